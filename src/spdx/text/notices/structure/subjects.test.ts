import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";
import { subjectBefore } from "./subjects.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("the subject of a sentence that names a license", () => {
  const cases: Readonly<Record<string, string | undefined>> = {
    "The fonts are licensed under the": "part fonts",
    "Documentation and examples are licensed under": "part examples",
    "All files in tools/ are released under the": "part files in tools/",
    "The file src/a.c is Copyright (C) 2012 Jane Roe and licensed under the": "part file src/a.c",
    "Its examples are dual licensed under the": "part examples",
    "This product includes bar, which is licensed under the": "part bar",
    "This program is free software: you can redistribute it under the terms of the": "work work",
    "All of the source code of this project is licensed under the": "work work",
    "The contents of this file may be used under the terms of the": "work contents",
    "This program and the accompanying materials are made available under the terms of the": "work work",
    "The core is licensed under the AGPL-3.0 and plugins are licensed under the": "part plugins",
    "Code is under the MIT license, and jszip is licensed under the": "part jszip",
    "Documentation is licensed under": "part documentation",
    "jszip 3.10 is released under the": "named jszip",
    "Foo is released under the": "named foo",
    "You may use it under the terms of the": undefined,
    "It is also available under the": undefined,
    "Licensed under the Apache License, which is available at example.org, or the": undefined,
  };
  for (const [words, expected] of Object.entries(cases)) {
    test(`finds that the subject of "${words}" is ${expected ?? "the one before"}`, () => {
      const subject = subjectBefore(words);
      assert.equal(subject && `${subject.kind} ${subject.name}`, expected);
    });
  }
});

describe("a sentence without names makes alternatives of the licenses of one thing only", () => {
  const cases: Readonly<Record<string, readonly [text: string, expected: string]>> = {
    "not of the code and the SDK": [
      "The code is licensed under the AGPL-3.0. The SDK is licensed under the MIT license. Multi-licensing is available on request.",
      "AGPL-3.0-only AND MIT",
    ],
    "not of the code and the SDK in paragraphs of their own": [
      "The code is licensed under the AGPL-3.0.\n\nThe SDK is licensed under the MIT license.\n\nIt is dual licensed.",
      "AGPL-3.0-only AND MIT",
    ],
    "not where it is about an editor": [
      "This project is licensed under the GPL-3.0. The documentation is licensed under CC-BY-4.0. You may choose any editor to work on it; no license is needed for that.",
      "GPL-3.0-only AND CC-BY-4.0",
    ],
    "not of one directory and the rest": [
      "All code is licensed under the Apache License 2.0, except for the crypto directory, which is licensed under the GPL-3.0. Pick whichever component fits; each license is in its directory.",
      "Apache-2.0 AND GPL-3.0-only",
    ],
    "not of firmware and drivers": [
      "The firmware is licensed under the GPL-2.0. The drivers are licensed under the BSD-3-Clause license. You can choose which driver to load at run time; see the documentation for license details.",
      "GPL-2.0-only AND BSD-3-Clause",
    ],
    "not of code and documentation in one sentence": [
      "Code is licensed under the MIT license, and documentation is licensed under CC-BY-SA-4.0. Either license requires attribution.",
      "MIT AND CC-BY-SA-4.0",
    ],
    "not of two things with names": [
      "Foo is released under the Apache License 2.0. Bar is released under the GPL-3.0. At your option you can build without Bar; see the license file.",
      "Apache-2.0 AND GPL-3.0-only",
    ],
    "not of this and of something to use instead": [
      "Licensed under the MIT license. Alternatively, you may use Bar, which is licensed under the GPL-3.0, for the same purpose.",
      "MIT AND GPL-3.0-only",
    ],
    "of a work that is spoken of twice": [
      "Foo is available under the MIT license. It is also available under the Apache License 2.0. You may choose either license.",
      "MIT OR Apache-2.0",
    ],
    "of a work that is under another license alternatively": [
      "This project is released under the MIT license. Alternatively, it is available under the Apache License 2.0.",
      "MIT OR Apache-2.0",
    ],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(identify(text).expression, expected));
  }
});
