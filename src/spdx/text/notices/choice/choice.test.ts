import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../../license-text.ts";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

/** A sentence that offers a choice speaks for what it names; all else that a file holds applies too. */
const [mit, apache, gpl, bsd, isc, zlib] = ["MIT", "Apache-2.0", "GPL-3.0-only", "BSD-3-Clause", "ISC", "Zlib"].map(
  (id) => findLicenseText(id) ?? "",
);

const mozilla = `The contents of this file are subject to the Mozilla Public License Version 1.1 (the "License").

Alternatively, the contents of this file may be used under the terms of either the GNU General Public License
Version 2 or later (the "GPL"), or the GNU Lesser General Public License Version 2.1 or later (the "LGPL"), in which
case the provisions of the GPL or the LGPL are applicable instead of those above. Whoever wants to allow its use only
under the terms of either the GPL or the LGPL deletes the provisions above.`;

type Cases = Readonly<Record<string, readonly [text: string, expected: string]>>;

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

function check(cases: Cases): void {
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(identify(text).expression, expected));
  }
}

describe("a choice does not cover", () => {
  check({
    "the license of a bundled part": [
      `This project is dual licensed under MIT or Apache-2.0.\n\nThis product bundles X, which is licensed so:\n\n${gpl}`,
      "(MIT OR Apache-2.0) AND GPL-3.0-only",
    ],
    "another text below, with its own texts between": [
      `Dual licensed under MIT or Apache-2.0 (full texts below).\n\n${mit}\n\n${apache}\n\n----\nfoo.c:\n\n${bsd}`,
      "(MIT OR Apache-2.0) AND BSD-3-Clause",
    ],
    "another text above": [
      `${bsd}\n\n----\n\nFoo is dual licensed under the MIT license or alternatively the Apache License 2.0.`,
      "(MIT OR Apache-2.0) AND BSD-3-Clause",
    ],
    "what each file says of itself": [
      "The code is variously licensed under the Apache License 2.0 or the Elastic License 2.0, as noted in each source file.",
      "Apache-2.0 AND Elastic-2.0",
    ],
    "what depends on the folder": [
      "Licensed under the MIT license or the GPL version 3, depending on the folder.",
      "MIT AND GPL-3.0-only",
    ],
    "other sentences of the same section": [
      "# x\n\n## License\n\nLicensed under the MIT license or the Apache License 2.0, at your option. The fonts are licensed under the OFL-1.1.",
      "(MIT OR Apache-2.0) AND OFL-1.1",
    ],
    "other sentences of the file": [
      "Available under either the MIT license or the Apache License 2.0.\n\nThe documentation is licensed under CC-BY-4.0.\n\nSome files are licensed under the GPL version 2.",
      "(MIT OR Apache-2.0) AND CC-BY-4.0 AND GPL-2.0-only",
    ],
    "a bundled part that is under one of its licenses": [
      `This project is dual licensed under MIT or GPL-3.0-only.\n\n${mit}\n\nThis product bundles X, which is licensed under the GPL version 3:\n\n${gpl}`,
      "(MIT OR GPL-3.0-only) AND GPL-3.0-only",
    ],
    "what stands above the part that it is about": [
      "This program is free software: you can redistribute it and/or modify it under the terms of the GNU Affero General Public License, version 3.\n\nThird-party software\n--------------------\n\njszip 3.10 is dual licensed. You may use it under the MIT license or the GPLv3 license.\n\nlodash is licensed under the MIT license.",
      "(MIT OR GPL-3.0-only) AND AGPL-3.0-only",
    ],
    "two licenses of which a title for others parts one": [
      "This module is licensed under AGPL-3.0-only.\n\nThird-party software\n--------------------\n\nThe library is dual licensed.\n\nlodash is licensed under the MIT license.",
      "AGPL-3.0-only AND MIT",
    ],
    "what stands above a sentence about something with a name": [
      "This module is licensed under AGPL-3.0-only.\n\njszip 3.10 is dual licensed.\n\nlodash is licensed under the MIT license.",
      "AGPL-3.0-only AND MIT",
    ],
    "what stands under a title for others": [
      `Dual licensed under MIT or GPL-3.0-only.\n\n# Third-party licenses\n\n## foo\n\n${gpl}`,
      "(MIT OR GPL-3.0-only) AND GPL-3.0-only",
    ],
    "the whole work where it is for a part": [
      `${mit}\n\nPortions are dual licensed under the MIT license or the GPL version 2.`,
      "(MIT OR GPL-2.0-only) AND MIT",
    ],
    "what was stated for the whole work before": [
      "Foo is licensed under the PSF License Version 2.\n\nIts examples are dual licensed under the PSF License Version 2 and the Zero-Clause BSD license.",
      "(PSF-2.0 OR 0BSD) AND PSF-2.0",
    ],
    "the choice of another part": [
      "This project is dual licensed under MIT or Apache-2.0.\n\nIt contains code of foo, which is dual licensed under BSD-3-Clause or GPL-2.0-only.",
      "(MIT OR Apache-2.0) AND (BSD-3-Clause OR GPL-2.0-only)",
    ],
  });
});

describe("a choice covers", () => {
  check({
    "the texts of what it names": [
      `Dual licensed under MIT or GPL-3.0-only.\n\n# MIT\n\n${mit}\n\n# GPL\n\n${gpl}`,
      "MIT OR GPL-3.0-only",
    ],
    "the GPL whose notice or text is there, where it says no version": [
      `Foo is dual licensed under MIT or GPL.\n\n${notice(3)}\n\n${mit}\n\n${gpl}`,
      "MIT OR GPL-3.0-or-later",
    ],
    "names in two sentences of its paragraph": [
      "Foo is dual licensed. You may use it under the terms of the MIT license. You may also use it under the terms of the Apache License 2.0.\n\nvendor/x is licensed under the ISC license.",
      "(MIT OR Apache-2.0) AND ISC",
    ],
    "the items of the list it opens": [
      `Licensed under any of the following licenses at your choice:\n\n- MIT\n\n- ISC, see LICENSE-ISC\n\n- Apache-2.0\n\nThis package bundles zlib:\n\n${zlib}`,
      "(MIT OR ISC OR Apache-2.0) AND Zlib",
    ],
    "GNU licenses in such a list": [
      `You can modify it under the terms of either:\n\n  * the GNU Lesser General Public License as published by the Free\n    Software Foundation; either version 3 of the License, or (at your\n    option) any later version.\n\nor\n\n  * the GNU General Public License as published by the Free Software\n    Foundation; either version 2 of the License, or (at your option) any\n    later version.\n\nor both in parallel.\n\n----\n\n${mit}`,
      "(LGPL-3.0-or-later OR GPL-2.0-or-later) AND MIT",
    ],
    "licenses whose files stand between": [
      "// Licensed under the Apache License, Version 2.0 <LICENSE-APACHE or\n// http://www.apache.org/licenses/LICENSE-2.0> or the MIT license\n// <LICENSE-MIT or http://opensource.org/licenses/MIT>, at your option.",
      "Apache-2.0 OR MIT",
    ],
    "what stands above, where it says alternatively": [
      `${mit}\n\n----\nlib/x.c\n\n${bsd}\n\nAlternatively, this software may be distributed under the terms of the GNU General Public License version 2.`,
      "(BSD-3-Clause OR GPL-2.0-only) AND MIT",
    ],
    "the three licenses of Mozilla, and nothing behind them": [
      `${mozilla}\n\n----\n\n${zlib}`,
      "(MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later) AND Zlib",
    ],
    "the conditions below": [
      `You can modify it under either the terms of the GPL version 2, or the conditions below:\n\n${isc}\n\n----\nvendor/zlib\n\n${zlib}`,
      "(GPL-2.0-only OR ISC) AND Zlib",
    ],
    "the BSD license whose text is there": [
      `Dual licensed under the GPL v2 and the BSD license.\n\n${bsd}\n\n----\n\n${zlib}`,
      "(GPL-2.0-only OR BSD-3-Clause) AND Zlib",
    ],
    "what Perl is under": [
      `You can redistribute it under the same terms as the Perl 5 programming language system itself.\n\n${findLicenseText("Artistic-1.0-Perl")}`,
      "Artistic-1.0-Perl OR GPL-1.0-or-later",
    ],
  });
});

describe("a sentence that names no license", () => {
  check({
    "means the two texts that follow": [`Use it under either license.\n\n${mit}\n\n${apache}`, "MIT OR Apache-2.0"],
    "means those two and no part": [
      `You may choose either license.\n\n${mit}\n\n${apache}\n\nThird-party software\n\nThis package includes zlib:\n\n${zlib}`,
      "(MIT OR Apache-2.0) AND Zlib",
    ],
    "means none of three": [
      `You may choose either license.\n\n${mit}\n\n${apache}\n\n${bsd}`,
      "MIT AND Apache-2.0 AND BSD-3-Clause",
    ],
    "means nothing where it is about a part": [
      `${mit}\n\nThis product bundles foo, which is dual licensed; see its README for either license.\n\n${gpl}`,
      "MIT AND GPL-3.0-only",
    ],
    "does not open again what a tag has decided": [
      `SPDX-License-Identifier: MIT\n\nThis product is dual licensed.\n\n${gpl}`,
      "MIT AND GPL-3.0-only",
    ],
  });
});

describe("a choice is whole", () => {
  check({
    "with the license of the notice above, where the sentence speaks of the contents of the file": [
      `${notice(3).replace("program", "library")}\n\nAlternatively, the contents of this file may be used under the terms of the Mozilla Public License or the Apache License 2.0.`,
      "GPL-3.0-or-later OR LicenseRef-Unidentified-Terms OR Apache-2.0",
    ],
    "only with what stood above and is not there": [
      "Alternatively, this file may be used under the terms of the GNU Lesser General Public License Version 2.1 or later, or the Apache License Version 2.0, in which case their provisions are applicable instead of those above.",
      "LGPL-2.1-or-later OR Apache-2.0 OR LicenseRef-Unidentified-Terms",
    ],
    "with an abbreviation, a name and an address in each line": [
      "// Foo may be used under the terms of any of these licenses:\n//\n// LGPL, GNU Lesser General Public License, V2.1 or later, http://example.org/lgpl.html\n// AL, Apache License, V2.0, http://example.org/apache\n// BSD, BSD License, http://www.opensource.org/licenses/bsd-license.php\n//\n// Please contact the author if you need another license.\n",
      "LGPL-2.1-or-later OR Apache-2.0 OR BSD-3-Clause",
    ],
    "with the secondary licenses and their exceptions": [
      "This program is made available under the terms of the Eclipse Public License 2.0 or the Apache License, Version 2.0.\n\nThis Source Code may also be made available under the following Secondary Licenses when the conditions for such availability set forth in the Eclipse Public License, v. 2.0 are satisfied: GNU General Public License, version 2 with the GNU Classpath Exception [1] and GNU General Public License, version 2 with the OpenJDK Assembly Exception [2].",
      "EPL-2.0 OR Apache-2.0 OR GPL-2.0-only WITH Classpath-exception-2.0 OR GPL-2.0-only WITH OpenJDK-assembly-exception-1.0",
    ],
    "with the secondary licenses beside a tag without them": [
      "This Source Code may also be made available under the following Secondary Licenses when the conditions for such availability set forth in the Eclipse Public License, v. 2.0 are satisfied: GNU General Public License, version 2 with the GNU Classpath Exception.\n\nSPDX-License-Identifier: EPL-2.0 OR Apache-2.0",
      "EPL-2.0 OR Apache-2.0 OR GPL-2.0-only WITH Classpath-exception-2.0",
    ],
    "with everything that follows the colon": [
      "This module is multi-licensed and may be used under the terms of any of the following licenses:\n\nEPL, Eclipse Public License, V1.0 or later, http://example.org/epl\nLGPL, GNU Lesser General Public License, V2.1 or later, http://example.org/lgpl\nAL, Apache License, V2.0 or later, http://example.org/al\n",
      "EPL-1.0+ OR LGPL-2.1-or-later OR Apache-2.0+",
    ],
    "with the version that another sentence gives": [
      "## License\n\nFoo is licensed under the Apache License or the GPL License.\n\nSee https://www.gnu.org/licenses/gpl-2.0.html\n",
      "Apache-2.0 OR GPL-2.0-only",
    ],
    "with one license and what stood above it": [
      "Alternatively, this file may be used under the terms of the Apache License Version 2.0, in which case its provisions apply instead of the above.",
      "Apache-2.0 OR LicenseRef-Unidentified-Terms",
    ],
    "that one may freely decide on, one of them since a version": [
      "Foo is licensed under the LGPL, version 2.1 or later, or (from version 4.0 onward) the Apache License, version 2.0. You can freely decide which license you want to use.",
      "LGPL-2.1-or-later OR Apache-2.0",
    ],
    "described below by paragraphs that begin with the names": [
      "You must choose *one* of the two licenses described\nbelow, and obey its terms.\n\n  - The FreeType License, found in FTL.TXT, which has an advertising clause.\n\n    Note that this license is compatible to the GPL version 3.\n\n  - The GNU General Public License version 2, found in GPLv2.TXT (any later\n    version can be used also).\n\nThe gzip module uses the zlib license, which too is compatible to the above.",
      "FTL OR GPL-2.0-or-later",
    ],
    "with an additional license for who prefers it": [
      `Foo was released to the public domain, as explained at\nhttps://creativecommons.org/publicdomain/zero/1.0/\n\nFor users who wish to use it under the "BSD" license rather than under the contribution text above, the code is *also* provided under the following license.\n\n${findLicenseText("BSD-2-Clause") ?? ""}`,
      "CC0-1.0 OR BSD-2-Clause",
    ],
    "of two versions and the conditions below": [
      `You can redistribute Foo under either the terms of the GPLv2 or GPLv3 (see the files), or the conditions below:\n\n${(findLicenseText("Ruby") ?? "").replace(/But some files[^]*?LEGAL\./, "")}`,
      "GPL-2.0-only OR GPL-3.0-only OR Ruby",
    ],
    "for contributions, which are the work": [
      "After this release, contributions are subject to your choice of: (a) the Server Side Public License v1 (SSPLv1); or (b) the GNU Affero General Public License v3 (AGPLv3).",
      "SSPL-1.0 OR AGPL-3.0-only",
    ],
    "written with blanks around the slash": [
      "This file is dual BSD / GPL version 2 licensed.",
      "BSD-3-Clause OR GPL-2.0-only",
    ],
  });
});

describe("no choice of licenses is", () => {
  check({
    "one of versions": [
      `Licensed under the GPL version 2, or any later version at your option.\n\n${mit}`,
      "GPL-2.0-or-later AND MIT",
    ],
    "one of terms for larger works": [
      `${mit}\n\nYou may convey such a combination under terms of your choice.\n\n${notice(3)}`,
      "MIT AND GPL-3.0-or-later",
    ],
    "one that contributors make": [
      `Licensed under the MIT license.\n\nContributions are dual licensed under either license.\n\n${isc}`,
      "MIT AND ISC",
    ],
    "a dual license of which both apply": [
      `Foo stays under a dual license: both the MIT license and the ISC license apply.\n\n${mit}\n\n${isc}`,
      "MIT AND ISC",
    ],
    "a list that ends with and": [
      "Licensed under the MIT license, the ISC license and the Apache License 2.0.",
      "MIT AND ISC AND Apache-2.0",
    ],
    "one beside a tag for one license of it": [
      "// SPDX-License-Identifier: LGPL-2.1-or-later\n//\n// Part of the code is dual licensed under Apache-2.0 or LGPL-2.1-or-later.",
      "LGPL-2.1-or-later",
    ],
  });
});

test("that a license is compatible with the GPL, or can be combined with GPL code, puts nothing under the GPL", () => {
  const note =
    "GPL-compatible doesn't mean that we are distributing it under the GPL. Such a license makes it possible to combine it with other software that is released under the GPL.";
  assert.equal(identify(`${mit}\n\n${note}`).expression, "MIT");
});

function notice(version: number): string {
  return `This program is free software: you can redistribute it and/or modify it under the terms of the GNU General
Public License as published by the Free Software Foundation, either version ${version} of the License, or (at your
option) any later version.`;
}

describe("two licenses in one notice", () => {
  const licenses: readonly (readonly [name: string, id: string])[] = [
    ["MIT license", "MIT"],
    ["Apache License, Version 2.0", "Apache-2.0"],
    ["GPLv2", "GPL-2.0-only"],
    ["GNU General Public License version 3 or later", "GPL-3.0-or-later"],
    ["LGPL 2.1", "LGPL-2.1-only"],
    ["GNU Lesser General Public License, version 2.1 or (at your option) any later version", "LGPL-2.1-or-later"],
  ];
  /** `A` and `B` are the names. */
  const sentences: Readonly<Record<"OR" | "AND", readonly string[]>> = {
    OR: [
      "Licensed under either the A or the B.",
      "Dual licensed under the A and the B.",
      "This file may be used under the terms of the A.\n\nAlternatively, this file may be used under the terms of the B.",
      "Available under the A, or, at your option, the B.",
      "It is licensed, at your choice, under the A or the B.",
      "You can use it under the terms of the A or under the terms of the B.",
    ],
    AND: [
      "The code is licensed under the A. The documentation is licensed under the B.",
      "This package is licensed under the A, except for the files in contrib/, which are licensed under the B.",
    ],
  };
  const familyOf = (id: string) => id.split("-", 1)[0];
  const pairs = licenses.flatMap((one) =>
    licenses.filter((other) => familyOf(one[1]) !== familyOf(other[1])).map((other) => [one, other] as const),
  );
  for (const [operator, forms] of Object.entries(sentences))
    for (const form of forms)
      test(`${operator}: ${form}`, () => {
        for (const [[one, id], [other, otherId]] of pairs) {
          const text = form.replaceAll(/\b[AB]\b/g, (sign) => (sign === "A" ? one : other));
          assert.equal(identify(text).expression, `${id} ${operator} ${otherId}`, text);
        }
      });

  check({
    "as items after 'at your option'": [
      "Licensed under one of the following licenses, at your option:\n\n * zlib license\n * Mozilla Public License 2.0\n",
      "Zlib OR MPL-2.0",
    ],
  });
});
