import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

const macroException = `As a special exception, the respective Autoconf Macro's copyright owner gives unlimited permission to
copy, distribute and modify the configure scripts that are the output of Autoconf when processing the Macro. You need
not follow the terms of the GNU General Public License when using or distributing such scripts, even though portions of
the text of the Macro appear in them. The GNU General Public License (GPL) does govern all other use of the material
that constitutes the Autoconf Macro.

This special exception to the GPL applies to versions of the Autoconf Macro released by the Autoconf Archive. When you
make and distribute a modified version of the Autoconf Macro, you may extend this special exception to the GPL to apply
to your modified version as well.`;

const linkingException = `As a special exception to the GNU Library General Public License, you may link, statically or
dynamically, a "work that uses the Library" with a publicly distributed version of the Library to produce an executable
file containing portions of the Library, and distribute that executable file under terms of your choice, without any of
the additional requirements listed in clause 6 of the GNU Library General Public License. By "a publicly distributed
version of the Library", we mean either the unmodified Library as distributed by its authors, or a modified version of
the Library that is distributed under the conditions defined in clause 2 of the GNU Library General Public License.`;

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("an exception", () => {
  test("belongs to the notice, not to the short name in the sentence before it", () => {
    const text = `LICENSE\n\nThis program is free software: you can redistribute it under the terms of the GNU General\nPublic License, version 3 or later.\n\nYou should have received a copy of the GNU General Public License.\n\n${macroException}\n`;
    assert.equal(identify(text).expression, "GPL-3.0-or-later WITH Autoconf-exception-macro");
  });

  test("is recognised when all that is known of it is there, other words between", () => {
    const text = `The Library is distributed under the terms of the GNU Library General Public License version 2.\n\n${linkingException}\n`;
    assert.equal(identify(text).expression, "LGPL-2.0-only WITH OCaml-LGPL-linking-exception");
  });

  test("names no license of its own, also where SPDX lists its text under one", () => {
    const text =
      "As a special exception, if you create a document which uses this font, and embed this font or unaltered portions of this font into the document, this font does not by itself cause the resulting document to be covered by the GNU General Public License. This exception does not however invalidate any other reasons why the document might be covered by the GNU General Public License. If you modify this font, you may extend this exception to your version of the font, but you are not obligated to do so. If you do not wish to do so, delete this exception statement from your version.";
    assert.equal(identify(text).exception, "Font-exception-2.0");
    assert.equal(
      identify(`The font is licensed under the GNU GPL version 3.\n\n${text}`).expression,
      "GPL-3.0-only WITH Font-exception-2.0",
    );
    assert.equal(
      identify(`The font is licensed under the GPL v2 with the font exception.\n\n${text}`).expression,
      "GPL-2.0-only WITH Font-exception-2.0",
    );
  });

  test("is not recognised from half of it", () => {
    const [half = ""] = linkingException.split("without any of");
    const text = `The Library is distributed under the terms of the GNU Library General Public License version 2.\n\n${half}\n`;
    assert.equal(identify(text).expression, "LGPL-2.0-only");
  });

  test("makes the license weak for an unclear exception", () => {
    const grant = "This program is distributed under the terms of the GNU General Public License, version 2.";
    const unread = [
      `${grant}\n\nAs a special exception, you may link this program with the Foo library.\n`,
      "This program is released under the GNU General Public License, version 2, with the explicit exemption that linking with the Bar libraries is permitted.\n",
    ];
    for (const text of unread) {
      assert.equal(identify(text).expression, "GPL-2.0-only");
      assert.ok(identify(text).confidence <= 0.5, text);
    }
    assert.ok(identify(`${grant}\n\nAll files are ours, with the exception of foo.c.\n`).confidence >= 0.9);
  });

  test("is told by its words, also where they are adapted", () => {
    const grant = "This program is distributed under the terms of the GNU General Public License, version 2.";
    const cases: Readonly<Record<string, string>> = {
      "x11vnc-openssl-exception": "with the explicit exemption that linking with the OpenSSL libraries is permitted",
      "eCos-exception-2.0":
        "As a special exception, if you use macros or inline functions from these files, or link them with other works to produce a work based on these files, they do not cause the resulting work to be covered by the license.",
      "Texinfo-exception":
        "As a special exception, when this file is read by TeX when processing a Texinfo source document, you may use the result freely.",
      "UBDL-exception":
        "You can also choose to distribute it under the terms of the Unmodified Binary Distribution Licence.",
    };
    for (const [name, words] of Object.entries(cases))
      assert.equal(identify(`${grant}\n\n${words}\n`).expression, `GPL-2.0-only WITH ${name}`);
  });

  test("that permits OpenSSL in other words is weak", () => {
    const permissions = [
      "As a special exception, the authors give permission to link it with OpenSSL.",
      "In addition, you have permission to link this program with the OpenSSL library.",
      "It comes with an OpenSSL linking exception.",
    ];
    for (const words of permissions) {
      const answer = identify(`Foo is distributed under the terms of the GNU GPL, version 3 or later. ${words}\n`);
      assert.equal(answer.expression, "GPL-3.0-or-later WITH x11vnc-openssl-exception");
      assert.ok(answer.confidence <= 0.5);
    }
    const other = "Foo is distributed under the terms of the GNU GPL, version 3, with the exception of openssl/.";
    assert.equal(identify(other).expression, "GPL-3.0-only");
  });

  test("leaves the license as certain as it was for a known exception", () => {
    const text = `This program is free software: you can redistribute it under the terms of the GNU General\nPublic License, version 3 or later.\n\n${macroException}\n`;
    assert.equal(identify(text).expression, "GPL-3.0-or-later WITH Autoconf-exception-macro");
    assert.ok(identify(text).confidence >= 0.9);
  });
});

describe("an exception named in words", () => {
  const grant = "This program is distributed under the terms of the GNU General Public License, version";
  const cases: Readonly<Record<string, string>> = {
    "3 or later, with the GCC Runtime Library Exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "2 or later, with the GCC runtime exception 2.0": "GPL-2.0-or-later WITH GCC-exception-2.0",
    "2, with the Bison exception 2.2": "GPL-2.0-only WITH Bison-exception-2.2",
    "3, with the Autoconf exception, version\n3.0": "GPL-3.0-only WITH Autoconf-exception-3.0",
    "2, with the\n * font embedding\n * exception": "GPL-2.0-only WITH Font-exception-2.0",
    "2, with the Linux syscall note": "GPL-2.0-only WITH Linux-syscall-note",
    "2, without the Bison exception": "GPL-2.0-only",
  };
  for (const [words, expected] of Object.entries(cases))
    test(words, () => assert.equal(identify(`${grant} ${words}.\n`).expression, expected));

  test("that is not known makes the license weak", () => {
    const unread = [
      `${grant} 3 with a linking exception, see COPYING for details.\n`,
      `${grant} 2. As a special exception, you have the permissions listed in the file EXCEPTIONS.\n`,
      `${grant} 3, with the additional permissions described in EXTRA.\n`,
      "AGPLv3 with the Acme plugin exception\n",
    ];
    for (const text of unread) {
      assert.match(identify(text).expression ?? "", /^A?GPL-[23]\.0-only$/);
      assert.ok(identify(text).confidence <= 0.5, text);
    }
  });
});

describe("an exception alone", () => {
  const cases: Readonly<Record<string, readonly [string, string | undefined]>> = {
    "is named without a license": [
      macroException.replaceAll(/GNU General Public License(?: \(GPL\))?|GPL/g, "License"),
      "Autoconf-exception-macro",
    ],
    "in words of its own is named too": [
      "As a special exception, the authors give permission to link this program with the OpenSSL library, and to distribute linked combinations.",
      "x11vnc-openssl-exception",
    ],
    "is a promise to users of other works": [
      "Our Commitment\n\nBefore we go to court, Example commits to extend to you the following provisions regarding cure\nand reinstatement, taken from GPL version 3.",
      "GPL-CC-1.0",
    ],
    "is not a remark on one": ["We need an exception for OpenSSL before we link with the OpenSSL library.", undefined],
  };
  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => {
      const { expression, exception } = identify(text);
      assert.deepEqual({ expression, exception }, { expression: undefined, exception: expected });
    });
});
