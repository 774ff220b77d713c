import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { parseExpression } from "../../spdx/expression.ts";
import { classifiedLicenses } from "../../spdx/families.ts";
import { readHubLicense, readHubStatement, type CardLicense } from "./hub-license.ts";
import { readTable } from "../../models/read-table.ts";

describe("the license of a card", () => {
  const cases: Readonly<Record<string, readonly [CardLicense, string, string]>> = {
    "a key with an SPDX identifier": [{ license: "apache-2.0" }, "Apache-2.0", "exact"],
    "a key in capitals": [{ license: " MIT " }, "MIT", "exact"],
    "a GNU key, which does not say or later": [{ license: "gpl-3.0" }, "GPL-3.0-only", "exact"],
    "Boost, not the Business Source License": [{ license: "bsl-1.0" }, "BSL-1.0", "exact"],
    "an identifier that SPDX spells in lower case": [{ license: "etalab-2.0" }, "etalab-2.0", "exact"],
    "a license of the hub alone": [{ license: "llama3.1" }, "LicenseRef-llama3.1", "exact"],
    "a plus sign, which a reference cannot have": [{ license: "openrail++" }, "LicenseRef-openrail-plus-plus", "exact"],
    "a list: all of it applies": [{ license: ["cc-by-4.0", "mit"] }, "CC-BY-4.0 AND MIT", "exact"],
    "a list of one": [{ license: ["cc-by-sa-4.0"] }, "CC-BY-SA-4.0", "exact"],
    "other in a list": [{ license: ["cc-by-nc-4.0", "other"] }, "CC-BY-NC-4.0 AND LicenseRef-other", "weak"],
    "a family in a list": [{ license: ["mit", "cc"] }, "MIT AND LicenseRef-cc", "weak"],
    "a list of nothing known": [{ license: ["unknown", "other"] }, "UNKNOWN", "none"],
    "other with a known name": [
      { license: "other", licenseName: "Llama 2 Community License" },
      "LicenseRef-llama2",
      "exact",
    ],
    "other with a hub key as its name": [{ license: "other", licenseName: "llama3" }, "LicenseRef-llama3", "exact"],
    "other with an unknown name": [{ license: "other", licenseName: "acme-terms" }, "UNKNOWN", "none"],
    "other with a link to a known text": [
      { license: "other", licenseLink: "https://www.apache.org/licenses/LICENSE-2.0" },
      "Apache-2.0",
      "weak",
    ],
    "the old form of other": [{ license: "other-qwen-research" }, "LicenseRef-qwen-research", "exact"],
    "other alone": [{ license: "other" }, "UNKNOWN", "none"],
    "a name without a key": [{ licenseName: "coqui-public-model-license" }, "LicenseRef-coqui-public-model", "exact"],
    "a family of licenses": [{ license: "cc" }, "UNKNOWN", "none"],
    "a GNU family": [{ license: "lgpl" }, "LGPL-2.0-or-later", "weak"],
    unknown: [{ license: "unknown" }, "UNKNOWN", "none"],
    nothing: [{}, "UNKNOWN", "none"],
    "a key and a name that contradict each other": [
      { license: "apache-2.0", licenseName: "flux-1-dev-non-commercial-license" },
      "UNKNOWN",
      "none",
    ],
    "a key and a name that agree": [{ license: "mit", licenseName: "MIT License" }, "MIT", "exact"],
    "an SPDX expression, as weight files have it": [{ license: "mit or apache-2.0" }, "MIT OR Apache-2.0", "exact"],
    "a title, as image models have it": [
      { license: "CreativeML Open RAIL++-M" },
      "LicenseRef-openrail-plus-plus",
      "exact",
    ],
    "the title of a license text": [
      { license: "LLAMA 3.2 COMMUNITY LICENSE AGREEMENT" },
      "LicenseRef-llama3.2",
      "exact",
    ],
    "an address": [{ license: "https://choosealicense.com/licenses/mit/" }, "MIT", "exact"],
    "a withdrawn key": [{ license: "open-mdw" }, "OpenMDW-1.0", "exact"],
  };
  for (const [name, [card, expression, strength]] of Object.entries(cases)) {
    test(name, () => {
      const read = readHubLicense(card);
      assert.deepEqual([read.expression, read.strength], [expression, strength], read.note);
    });
  }

  test("the words of the card are kept", () => {
    assert.equal(readHubLicense({ license: ["mit", "other"], licenseName: "x" }).raw, "mit, other (x)");
    assert.match(readHubLicense({ license: "mit", licenseName: "x" }).note ?? "", /contradicts itself/);
  });
});

describe("the license of a card in one line", () => {
  const cases = {
    mit: "MIT",
    "cc-by-4.0, mit": "CC-BY-4.0 AND MIT",
    "other (llama3)": "LicenseRef-llama3",
    "cc-by-nc-4.0, other": "CC-BY-NC-4.0 AND LicenseRef-other",
    "apache-2.0 (flux-1-dev-non-commercial-license)": "UNKNOWN",
    "Apache License, Version 2.0": "Apache-2.0",
    "MIT OR Apache-2.0": "MIT OR Apache-2.0",
    "": "UNKNOWN",
  };
  for (const [raw, want] of Object.entries(cases)) {
    test(`"${raw}" is ${want}`, () => {
      const read = readHubStatement(raw);
      assert.deepEqual([read.expression, read.raw], [want, raw]);
    });
  }
});

test("every license of the tables is a valid expression and has a family", () => {
  const classified = new Set(classifiedLicenses().map((license) => license.toLowerCase()));
  for (const [key = "", license = ""] of [...readTable("hub-licenses.tsv"), ...readTable("hub-license-names.tsv")]) {
    assert.ok("expression" in parseExpression(license), key);
    assert.ok(classified.has(license.toLowerCase()), `${key}: ${license} has no family`);
  }
});

test("hostile license fields are read in one pass", async () => {
  await assertQuick(1000, "all of them", () => {
    for (const part of ["-", "a ", "other-", "+", "http://", "("]) readHubLicense({ license: part.repeat(100_000) });
  });
});
