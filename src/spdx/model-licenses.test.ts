import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classifiedLicenses } from "./families.ts";
import { findModelLicense } from "./model-licenses.ts";
import { readTable } from "./read-table.ts";

describe("the table of model licenses", () => {
  const rows = readTable("model-licenses.tsv");

  test("has every reference that the table of families has for the model hub", () => {
    const own = new Set(["LicenseRef-Proprietary", "LicenseRef-Unidentified-Terms", "LicenseRef-withdrawn"]);
    const wanted = classifiedLicenses().filter((id) => id.startsWith("LicenseRef-") && !own.has(id));
    assert.deepEqual(rows.map(([license]) => license).sort(), wanted.sort());
  });

  test("has a name and an address in every row", () => {
    for (const [license = "", name = "", terms = ""] of rows) {
      assert.ok(name.length > 5, license);
      assert.match(terms, /^https:\/\/[a-z0-9.-]+\.[a-z]+\//, license);
    }
  });

  test("finds a reference in any case", () => {
    assert.equal(findModelLicense("licenseref-LLAMA3.1")?.name, "Llama 3.1 Community License Agreement");
    assert.equal(findModelLicense("LicenseRef-acme"), undefined);
  });
});
