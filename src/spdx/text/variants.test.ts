import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../license-text.ts";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

const textOf = (id: string) => findLicenseText(id) ?? "";
const bsd = textOf("BSD-3-Clause");
const disclaimer = bsd.indexOf("THIS SOFTWARE IS PROVIDED");
const mit = textOf("MIT");
const condition = /The above copyright notice[^]*?Software\./.exec(mit)?.[0] ?? "";
const hpnd = textOf("HPND-sell-variant");
const busl = textOf("BUSL-1.1");
const notice = busl.indexOf("License text copyright");
const terms = busl.indexOf("Terms", notice);

/** License texts as projects change them, and the license that they still are. */
const variants: Readonly<Record<string, readonly [text: string, license: string]>> = {
  "several holders in the clause on names": [
    bsd.replace("the copyright holder nor", "the University of Foo nor the name of Bar Inc. nor"),
    "BSD-3-Clause",
  ],
  "no opening sentence": [bsd.slice(bsd.search(/\d?\.? ?Redistributions of source/)), "BSD-3-Clause"],
  "its end cut off": [textOf("Zlib").replace(/^[^]*?(?=Permission)/, ""), "Zlib"],
  "another word for the software, which the next part of the file begins with": [
    `${mit.replaceAll("Software", "Materials").replaceAll("SOFTWARE IS", "MATERIALS ARE").replaceAll("SOFTWARE", "MATERIALS")}\n\n%% Foo\n=====\nThe draft of foo, of the version that was published on the 3rd of May in the year 2015 by Acme and by all of its members, of whom a list is kept. This software or document is based on the draft of foo.`,
    "MIT",
  ],
  "no title": [textOf("ImageMagick").replace(/^[^]*?(?=1\. Definitions)/, ""), "ImageMagick"],
  "an older list of files in the middle": [
    textOf("Ruby").replace(
      /For the list of those files[^]*?LEGAL\./,
      "They are foo.c(partly) and some files under bar.",
    ),
    "Ruby",
  ],
  "its condition behind the disclaimer": [`${mit.replace(condition, "")}\n\n${condition}`, "MIT"],
  "lines that are strings of a program": [
    `static const char *text =\n${mit.replaceAll(/^.*$/gm, String.raw`  "$&\n"`)};\n`,
    "MIT",
  ],
  "a clause on advertising before it": [
    `All advertising materials mentioning features or use of this software must display this: Made by Foo.\n\n${bsd}`,
    "BSD-3-Clause AND LicenseRef-Unidentified-Terms",
  ],
  "lines quoted as in an e-mail": [mit.replaceAll(/^/gm, "> "), "MIT"],
  "a part between the permission of MIT and the disclaimer of BSD": [
    `${mit}\n\n## Foo\n\nLicense: MIT\n\n${mit.slice(mit.indexOf("Permission"), mit.indexOf("THE SOFTWARE"))}${bsd.slice(disclaimer)}`,
    "MIT",
  ],
  "the name X11 in a choice": [
    `Licensed under the X11 license or the GPL version 2, at your option.\n\n${textOf("MIT")}`,
    "MIT OR GPL-2.0-only",
  ],
  "a misspelled word that matters": [textOf("OGC-1.0").replace(/\bPATENTS\b/, "ATENTS"), "OGC-1.0"],
  "non infringement in two words": [textOf("MIT").replace("NONINFRINGEMENT", "NON INFRINGEMENT"), "MIT"],
  "a holder of several words in every place": [
    hpnd.replaceAll(/OpenVision(?! Tech)/gi, "Foo Limited and Foo Open Systems, Inc."),
    "HPND-sell-variant",
  ],
  "a Creative Commons text without its closing notice": [
    textOf("CC-BY-NC-2.0").replace(/Creative Commons is not a party to[^]*$/, ""),
    "CC-BY-NC-2.0",
  ],
  "the parameters of a licensor between notice and terms, and without the covenants": [
    `${busl.slice(notice, terms)}Parameters

Licensor:             Acme, Inc.
Licensed Work:        Shop 2.0 or later. The Licensed Work is (c) 2025 Acme, Inc.
Additional Use Grant: You may make production use of the Licensed Work, provided your use does not include offering
                      it to third parties on a hosted or embedded basis to compete with Acme.
Change Date:          Four years from the date the Licensed Work is published.
Change License:       MPL 2.0

Notice

Business Source License 1.1

${busl.slice(terms, busl.indexOf("MariaDB hereby grants"))}`,
    "BUSL-1.1",
  ],
  "an alternative between conditions and disclaimer": [
    `${bsd.slice(0, disclaimer)}Alternatively, this software may be distributed under the terms of the\nGNU General Public License ("GPL") version 2 as published by the FSF.\n\n${bsd.slice(disclaimer)}`,
    "BSD-3-Clause OR GPL-2.0-only",
  ],
};

describe("a license text with", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });

  for (const [name, [text, license]] of Object.entries(variants))
    test(`${name} is still ${license}`, () => assert.equal(identify(text).expression, license));

  test("one limit more is another license, whatever its title or a notice says", () => {
    const isc = textOf("ISC").replace("for any purpose", "for any purpose that is not commercial");
    const noSale = mit.replace("and/or sell", "but not sell");
    assert.equal(identify(isc).expression, "LicenseRef-Unidentified-Terms");
    assert.equal(
      identify(`Licensed under the MIT license.\n\n${noSale}`).expression,
      "MIT AND LicenseRef-Unidentified-Terms",
    );
  });

  test("an unknown text next to it has both, with the lines of the unknown one", () => {
    const own = "Redistribution and use in source and binary forms are permitted to members of the Foo club.";
    const { expression, findings } = identify(`${textOf("MIT")}\n\n${own}\n`);
    assert.equal(expression, "MIT AND LicenseRef-Unidentified-Terms");
    const unknown = findings.find(({ kind }) => kind === "unknown");
    assert.equal(unknown?.firstLine, textOf("MIT").split("\n").length + 2);
  });
});
