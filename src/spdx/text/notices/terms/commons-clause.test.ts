import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../../license-text.ts";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

const mit = findLicenseText("MIT") ?? "";
const apache = findLicenseText("Apache-2.0") ?? "";
const title = '"Commons Clause" License Condition v1.0';
const opening =
  "The Software is provided to you by the Licensor under the License, as defined below, subject to the following condition.";
const condition =
  "Without limiting other conditions in the License, the grant of rights under the License will not include, and the License does not grant to you, the right to Sell the Software.";
const meaning =
  'For purposes of the foregoing, "Sell" means practicing any or all of the rights granted to you under the License to provide to third parties, for a fee or other consideration (including without limitation fees for hosting or consulting/ support services related to the Software), a product or service whose value derives, entirely or substantially, from the functionality of the Software. Any license notice or attribution required by the License must also include this Commons Clause License Condition notice.';
const clause = [title, opening, condition, meaning].join("\n\n");
const about = (license: string) => `Software: Widget\nLicense: ${license}\nLicensor: Widget Ltd.`;

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("the Commons Clause", () => {
  const cases: Readonly<Record<string, readonly [text: string, expression: string]>> = {
    "above a license text": [`${clause}\n\n${about("MIT")}\n\n---\n\n${mit}`, "MIT AND LicenseRef-Commons-Clause"],
    "above a long license text": [
      `${clause}\n\n${about("Apache 2.0")}\n\n${apache}`,
      "Apache-2.0 AND LicenseRef-Commons-Clause",
    ],
    "below a license text": [`${mit}\n\n${clause}`, "MIT AND LicenseRef-Commons-Clause"],
    "with lines that are wrapped": [
      `${clause.replaceAll(/(.{60}\S*) /g, "$1\n")}\n\n${mit}`,
      "MIT AND LicenseRef-Commons-Clause",
    ],
    "as what changes the license": [
      "Licensed under the Apache License, Version 2.0, as modified by the Commons Clause condition v1.0.",
      "Apache-2.0 AND LicenseRef-Commons-Clause",
    ],
    "as what applies": [`${mit}\n\nThe Commons Clause applies to this software.`, "MIT AND LicenseRef-Commons-Clause"],
    "beside the name of a license": [`${clause}\n\n${about("MIT")}`, "MIT AND LicenseRef-Commons-Clause"],
  };
  for (const [name, [text, expression]] of Object.entries(cases)) {
    test(`is named ${name}`, () => assert.equal(identify(text).expression, expression));
  }

  test("does not hide additions", () => {
    const more = `${clause}\n\nThe Software may not be used for military purposes.\n\n${mit}`;
    const inside = `${clause.replace(condition, `${condition} Nor may it be used for military purposes.`)}\n\n${mit}`;
    for (const text of [more, inside]) assert.match(identify(text).expression ?? "", /LicenseRef-Unidentified-Terms/);
  });

  for (const mention of ["We do not use the Commons Clause.", "The code is no longer subject to the Commons Clause."])
    test(`is not taken from a text that only mentions it: ${mention}`, () =>
      assert.equal(identify(`${mention}\n\n${mit}`).expression, "MIT"));
});
