import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../../test/helpers/craft-report.ts";
import { buildPack } from "../ai-act-pack.ts";
import type { DatasetRow } from "./proposals.ts";
import type { Role } from "../models/role.ts";
import type { SummaryField, TrainingSummary } from "./training-summary.ts";

const time = new Date("2026-01-01T12:00:00Z");

function summaryOf(crafts: readonly Craft[], role: Role = "provider"): TrainingSummary {
  return JSON.parse(buildPack(craftView(crafts), { role, time })["training-data-summary.json"]) as TrainingSummary;
}

function fieldsOf({ sections }: TrainingSummary): SummaryField[] {
  return sections.flatMap(({ fields }) => fields);
}

function proposal(summary: TrainingSummary, id: string) {
  const field = fieldsOf(summary).find((candidate) => candidate.id === id);
  assert.ok(field, `there is no field ${id}`);
  return field.proposal;
}

const own: Craft = {
  component: {
    type: "huggingface",
    name: "a/own",
    version: "abc",
    facts: { baseModels: ["a/base"], datasets: ["tatsu-lab/alpaca", "a/secret"] },
  },
};
const data: Craft = {
  component: {
    type: "huggingface-dataset",
    name: "tatsu-lab/alpaca",
    version: "",
    facts: { languages: ["en"], modalities: ["text"], sizeCategories: ["10K<n<100K"], tasks: ["text-generation"] },
  },
  resolved_license: "CC-BY-NC-4.0",
};
const gated: Craft = {
  component: { type: "huggingface-dataset", name: "a/secret", version: "", facts: { gated: "manual" } },
};
const testData: Craft = { component: { type: "huggingface-dataset", name: "a/eval", version: "", scope: "test" } };
const base: Craft = { component: { type: "huggingface", name: "a/base", version: "" } };
const crawler: Craft = { component: { type: "pypi", name: "scrapy", version: "2.11.0" } };

describe("the public summary", () => {
  const summary = summaryOf([own, data, gated, testData, base, crawler]);

  test("follows the template: 14 blocks, 57 fields, each with a state", () => {
    assert.deepEqual(
      summary.sections.map(({ id }) => id),
      ["0", "1.1", "1.2", "1.3", "2.1", "2.2.1", "2.2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "3.3"],
    );
    assert.equal(fieldsOf(summary).length, 57);
    for (const { proposal, state } of fieldsOf(summary)) {
      assert.equal(state, proposal === null ? "to-be-provided" : "proposed");
    }
  });

  test("calls no dataset large without saying what that means", () => {
    assert.doesNotMatch(JSON.stringify(summary).replaceAll("2.1.large", ""), /\blarge\b/);
  });

  test("leaves every answer to the user, and answers no question with yes or no", () => {
    for (const { id, type, value, proposal } of fieldsOf(summary)) {
      assert.equal(value, null, id);
      if (type === "yesno" && proposal !== null) assert.doesNotMatch(JSON.stringify(proposal), /^"?(?:yes|no)\b/i);
    }
  });

  test("proposes what the scan found", () => {
    assert.deepEqual(proposal(summary, "1.2.names"), ["a/own (abc)"]);
    assert.deepEqual(proposal(summary, "1.2.dependencies"), ["a/own from a/base, https://huggingface.co/a/base"]);
    assert.deepEqual(proposal(summary, "1.3.modalities"), ["text"]);
    assert.deepEqual(proposal(summary, "1.3.language"), ["en"]);
    assert.deepEqual(proposal(summary, "1.3.size.text"), ["tatsu-lab/alpaca: 10K<n<100K entries"]);
    assert.match(JSON.stringify(proposal(summary, "2.2.2.used")), /a\/secret/);
    assert.match(JSON.stringify(proposal(summary, "2.3.used")), /scrapy/);
    assert.match(JSON.stringify(proposal(summary, "2.5.used")), /tatsu-lab\/alpaca/);
    assert.equal(proposal(summary, "0.updated"), "2026-01-01");
  });

  test("lists datasets with link, license, risks and the models that were trained with them; not those of tests", () => {
    const rows = proposal(summary, "2.1.large") as readonly DatasetRow[];
    assert.deepEqual(
      rows.map(({ name }) => name),
      ["tatsu-lab/alpaca", "a/secret"],
    );
    const [alpaca] = rows;
    assert.deepEqual(
      [alpaca?.link, alpaca?.license, alpaca?.usedBy],
      ["https://huggingface.co/datasets/tatsu-lab/alpaca", "CC-BY-NC-4.0", ["a/own"]],
    );
    assert.match(JSON.stringify(alpaca?.risks), /high: Non-commercial/);
  });

  test("is not asked of those who only use models, nor where there is no model", () => {
    for (const none of [summaryOf([own], "downstream"), summaryOf([], "unknown")]) {
      assert.ok(fieldsOf(none).every(({ state, proposal }) => state === "not-applicable" && proposal === null));
    }
    assert.match(summaryOf([], "unknown").howToUse, /no model/);
  });
});
