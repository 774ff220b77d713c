import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { needs, sharedFolder } from "../../test/helpers/shared.ts";
import { findRisk, listRisks } from "./known-risks.ts";
import { riskTags } from "../domain/policy/risk-names.ts";

describe("the table of known risks", () => {
  const folder = sharedFolder("corpus/ai");

  test("has every entry that was collected, under its name and its other names", needs(folder), () => {
    const rows = readFileSync(join(folder ?? "", "dataset-risks.tsv"), "utf8")
      .split("\n")
      .slice(1)
      .filter(Boolean);
    assert.ok(rows.length > 0);
    for (const row of rows) {
      const [identifier = "", aliases = "", kind, , risk, , , , confidence] = row.split("\t");
      const match = findRisk(kind === "model" ? "model" : "dataset", identifier);
      assert.deepEqual([match?.risk, match?.isChecked], [risk, confidence === "checked"], identifier);
      for (const alias of aliases.split(";").filter(Boolean)) {
        assert.ok(findRisk(kind === "model" ? "model" : "dataset", alias), alias);
      }
    }
  });

  const same: Readonly<Record<string, string>> = {
    "allenai/C4": "allenai/c4",
    c4: "allenai/c4",
    "Common Crawl": "commoncrawl",
    common_crawl: "commoncrawl",
    "the-pile-books3": "the_pile_books3",
    "monology/pile-uncopyrighted": "monology/pile-uncopyrighted",
    "LAION/LAION-2B": "laion/laion2B-en",
  };
  for (const [spelling, identifier] of Object.entries(same)) {
    test(`knows ${spelling}`, () => assert.equal(findRisk("dataset", spelling)?.identifier, identifier));
  }

  test("states the kind of each risk", () =>
    assert.deepEqual(findRisk("dataset", "books3")?.tags, ["pirated-source", "takedown", "litigation"]));

  for (const spelling of [
    "acme/c4-cleaned",
    "c4x",
    "mirror/c4",
    "o/the-pile",
    "__proto__",
    "",
    "pile uncopyrighted v2",
  ]) {
    test(`does not take "${spelling}" for another`, () => assert.equal(findRisk("dataset", spelling), undefined));
  }

  test("does not take a dataset for a model", () => {
    assert.equal(findRisk("model", "c4"), undefined);
    assert.equal(findRisk("dataset", "black-forest-labs/FLUX.1-dev"), undefined);
    assert.equal(findRisk("model", "black-forest-labs/flux.1-dev")?.risk, "high");
  });
});

test("the kinds of risk that a policy may name are those of the table", () => {
  const tags = new Set(listRisks().flatMap((risk) => risk.tags));
  assert.deepEqual([...tags].sort(), [...riskTags]);
});
