import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Report } from "../../domain/report/report.ts";
import { dataset, first, item, model, buildActReport } from "./fixtures/act-report.ts";

describe("the chain behind a model", () => {
  const crafts = [model("a/own", { baseModels: ["a/base"], datasets: ["a/data"] }), dataset("a/data", "UNKNOWN")];
  const lineage: Report["lineage"] = [
    { type: "huggingface", name: "a/base", license: "MIT", evidence: [], facts: { datasets: ["allenai/c4"] } },
    { type: "huggingface-dataset", name: "allenai/c4", license: "ODC-By-1.0", evidence: [] },
  ];

  test("leads over base models to datasets, and includes their licenses and risks", () => {
    const component = first(buildActReport(crafts, "provider", { lineage }));
    assert.deepEqual([component.baseModels, component.datasets], [["a/base"], ["a/data", "allenai/c4"]]);
    assert.deepEqual(
      component.risks.map(({ identifier }) => identifier),
      ["allenai/c4"],
    );
    const licenses = item(component, "c-data-licences");
    assert.equal(licenses.status, "partial");
    assert.match(licenses.evidence[0]?.value ?? "", /ODC-By-1\.0/);
    assert.match(licenses.gap ?? "", /license of a\/data; an answer to the known risks of allenai\/c4/);
  });

  test("shows notes of the scan, and the same risk only once", () => {
    const note = {
      component: { type: "huggingface", name: "a/own", version: "" },
      license: "MIT",
      severity: "high",
      explanation: "",
      recommendation: "",
    } as const;
    const { risks } = first(
      buildActReport(crafts, "provider", {
        lineage,
        notes: [
          { ...note, type: "restricted_base", message: "made from what is not free" },
          {
            ...note,
            type: "dataset_risk",
            message: "a: Filtered Common Crawl; contains copyrighted pages and personal data",
          },
        ],
      }),
    );
    assert.deepEqual(
      risks.map(({ tags }) => tags[0]),
      ["restricted-base", "hint"],
    );
  });

  test("ends where models name each other", () => {
    const report = buildActReport([
      model("a/x", { baseModels: ["a/y"] }),
      model("a/y", { baseModels: ["A/X", "a/y"] }),
    ]);
    assert.deepEqual(
      report.components.map(({ baseModels }) => baseModels),
      [["a/y"], ["a/x"]],
    );
  });
});
