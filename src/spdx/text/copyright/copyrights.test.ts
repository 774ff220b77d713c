import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { needs, sharedFolder } from "../../../../test/helpers/shared.ts";
import { copyrightsField, findCopyrights } from "./copyrights.ts";

describe("a copyright line is found", () => {
  const cases: Record<string, [string, string[]]> = {
    "of a name that begins with small letters, and of what the work is based on": [
      "Copyright jDoe Foundation and others\n\nBased on Acme.js, copyright Ann Lee\n\n(MIT)\n\nOriginal code Copyright Jan Roe",
      [
        "Copyright jDoe Foundation and others",
        "Based on Acme.js, copyright Ann Lee",
        "Original code Copyright Jan Roe",
      ],
    ],
    "with sign and year": ["Copyright (c) 2020 X", ["Copyright (c) 2020 X"]],
    "with the rights reserved": [
      "Copyright © 2018-2024 The Y Authors. All rights reserved.",
      ["Copyright © 2018-2024 The Y Authors. All rights reserved."],
    ],
    "without the word": ["(c) 2015 Z", ["(c) 2015 Z"]],
    "with a capital in brackets": ["(C) 2016 Z", ["(C) 2016 Z"]],
    "with the sign alone": ["© 2020 N", ["© 2020 N"]],
    "with two holders in one line": ["Copyright 2013 A; Copyright 2014 B", ["Copyright 2013 A; Copyright 2014 B"]],
    "without a year": [
      "Copyright Node.js contributors. All rights reserved.",
      ["Copyright Node.js contributors. All rights reserved."],
    ],
    "of a part": ["Portions Copyright 2017 Google Inc.", ["Portions Copyright 2017 Google Inc."]],
    "in the middle of a license on one line": [
      "The MIT License (MIT) Copyright (c) 2014 Foo <a@b.example> Permission is hereby granted, free of charge",
      ["Copyright (c) 2014 Foo <a@b.example>"],
    ],
    "in comments": [
      "/*\n * Copyright (c) 2020 Jane\n */\n// Copyright 2021 Max\n# (c) 2022 Kim",
      ["Copyright (c) 2020 Jane", "Copyright 2021 Max", "(c) 2022 Kim"],
    ],
    "in Markdown": [
      "**Copyright (c) 2020 [Jane](https://jane.example)**",
      ["Copyright (c) 2020 Jane (https://jane.example)"],
    ],
    "in HTML": ["<p>Copyright &copy; 2020 Jane &amp; Max<br>", ["Copyright © 2020 Jane & Max"]],
    "over two lines": [
      "Copyright (c) 2012,\n  2013 Jane Doe and\n  others.\n\nPermission is hereby granted",
      ["Copyright (c) 2012, 2013 Jane Doe and others."],
    ],
    "with the rights reserved on the next line": [
      "Copyright (c) 2010 Jane\nAll rights reserved.\nRedistribution and use",
      ["Copyright (c) 2010 Jane. All rights reserved."],
    ],
    "with an address on the next line": [
      "Copyright 2010 Jane\n<https://jane.example>\n",
      ["Copyright 2010 Jane <https://jane.example>"],
    ],
    "for each holder of a list": [
      "Copyright (c) 2012 by:\n  * Jane Doe <jane@example.org>\n  * Max\n\nPermission is hereby granted",
      ["Copyright (c) 2012 by: Jane Doe <jane@example.org>", "Copyright (c) 2012 by: Max"],
    ],
    "for each line of years": [
      "Copyright: 2010 X\n           2011-2012 Y\nLicense: MIT",
      ["Copyright: 2010 X", "Copyright: 2011-2012 Y"],
    ],
    "as a tag": ["SPDX-FileCopyrightText: 2019 Jane", ["SPDX-FileCopyrightText: 2019 Jane"]],
    once: ["Copyright 2020 A\nCopyright 2021 B\ncopyright 2020 A.", ["Copyright 2020 A", "Copyright 2021 B"]],
    "with Windows line ends": ["MIT\r\n\r\nCopyright (c) 2020 X\r\n\r\nPermission", ["Copyright (c) 2020 X"]],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(findCopyrights(text), expected));
  }
});

describe("these are no copyright lines of the software", () => {
  const cases: Record<string, string> = {
    "a pointer to a copyright": "Original Copyright Below:",
    "the words of a license":
      "The above copyright notice and this permission notice\nCopyright holders may\nCOPYRIGHT OWNER OR",
    "an item of a list": "(c) You must retain, in the Source form\n(c) 2 years later",
    "a definition": '"Copyright Holder" means the individual\nCopyright Law applies. Copyright and License',
    "the copyright of the GPL": `GNU GENERAL PUBLIC LICENSE
Version 3, 29 June 2007

Copyright (C) 2007 Free Software Foundation, Inc. <https://fsf.org/>
Everyone is permitted to copy and distribute verbatim copies of this license document, but changing it is not allowed.`,
    "the copyright of the GPL with an address": `Copyright (C) 1989, 1991 Free Software Foundation, Inc.
51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA

Everyone is permitted to copy and distribute verbatim copies
of this license document, but changing it is not allowed.`,
    "the template of Apache": "Copyright [yyyy] [name of copyright owner]",
    "the template of MIT": "Copyright (c) <year> <copyright holders>",
    "the template of BSD": "Copyright (c) <year>, <owner>. All rights reserved.",
    "the template of the GPL": "<program>\nCopyright (C) <year>  <name of author>\n\nCopyright (C) yyyy name of author",
    "a line to fill in": "Portions created by ______ are Copyright (C) ____ ______. All Rights Reserved.",
    "a year without a holder": "Copyright (c) 2024\n\nPermission is hereby granted",
    nothing: "",
  };
  for (const [name, text] of Object.entries(cases)) test(name, () => assert.deepEqual(findCopyrights(text), []));
});

test("a holder that is the Free Software Foundation is found where it owns the software", () => {
  const text = "Copyright (C) 1992-1996 Free Software Foundation, Inc.\n\nThis file is free software";
  assert.deepEqual(findCopyrights(text), ["Copyright (C) 1992-1996 Free Software Foundation, Inc."]);
});

test("fifty lines of three hundred characters are the most", () => {
  const many = Array.from({ length: 80 }, (_, at) => `Copyright (c) 2020 Holder ${at}`).join("\n");
  assert.equal(findCopyrights(many).length, 50);
  const [long = ""] = findCopyrights(`Copyright (c) 2020 ${"Holder ".repeat(100)}`);
  assert.ok(long.length <= 300 && long.endsWith("…"), long);
  const line = Array.from({ length: 30 }, (_, at) => `Copyright (c) 2020 Holder ${at}`).join(" ");
  assert.equal(findCopyrights(line).at(-1)?.endsWith("Holder 29"), true);
  const listed = findCopyrights(`Copyright (c) 2020 by:\n${"- Somebody\n".repeat(9)}- Else`);
  assert.deepEqual(listed, ["Copyright (c) 2020 by: Somebody", "Copyright (c) 2020 by: Else"]);
});

test("no control character comes through", () => {
  assert.deepEqual(findCopyrights("Copyright (c) 2020 \u001b[31mX\u202e\u0000Y"), ["Copyright (c) 2020 [31mX Y"]);
});

test("the field is absent where a text has none", () => {
  assert.deepEqual(copyrightsField("MIT"), {});
  assert.deepEqual(copyrightsField("(c) 2020 X"), { copyrights: ["(c) 2020 X"] });
});

describe("the texts of the license list", () => {
  const list = readList();

  test("give none where they are templates or have only a copyright of their own", () => {
    const common =
      /^(?:0BSD|[AL]?GPL-[23].*|GFDL.*|MIT|MIT-0|Apache-2\.0|BSD-[1234]-Clause|MPL.*|EPL.*|EUPL.*|CC.*|CDDL.*|Unlicense|BSL-1\.0|BUSL-1\.1|OFL.*|Zlib|WTFPL|Artistic.*|AFL.*|OSL.*|MS-.*|ECL.*|NCSA|UPL-1\.0|BlueOak.*|PolyForm.*)$/;
    const wrong = [...list].filter(([id, text]) => common.test(id) && findCopyrights(text).length > 0);
    assert.deepEqual(
      wrong.map(([id]) => id),
      [],
    );
    assert.ok([...list.keys()].filter((id) => common.test(id)).length > 150);
  });

  test("give nothing but lines that name a holder", () => {
    const statements = [...list.values()].flatMap(findCopyrights);
    assert.ok(statements.length > 300, `${statements.length}`);
    const withoutYear = statements.filter((line) => !/(?:19|20)\d\d/.test(line));
    assert.ok(withoutYear.length < 25, withoutYear.join("\n"));
    assert.deepEqual(
      statements.filter((line) => /copyright notice|copyright holder|__|name of author|\byyyy\]/i.test(line)),
      [
        "Copyright (c) {YEAR} United States Government as represented by ___ ____. All Rights Reserved.",
        "Copyright (c) {YEAR} United States Government as represented by ____ ____. No copyright is claimed in the United States under Title 17, U.S.Code.",
      ],
    );
  });
});

const corpus = sharedFolder("corpus/license-texts");

describe("real license files", needs(corpus), () => {
  const cases: Record<string, readonly string[]> = {
    "b-001-LICENSE": ["Copyright (c) 2019, Mariusz Nowak, @medikoo, medikoo.com"],
    "b-039-COPYING.LESSER": [],
    "b-071-MIT.t22": ["Copyright (c) Go Gopher. All rights reserved."],
    "c-002-COPYING.md": [
      "Copyright (C) 2014-2015 Docker Inc & Go Authors. All rights reserved.",
      "Copyright (C) 2017-2024 SUSE LLC. All rights reserved.",
    ],
    "c-004-LICENSE": [
      "Copyright (c) 2014 Sam Ghods",
      "Copyright (c) 2012 The Go Authors. All rights reserved.",
      "Copyright (c) 2006-2010 Kirill Simonov",
      "Copyright (c) 2006-2011 Kirill Simonov",
      "Copyright (c) 2011-2019 Canonical Ltd",
    ],
  };
  for (const [file, expected] of Object.entries(cases)) {
    test(file, () => assert.deepEqual(findCopyrights(readFileSync(join(corpus ?? "", file), "utf8")), expected));
  }
});

function readList(): ReadonlyMap<string, string> {
  const file = createRequire(import.meta.url).resolve("spdx-license-list/spdx-full.json");
  const list = JSON.parse(readFileSync(file, "utf8")) as Record<string, { readonly licenseText: string }>;
  return new Map(Object.entries(list).map(([id, { licenseText }]) => [id, licenseText]));
}
