import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../spdx/license-text.ts";
import { createIdentifier, type Identifier } from "../spdx/text/identify.ts";
import { openIndex } from "../spdx/text/match/open-index.ts";
import { foreignFiles, foreignSentences, harmlessFiles, harmlessSentences } from "./fixtures/license-files.ts";
import { fromLicenseFile } from "./from-license-file.ts";

const nothing = () => ({ confidence: 0 });

function licenseOf(text: string, file = "package/LICENSE.md"): string | undefined {
  return fromLicenseFile({ file, text }, nothing).license;
}

describe("a license file that lcc cannot read", () => {
  const foreign = {
    "a pointer to a page of terms": "Consult the [Acme Licensing FAQ](https://acme.example/licensing) for more.",
    "licenses that depend on the use":
      "Acme Charts are available under different licenses depending on who uses them.\nContact us at sales@acme.example",
    "a list of what is allowed":
      "## Free Acme license\n\nAcme Charts come under the linkware license.\n\n### You can't\n\n* Remove the logo.\n* Sell it.",
    "an enterprise license": "# The Acme Enterprise License\n\nIt may only be used if you hold a valid Acme license.",
  };
  for (const [what, text] of Object.entries(foreign))
    test(`has unidentified terms: ${what}`, () => assert.equal(licenseOf(text), "LicenseRef-Unidentified-Terms"));

  test("is quoted, with its line", () => {
    const { terms, confidence } = fromLicenseFile(
      { file: "LICENSE", text: "# Acme\n\nUse it under our terms.\n" },
      nothing,
    );
    assert.deepEqual([terms, confidence], [[{ quote: "Use it under our terms.", line: 3, file: "LICENSE" }], 0.5]);
  });

  const silent: Readonly<Record<string, readonly [text: string, file?: string]>> = {
    "a copyright line": ["Copyright (c) 2020 Jane Doe"],
    "a pointer to another file": ["See the LICENSE file in the root of the repository."],
    "a pointer to the licenses of a choice": ["Use it under the terms of LICENSE-MIT or LICENSE-APACHE."],
    "a page of the program": ["Press the button to agree to the terms of the license.", "app/license/license.vue"],
    "code alone": [
      "import { Terms } from '@acme/license'; const permission = [`a`, `b`];\nfor (const x of y) { may(); }",
    ],
    "a title alone": ["# License"],
    "a translation, named after its license": ["Teose tingimused: license, terms", "package/LICENSE.EUPL-1.2"],
    "a file of copyright notices": ["The license is in another file.", "package/COPYRIGHT"],
    "a usual license with changes that the identifier has judged": [
      "Permission is hereby granted, free of charge, to any person. This license is like any other.",
    ],
  };
  for (const [what, [text, file]] of Object.entries(silent))
    test(`says nothing: ${what}`, () => assert.equal(licenseOf(text, file), undefined));
});

describe("a license file with", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });
  const hasTerms = (text: string) => {
    const { license = "" } = fromLicenseFile({ file: "LICENSE", text: fill(text) }, identify);
    return /LicenseRef-(?:Unidentified-Terms|Proprietary)/.test(license.replaceAll(/\([^)]*\)/g, ""));
  };

  for (const [name, text] of foreignFiles)
    test(`${name} has terms that no license explains`, () => assert.equal(hasTerms(text), true));
  for (const [name, text] of harmlessFiles)
    test(`${name} has no other terms`, () => assert.equal(hasTerms(text), false));

  test("a sentence that limits what its license allows has other terms", () =>
    assert.deepEqual(
      foreignSentences.filter((words) => !hasTerms(`{MIT}\n\n${words}`)),
      [],
    ));
  test("a usual remark has no other terms", () =>
    assert.deepEqual(
      harmlessSentences.filter((words) => hasTerms(`{MIT}\n\n${words}`)),
      [],
    ));
  test("terms beside a choice of licenses has other terms", () =>
    assert.equal(hasTerms(`MIT OR Apache-2.0, as you like. Military use is forbidden.\n\n{MIT}`), true));
});

const mit = findLicenseText("MIT") ?? "";

function fill(text: string): string {
  return text
    .replace("{MIT}", () => `MIT License\n\nCopyright (c) 2021 Jane Doe\n\n${mit}`)
    .replace(/\{MIT WITH ([^}]*)\}/, (_, condition: string) =>
      mit.replace("THE SOFTWARE IS", `${condition}\n\nTHE SOFTWARE IS`),
    );
}
