import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf, today } from "../../../test/helpers/judged.ts";
import { contextOf } from "../../../test/helpers/policy.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor } from "../../domain/report/report.ts";
import type { ReportNote } from "../../domain/report/warning.ts";
import { judge, type Judged } from "../judge/judge.ts";
import { analyseWarnings } from "./analyse.ts";

const context = contextOf("allow: [MIT, CC0-1.0]\noverrides: { o/fixed: { license: MIT, reason: asked } }");

function model(name: string, license: string | undefined, more: Partial<Finding["component"]> = {}): Judged {
  const component = componentOf(name, { type: "huggingface", version: "v1", ...more });
  return judge(component, license === undefined ? [] : [answer(license)], { context, today });
}

function ancestor(name: string, license: string, more: Partial<Ancestor> = {}): Ancestor {
  return { type: "huggingface", name, license, evidence: [], ...more };
}

function notesOf(type: ReportNote["type"], judged: readonly Judged[], lineage: readonly Ancestor[] = []): ReportNote[] {
  const { coverage } = reportOf([]);
  const { notes } = analyseWarnings({ judged, coverage, errors: [], sourceFailures: [], lineage });
  return notes.filter((note) => note.type === type);
}

describe("a free license on a base that is not free", () => {
  const on = (base: string) => [ancestor("o/b", base)];
  const from = { facts: { baseModels: ["o/b"] } };
  const cases: Readonly<Record<string, readonly [Judged, base: string, isNoted: boolean]>> = {
    "community terms": [model("o/a", "MIT", from), "LicenseRef-llama3.1", true],
    "a public domain dedication on no commercial use": [model("o/a", "CC0-1.0", from), "CC-BY-NC-4.0", true],
    copyleft: [model("o/a", "MIT", from), "GPL-3.0-only", true],
    "network copyleft as one of two": [model("o/a", "MIT", from), "MIT AND AGPL-3.0-only", true],
    "not a choice that is free": [model("o/a", "MIT", from), "GPL-3.0-only OR MIT", false],
    "not a free base": [model("o/a", "MIT", from), "Apache-2.0", false],
    "not a base with an unknown license": [model("o/a", "MIT", from), "UNKNOWN", false],
    "not a base whose license was not reviewed": [model("o/a", "MIT", from), "LicenseRef-made-up", false],
    "OpenRAIL on a base for research only": [
      model("o/a", "LicenseRef-creativeml-openrail-m", from),
      "LicenseRef-apple-amlr",
      true,
    ],
    "not OpenRAIL on community terms": [
      model("o/a", "LicenseRef-creativeml-openrail-m", from),
      "LicenseRef-llama3.1",
      false,
    ],
    "not a model that says it is restricted itself": [
      model("o/a", "LicenseRef-llama3.1", from),
      "LicenseRef-llama3.1",
      false,
    ],
    "not a model without a license": [model("o/a", undefined, from), "LicenseRef-llama3.1", false],
    "not what an override has settled": [model("o/fixed", "MIT", from), "LicenseRef-llama3.1", false],
  };
  for (const [name, [one, base, isNoted]] of Object.entries(cases)) {
    test(`is noted: ${name}`, () => assert.equal(notesOf("restricted_base", [one], on(base)).length, isNoted ? 1 : 0));
  }

  test("is found through other components, and through models trained on a dataset", () => {
    const judged = [
      model("o/a", "MIT", { facts: { baseModels: ["o/b"], datasets: ["o/d"] } }),
      model("o/b", "MIT", { facts: { baseModels: ["o/c"] } }),
    ];
    const lineage = [
      ancestor("o/c", "LicenseRef-gemma"),
      ancestor("o/d", "CC-BY-NC-4.0", { type: "huggingface-dataset" }),
    ];
    assert.deepEqual(
      notesOf("restricted_base", judged, lineage).map(({ message }) => message),
      [
        "o/a v1 (huggingface) is MIT, but was made from o/b (MIT), which was made from o/c (LicenseRef-gemma).",
        "o/b v1 (huggingface) is MIT, but was made from o/c (LicenseRef-gemma).",
      ],
    );
  });

  test("is noted once for many bases, with the first of them", () => {
    const names = Array.from({ length: 30 }, (_, at) => `o/b${at}`);
    const [note, ...others] = notesOf(
      "restricted_base",
      [model("o/a", "MIT", { facts: { baseModels: names } })],
      names.map((name) => ancestor(name, "LicenseRef-gemma")),
    );
    assert.deepEqual(others, []);
    assert.match(note?.message ?? "", /made from o\/b0 .*It also was made from o\/b4 .*\. So it is with 25 others\.$/);
  });

  test("of a dataset is that of what the dataset was made from", () => {
    const data = model("o/d", "MIT", { type: "huggingface-dataset", facts: { sourceDatasets: ["o/e"] } });
    const lineage = [ancestor("o/e", "CC-BY-NC-4.0", { type: "huggingface-dataset" })];
    assert.equal(notesOf("restricted_base", [data], lineage).length, 1);
  });

  test("weighs less where nothing of it reaches the product", () => {
    const severities = (["runtime", "test"] as const).map(
      (scope) =>
        notesOf("restricted_base", [model("o/a", "MIT", { ...from, scope })], on("LicenseRef-gemma"))[0]?.severity,
    );
    assert.deepEqual(severities, ["high", "medium"]);
  });
});

describe("a known risk", () => {
  test("is noted for a used model and for its base models, with the path there", () => {
    const judged = [
      model("o/a", "MIT", { facts: { baseModels: ["o/b"] } }),
      model("the_pile", "MIT", { type: "huggingface-dataset" }),
    ];
    const lineage = [
      ancestor("o/b", "MIT", { facts: { datasets: ["o/d", "Common Crawl"] } }),
      ancestor("o/d", "MIT", { type: "huggingface-dataset", facts: { sourceDatasets: ["books3"] } }),
    ];
    const notes = notesOf("dataset_risk", judged, lineage);
    assert.deepEqual(
      notes.map(({ component, severity, message }) => [component?.name, severity, message.split(": ")[0]]),
      [
        [
          "o/a",
          "high",
          "o/a v1 (huggingface) was made from o/b (MIT), which was trained on o/d (MIT), which was made from books3",
        ],
        ["o/a", "medium", "o/a v1 (huggingface) was made from o/b (MIT), which was trained on Common Crawl"],
        ["the_pile", "high", "the_pile v1 (huggingface-dataset)"],
      ],
    );
    assert.match(notes[0]?.message ?? "", /: critical risk\. About 197,000 books .*\(source: Hub card/);
  });

  test("that is unchecked is a hint", () => {
    const [note] = notesOf("dataset_risk", [model("o/a", "MIT", { facts: { datasets: ["allenai/c4"] } })]);
    assert.match(note?.message ?? "", /medium risk, to be verified\. .*\(source: Hub card\)/);
    assert.match(note?.explanation ?? "", /treat it as a hint/);
  });

  test("is not seen in part of a name, nor in data for evaluation, nor in a package of that name", () => {
    const judged = [
      model("o/c4", "MIT", { facts: { datasets: ["o/c4-clean"], evaluationDatasets: ["allenai/c4"] } }),
      model("pile", "MIT", { type: "npm" }),
    ];
    assert.deepEqual(notesOf("dataset_risk", judged), []);
  });

  test("of a model that names the whole table gives the worst twenty, and says how many are left", () => {
    const datasets =
      "reddit,libgen,enron,mimic,c4,mc4,dolma,oscar,coco,cc3m,ffhq,laion5b,pile,books3,s2orc,pubmed,arxiv,celeba,emilia,orca,alpaca,dolly,oasst1,flores,mmlu";
    const notes = notesOf("dataset_risk", [model("o/a", "MIT", { facts: { datasets: datasets.split(",") } })]);
    assert.equal(notes.length, 20);
    assert.equal(notes[0]?.severity, "high");
    assert.match(notes.at(-1)?.message ?? "", /5 further entries/);
    assert.deepEqual(
      [...new Set(notes.map(({ severity }) => severity))],
      ["high", "medium"],
      "the old names of datasets count as well as those of today",
    );
  });
});

describe("limits of a license to some regions", () => {
  test("are part of the explanation", () => {
    const { coverage } = reportOf([]);
    const judged = [
      model("o/a", "LicenseRef-llama3.2"),
      model("o/b", "LicenseRef-tencent-hunyuan-community"),
      model("o/c", "LicenseRef-llama3.1"),
    ];
    const { warnings } = analyseWarnings({ judged, coverage, errors: [], sourceFailures: [] });
    assert.deepEqual(
      warnings.map(({ explanation }) => /European Union/.test(explanation)),
      [true, true, false],
    );
    const [gated] = notesOf("gated_model", [model("o/a", "LicenseRef-llama4", { facts: { gated: "auto" } })]);
    assert.match(gated?.explanation ?? "", /based in the European Union/);
  });
});
