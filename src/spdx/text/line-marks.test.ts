import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "./identify.ts";
import { withoutLineMarks } from "./line-marks.ts";
import { openIndex } from "./match/open-index.ts";

const notice = `This program is free software; you can redistribute it and/or modify
it under the terms of the GNU General Public License as published by
the Free Software Foundation; either version 2 of the License, or
(at your option) any later version.

This program is distributed in the hope that it will be useful,
but WITHOUT ANY WARRANTY.`;

describe("a mark that begins every line", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });

  for (const mark of [
    "C     ",
    '.\\" ',
    "'\\\" ",
    "(* ",
    "@c ",
    "_C_ ",
    "%Copyright: ",
    ":: ",
    ".. ",
    "= ",
    'printf("',
    "[doc] ",
  ])
    test(`${mark} is no word of the text`, () => {
      const marked = notice.replaceAll(/^/gm, mark);
      assert.equal(identify(marked).expression, "GPL-2.0-or-later");
      assert.equal(withoutLineMarks(marked).split("\n").length, notice.split("\n").length);
    });
});

describe("the beginning of several lines stays", () => {
  const cases: Readonly<Record<string, string>> = {
    "where it is the sign of a copyright": "(c) 2010 A\n(c) 2011 B\n(c) 2012 D\n",
    "where it is a bullet": "- MIT\n- ISC\n- Zlib\n\n* MIT\n* ISC\n* Zlib\n",
    "where it is the name of a field": "License: MIT\nLicense: ISC\nLicense: Zlib\n",
    "where sentences begin alike": "The code is ours.\nThe fonts are theirs.\nThe icons are yours.\n",
    "where only two lines have it": "C one\nC two\nthree\n",
    "where it is part of longer words": "@code one\n@comment two\n@c three\n",
    "where it is all that lines have": "MIT\nMIT\nMIT\n",
    "where it is an entity": "&copy; one\n&amp; two\n&lt; three\n",
    "where letters are not Latin": "政府一\n政府二\n政府三\n",
  };
  for (const [name, text] of Object.entries(cases)) test(name, () => assert.equal(withoutLineMarks(text), text));
});
