import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../../test/helpers/craft-report.ts";
import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import { buildPack } from "../ai-act-pack.ts";
import type { ActReport } from "../document.ts";
import type { Role } from "./role.ts";
import type { TrainingSummary } from "../forms/training-summary.ts";

const time = new Date("2026-01-01T12:00:00Z");

const hub = (name: string, facts: Record<string, readonly string[]> = {}): Craft => ({
  component: { type: "huggingface", name, version: "", facts },
});
const own = (name: string, datasets: readonly string[] = []): Craft => ({
  component: {
    type: "custom",
    name,
    version: "",
    locations: [{ file: `${name}/w.gguf` }],
    facts: { kind: "model", datasets },
  },
});
const others = (count: number) => Array.from({ length: count }, (_, at) => hub(`other/model-${at}`));

function roleAnswers(roles: Readonly<Record<string, Role>>): ActAnswers {
  const signed = { by: "A. Person", on: "2026-01-31" };
  const models = Object.entries(roles).map(([model, value]) => ({
    ...{ model, type: model.includes("/") ? "huggingface" : "custom", state: "" },
    answers: [{ id: "role", value, ...signed }],
  }));
  return { provider: [], models };
}

function packOf(crafts: readonly Craft[], role: Role = "unknown", answers = roleAnswers({})) {
  const files = buildPack(craftView(crafts), { role, time, answers });
  const report = JSON.parse(files["report.json"]) as ActReport;
  const summary = JSON.parse(files["training-data-summary.json"]) as TrainingSummary;
  const assessed = report.components.filter(({ obligations }) =>
    obligations.some(({ status }) => status !== "not-applicable"),
  );
  return { files, report, summary, assessed: assessed.map(({ name }) => name), page: files["report.html"] };
}

const chapters = (page: string) => page.split("<article").length - 1;

describe("models of others", () => {
  test("have a row in one table where the project has models of its own, with the reason", () => {
    const { assessed, page, report } = packOf([own("mine"), ...others(153)]);
    assert.deepEqual([assessed, chapters(page)], [["mine"], 1]);
    assert.equal(page.split("other/model-").length > 153, true);
    const input = report.components.find(({ name }) => name === "other/model-7");
    for (const { status, reason } of input?.obligations ?? []) {
      assert.equal(status, "not-applicable");
      assert.match(reason, /names it on a model hub beside models of its own.*say so in ai-act\.yml/);
    }
    assert.match(report.scope.note, /153 models are taken for none of yours/);
  });

  test("are one table, too, if there are many and no answer says anything; nothing is concluded from that", () => {
    const { page, report, assessed } = packOf(others(153));
    assert.equal(chapters(page), 0);
    assert.match(page, /For 153 of them your role is not stated/);
    assert.equal(assessed.length, 153);
    assert.equal(report.scope.role, "unknown");
  });

  test("are those that another model was made from", () => {
    const { assessed } = packOf([hub("a/tuned", { baseModels: ["a/base"] }), hub("a/base")], "provider");
    assert.deepEqual(assessed, ["a/tuned"]);
  });

  test("take little space on paper, even if there are 153", () => {
    assert.ok(packOf([own("mine"), ...others(153)]).page.length < 400_000);
  });
});

describe("the role of a model", () => {
  test("is what its answer says, whatever the role of the rest is", () => {
    const answers = roleAnswers({ "other/model-1": "modifier", mine: "provider" });
    const { assessed, report } = packOf([own("mine"), ...others(3)], "unknown", answers);
    assert.deepEqual(assessed, ["mine", "other/model-1"]);
    const changed = report.components.find(({ name }) => name === "other/model-1");
    assert.match(changed?.obligations.find(({ id }) => id === "art53-1-d")?.reason ?? "", /covers the added data only/);
  });

  test("can be that of a user, also for a model in the project", () => {
    const { assessed, summary } = packOf(
      [own("mine"), own("theirs")],
      "provider",
      roleAnswers({ theirs: "downstream" }),
    );
    assert.deepEqual(assessed, ["mine"]);
    assert.deepEqual(
      summary.models.map(({ model }) => model),
      ["mine"],
    );
  });
});

describe("the training summary", () => {
  test("has a form for each model of one's own, with its data alone", () => {
    const { summary, files, page, report } = packOf([own("first", ["a/x"]), own("second", ["a/y"])], "provider");
    assert.equal(Object.keys(files).length, 4);
    const rows = summary.models.map(({ model, sections }) => {
      const fields = sections.flatMap((section) => section.fields);
      assert.equal(fields.length, 57);
      return [model, JSON.stringify(fields.find(({ id }) => id === "2.1.large")?.proposal)];
    });
    assert.match(rows[0]?.[1] ?? "", /a\/x/);
    assert.doesNotMatch(rows[0]?.[1] ?? "", /a\/y/);
    assert.match(rows[1]?.[1] ?? "", /a\/y/);
    assert.match(page, /<h3><bdi>second<\/bdi> <small>Your role: provider/);
    assert.equal(report.summary.openFields, 2 * 19);
  });
});
