import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../license-text.ts";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

const gpl =
  "This program is free software; you can redistribute it and/or modify\nit under the terms of the GNU General Public License as published by\nthe Free Software Foundation; either version 2 of the License, or\n(at your option) any later version.\n\nYou should have received a copy of the GNU General Public License\nalong with this program. If not, see <https://www.gnu.org/licenses/>.";

/** What a notice says does not depend on what stands around it. */
const notices: Readonly<Record<string, string>> = {
  "GPL-2.0-or-later": gpl,
  "LGPL-2.1-only":
    "This library is distributed under the terms of version 2.1 of the GNU\nLesser General Public License. See the\nGNU Lesser General Public License for more details:\nhttps://www.gnu.org/licenses/.",
  "GPL-2.0-or-later WITH Bison-exception-2.2": `${gpl}\n\nAs a special exception, you may create a larger work that contains\npart or all of the Bison parser skeleton and distribute that work\nunder terms of your choice, so long as that work isn't itself a\nparser generator using the skeleton or a modified version thereof\nas a parser skeleton. Alternatively, if you modify or redistribute\nthe parser skeleton itself, you may (at your option) remove this\nspecial exception, which will cause the skeleton and the resulting\nBison output files to be licensed under the GNU General Public\nLicense without this special exception.`,
  "Apache-2.0":
    'Licensed under the Apache License, Version 2.0 (the "License");\nyou may not use this file except in compliance with the License.',
  "MIT OR GPL-2.0-only": "Dual licensed under the MIT license and\nversion 2 of the GNU General Public License.",
  Zlib: (findLicenseText("Zlib") ?? "").replace(/^[^]*?(?=This software is provided)/, ""),
};

const eachLine = (sign: string) => (text: string) => text.replaceAll(/^/gm, sign);
const surroundings: Readonly<Record<string, (text: string) => string>> = {
  "a block comment": (text) => `/*\n${eachLine(" * ")(text)}\n */\nint main(void) { return 0; }\n`,
  "an XML comment": (text) => `<?xml version="1.0"?>\n<!--\n${text}\n-->\n<project/>\n`,
  "a manual page": eachLine(String.raw`.\" `),
  "a comment of reStructuredText": eachLine(".. "),
  "a comment of Texinfo": eachLine("@c "),
  "a comment of Fortran": eachLine("C     "),
  "a comment of m4": eachLine("dnl "),
  "a comment of Visual Basic": eachLine("' "),
  "a script": (text) => `#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n${eachLine("# ")(text)}\nimport os\n`,
  "a comment before code": (text) => `${eachLine("// ")(text)}\nimport x from "y";\n`,
  "strings of a program": (text) =>
    text.replaceAll(/^.*$/gm, (line) => String.raw`  "${line.replaceAll('"', String.raw`\"`)}\n"`),
  "XML comments of one line": (text) => text.replaceAll(/^.+$/gm, "<!-- $& -->"),
  "lines that end with a tag": (text) => text.replaceAll("\n", "<br>\n"),
  "blanks that do not break": (text) => text.replaceAll(" ", "\u00A0"),
  "bytes of UTF-8 that were read as Windows-1252": (text) =>
    text.replaceAll('"', "\u00E2\u20AC\u0153").replace(/^/, "\u00C2\u00A9 2020 Jane Doe\n\n"),
  "the section of a README": (text) => `# Foo\n\nParses things.\n\n## License\n\n${text}\n`,
  "a copyright line": (text) => `Copyright (C) 2009-2012 Jane Doe <jane@example.org>\n\n${text}`,
};

describe("a notice means the same", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });

  for (const [place, surround] of Object.entries(surroundings)) {
    test(`in ${place}`, () => {
      for (const [license, text] of Object.entries(notices))
        assert.equal(identify(surround(text)).expression, license, surround(text));
    });
  }
});
