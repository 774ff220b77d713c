import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../license-text.ts";
import { readChange } from "./change-license.ts";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

const busl = findLicenseText("BUSL-1.1") ?? "";
const terms = busl.indexOf("\nTerms");
const withParameters = (date: string, license = "Apache License, Version 2.0", more = "") =>
  `${busl.slice(0, terms)}
Parameters

Licensor:             Acme, Inc.
Licensed Work:        Shop 2.0. The Licensed Work is (c) 2025 Acme, Inc.
Additional Use Grant: You may make production use of it with at most
                      three servers.
Change Date:          ${date}
Change License:       ${license}
${more}
For information about other arrangements, write to sales.
${busl.slice(terms)}`;

const apache = { license: "Apache-2.0" };
const cases: Readonly<Record<string, readonly [text: string, change: unknown]>> = {
  "a date": [withParameters("2027-01-01"), { ...apache, date: "2027-01-01" }],
  "an English date": [withParameters("March 1st, 2026."), { ...apache, date: "2026-03-01" }],
  "a day before its month": [withParameters("1 March 2026"), { ...apache, date: "2026-03-01" }],
  "years from a date": [withParameters("Four years from 2024-02-29"), { ...apache, date: "2028-02-29" }],
  "years from a day that is not written": [withParameters("Four years from the date of publication"), apache],
  "a day that no calendar has": [withParameters("2023-02-30"), apache],
  "a month that no calendar has": [withParameters("2023-99-01"), apache],
  "the year 0": [withParameters("0000-01-01"), apache],
  "a day before the license was written": [withParameters("1999-01-01"), apache],
  "a year of five digits": [withParameters("20270-01-01"), apache],
  "a date that may be in one of two orders": [withParameters("01/02/2023"), apache],
  "two dates": [withParameters("2020-01-01 for 1.0, 2028-01-01 for 2.0"), apache],
  "a date that may be put off": [withParameters("2020-01-01, or later if Acme says so"), apache],
  "a license over two lines": [
    withParameters("2027-01-01", "Version 2 or later of the GNU General Public License as\n   published by the FSF."),
    { license: "GPL-2.0-or-later", date: "2027-01-01" },
  ],
  "an unknown license": [withParameters("2020-01-01", "whatever Acme likes"), undefined],
  "the parameters of another product too": [
    withParameters("2027-01-01", "MIT", "\nLicensed Work:  Till 1.0\nChange Date: 2020-01-01\nChange License: MIT\n"),
    undefined,
  ],
  "two change dates": [
    withParameters("2027-01-01", "MIT", "\nChange Date: 2020-01-01\nChange License: MIT\n"),
    { license: "MIT" },
  ],
  "no parameters": [busl, undefined],
};

describe("the change of a license", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });

  for (const [what, [text, change]] of Object.entries(cases)) {
    test(`is read from a Business Source License with ${what}`, () => {
      const { expression = "", confidence } = identify(text);
      assert.deepEqual([expression, confidence >= 0.9], ["BUSL-1.1", true]);
      assert.deepEqual(readChange(text, expression), change);
    });
  }

  test("is two years after the release for the Functional Source License, where the release has a date", () => {
    const text = findLicenseText("FSL-1.1-MIT") ?? "";
    assert.deepEqual(readChange(text, identify(text).expression ?? ""), { license: "MIT" });
    assert.deepEqual(readChange(`Shop 2.0, released on 2024-05-01\n${text}`, "FSL-1.1-MIT"), {
      license: "MIT",
      date: "2026-05-01",
    });
  });

  test("is not read from a text under other licenses, nor from two of these licenses", () => {
    for (const license of ["MIT", "BUSL-1.1 AND FSL-1.1-MIT"])
      assert.equal(readChange(withParameters("2020-01-01"), license), undefined);
  });

  test("is looked for in linear time", () => {
    for (const text of ["Change Date:\n", "*".repeat(99), "Change Date: a b", "Licensor:\n"]) {
      const started = performance.now();
      readChange(text.repeat(50_000), "BUSL-1.1");
      assert.ok(performance.now() - started < 3_000, text);
    }
  });
});
