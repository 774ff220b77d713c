import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./open-index.ts";

/** A part of what a text says about its licenses must not be lost because another part was read. */
let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

function check(cases: Readonly<Record<string, readonly [string, string | undefined]>>): void {
  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => assert.equal(identify(text).expression, expected));
}

describe("what stands beside a field or a section", () => {
  check({
    "is part of the answer: a grant below a License field": [
      "Name: sprocket\nLicense: MIT\n\nThe files in contrib are licensed under the Apache License, Version 2.0.\n",
      "MIT AND Apache-2.0",
    ],
    "names the version that the field lacks": [
      "License: GPL\n\nThis program is free software; you can redistribute it under the terms of the GNU General\nPublic License version 3 as published by the Free Software Foundation.\n",
      "GPL-3.0-only",
    ],
    "is part of the answer: a grant above a License section": [
      "# sprocket\n\nThe bundled parser is licensed under the Apache License 2.0.\n\n## License\n\nMIT\n",
      "Apache-2.0 AND MIT",
    ],
  });
});
