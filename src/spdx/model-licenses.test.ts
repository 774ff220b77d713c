import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { needs, sharedFolder } from "../../test/helpers/shared.ts";
import { classifiedLicenses } from "./families.ts";
import { findModelLicense, findModelLicenseByName } from "./model-licenses.ts";
import { normalizeName } from "./names/normalize.ts";
import { readTable } from "./read-table.ts";

describe("the table of model licenses", () => {
  const rows = readTable("model-licenses.tsv");

  test("has every reference that the table of families has for the model hub", () => {
    const own = new Set([
      "LicenseRef-Proprietary",
      "LicenseRef-Unidentified-Terms",
      "LicenseRef-withdrawn",
      "LicenseRef-ms-net-library",
    ]);
    const ofSoftware = /^LicenseRef-(?:scancode-|Commons-Clause$)/;
    const isOfHub = (id: string) => id.startsWith("LicenseRef-") && !own.has(id) && !ofSoftware.test(id);
    const wanted = classifiedLicenses().filter(isOfHub);
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

describe("the name of a model license", () => {
  const names = {
    "Llama 3.1 Community License": "LicenseRef-llama3.1",
    "LLAMA 3.1 COMMUNITY LICENSE AGREEMENT": "LicenseRef-llama3.1",
    "the Meta Llama 3.3 Community Licence": "LicenseRef-llama3.3",
    "llama-4-community-license": "LicenseRef-llama4",
    "Llama 3 Community": "LicenseRef-llama3",
    "Gemma Terms of Use": "LicenseRef-gemma",
    "FLUX.1 [dev] Non-Commercial License": "LicenseRef-flux-1-dev-non-commercial",
    "CreativeML Open RAIL++-M License": "LicenseRef-openrail-plus-plus",
    "CreativeML Open RAIL-M License": "LicenseRef-creativeml-openrail-m",
    "BigScience RAIL License v1.0": "LicenseRef-bigscience-bloom-rail-1.0",
    "Mistral AI Research License": "LicenseRef-mistral-research",
    "DeepSeek License Agreement v1.0": "LicenseRef-deepseek-model",
  };
  for (const [name, license] of Object.entries(names)) {
    test(`${name} is ${license}`, () => {
      const { expression, strength } = normalizeName(name);
      assert.deepEqual([expression, strength], [license, "exact"]);
    });
  }

  const others = [
    ...["gemma", "llama3.1", "Llama", "qwen", "creativeml-openrail-m", "mrl", "Llama License", "Llama 3.1"],
    ...["Llama 5 Community License", "Llama 31 Community License", "Not the Llama 3.1 Community License"],
    ...["Modified MIT License", "OpenRAIL License", "Community License", "Llama 3.1 Community License or MIT"],
  ];
  for (const name of others)
    test(`${name} is not read as one`, () => assert.equal(findModelLicenseByName(name), undefined));

  test("belongs to one license alone", () => {
    const seen = new Map<string, string>();
    for (const [license = "", name = "", , names_ = ""] of readTable("model-licenses.tsv"))
      for (const spelling of names_ === "" ? [] : [name, ...names_.split("; ")]) {
        assert.equal(findModelLicenseByName(spelling), license, spelling);
        seen.set(spelling, license);
      }
    assert.ok(seen.size > 150);
  });

  test("is fast for long and odd texts", () => {
    for (const part of [" ", "license ", "-", "v1", "\u0000"]) normalizeName(part.repeat(2_000));
  });

  const folder = sharedFolder("corpus/ai");
  test("is never read as another license than the model hub means", needs(folder), () => {
    for (const [file, column] of [
      ["hub-licenses.tsv", 5],
      ["hub-license-names.tsv", 0],
    ] as const) {
      const rows = readFileSync(join(folder ?? "", file), "utf8")
        .trimEnd()
        .split("\n")
        .slice(1);
      const results = rows.map((row) => {
        const { [column]: name = "", 1: license = "" } = row.split("\t");
        const { expression } = normalizeName(name);
        assert.ok(expression === license || expression === "UNKNOWN", `${name}: ${expression}`);
        return expression === license;
      });
      const share = results.filter(Boolean).length / results.length;
      assert.ok(share > (column === 5 ? 0.83 : 0.65), `${file}: ${share}`);
    }
  });
});
