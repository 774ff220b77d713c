import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView } from "../../../test/helpers/craft-report.ts";
import { buildPack } from "./ai-act-pack.ts";
import type { ActReport } from "./document.ts";
import { buildActReport, dataset, duty, first, item, model } from "./fixtures/act-report.ts";
import type { Role } from "./models/role.ts";
import { obligations, rules } from "./rules.ts";

/** The report of one model with what it was made from, and answers about it. */
function assess(
  crafts: Parameters<typeof craftView>[0],
  answers: Readonly<Record<string, string>> = {},
  role: Role = "provider",
): ActReport {
  const given = Object.entries(answers).map(([id, value]) => ({ id, value, by: "A. Person", on: "2026-01-31" }));
  const models = [{ model: "a/b", type: "huggingface", state: "", answers: given }];
  const pack = buildPack(craftView(crafts), { role, time: new Date("2026-01-01"), answers: { provider: [], models } });
  return JSON.parse(pack["report.json"]) as ActReport;
}

const base = (flop?: number) => model("a/base", flop === undefined ? {} : { trainingFlop: flop });
const derived = (facts = {}) => model("a/b", { baseModels: ["a/base"], ...facts });
const statusOf = (report: ActReport, id: string) => duty(first(report), id).status;
const reasonOf = (report: ActReport, id: string) => duty(first(report), id).reason;

describe("Article 53(2), guidelines C(2025) 5045 paragraphs 78 to 92, C(2025) 7719 paragraphs 75 to 89", () => {
  for (const license of ["LicenseRef-openrail", "LicenseRef-creativeml-openrail-m", "LicenseRef-gemma"]) {
    test(`84 / 81: ${license} is undecided, with the paragraph, and an answer decides`, () => {
      const open = item(first(assess([model("a/b", {}, license)])), "os-licence");
      assert.equal(open.status, "partial");
      assert.match(open.gap ?? "", /safety.*C\(2025\) 5045, paragraph 84; C\(2025\) 7719, paragraph 81/);
      const decided = item(first(assess([model("a/b", {}, license)], { "os-licence": "yes" })), "os-licence");
      assert.equal(decided.status, "evidenced");
      const denied = item(first(assess([model("a/b", {}, license)], { "os-licence": "no" })), "os-licence");
      assert.notEqual(denied.status, "evidenced");
    });
  }

  for (const license of ["LicenseRef-llama3.1", "LicenseRef-stabilityai-community", "CC-BY-NC-4.0"]) {
    test(`83 / 80: ${license} fails, whatever is answered`, () => {
      const { status, gap } = item(first(assess([model("a/b", {}, license)], { "os-licence": "yes" })), "os-licence");
      assert.equal(status, "missing");
      assert.match(gap ?? "", /C\(2025\) 5045, paragraph 83; C\(2025\) 7719, paragraph 80/);
    });
  }

  test("78 / 75: one condition that fails, by the files or by an answer, closes the others", () => {
    const failed = [
      assess([model("a/b", {}, "CC-BY-NC-4.0")]),
      assess([model("a/b")], { "os-not-monetised": "no, the weights are sold" }),
    ];
    for (const report of failed) {
      const [failing, ...more] = duty(first(report), "art53-2").items.filter(({ gap }) => gap !== null);
      assert.ok(failing && more.length === 0);
      assert.match(reasonOf(report, "art53-1-a"), /exception \(Art\. 53\(2\)\) does not hold/);
    }
  });

  test("79 and 87 / 76 and 84: a gate alone does not fail; what it asks for does", () => {
    const gated = model("a/b", { gated: "manual", format: "gguf" });
    const { status, gap } = item(first(assess([gated])), "os-weights");
    assert.equal(status, "partial");
    assert.match(gap ?? "", /personal data for anything but security/);
    assert.equal(item(first(assess([gated], { "os-weights": "yes" })), "os-weights").status, "evidenced");
  });

  test("86 to 87 / 83 to 84: payment includes dual licensing, advertising and personal data", () => {
    const point = item(first(assess([model("a/b")])), "os-not-monetised");
    assert.match(point.text, /dual licensing.*advertising and personal data/);
  });

  test("90 to 92 / 87 to 89: usage needs modalities, capabilities, limits and the means of integration", () => {
    const known = { pipelineTag: "text-generation", libraryName: "transformers" };
    assert.match(
      item(first(assess([model("a/b", { libraryName: "x" })])), "os-usage").gap ?? "",
      /missing: the modalities; the capabilities; the limits\./,
    );
    assert.match(item(first(assess([model("a/b", known)])), "os-usage").gap ?? "", /missing: the limits\./);
  });
});

describe("systemic risk: Article 51(2), guidelines C(2025) 5045 paragraphs 118 to 122", () => {
  test("a derived model whose base declares nothing is unknown, and Article 55 stays open", () => {
    const report = assess([derived({ trainingFlop: 1e21 }), base()]);
    assert.equal(report.scope.systemicRisk, "unknown");
    assert.equal(statusOf(report, "art55"), "missing");
    assert.match(reasonOf(report, "art55"), /inherited and merged weights count.*none is declared for a\/base/);
    assert.notEqual(item(first(report), "os-not-systemic").status, "evidenced");
  });

  test("120 to 121: inherited weights are added", () => {
    assert.equal(assess([derived({ trainingFlop: 4e24 }), base(7e24)]).scope.systemicRisk, "above-threshold");
    assert.equal(statusOf(assess([derived({ trainingFlop: 1e24 }), base(1e24)]), "art55"), "not-applicable");
  });

  test("122: a model it was only distilled from is not counted", () => {
    const distilled = [derived({ trainingFlop: 1e24 }), base()];
    assert.equal(statusOf(assess(distilled, { "base.inherits": "no" }), "art55"), "not-applicable");
    assert.equal(statusOf(assess(distilled, { "base.compute": "2e24" }), "art55"), "not-applicable");
  });

  test("120 to 122: what is counted, and what is not, is said", () => {
    const { line = "" } = rules().lines.find(({ what }) => what === "Systemic risk is presumed") ?? {};
    assert.match(
      line,
      /merged weights, and private synthetic data, also what was discarded;.*public synthetic data.*reward models are not/,
    );
  });

  test("70 to 71: what is made from a systemic model is systemic", () => {
    const report = assess([derived({ trainingFlop: 1e21 }), base()], { "base.systemic": "yes" });
    assert.equal(report.scope.systemicRisk, "declared");
    assert.match(reasonOf(report, "art55"), /made from has systemic risk/);
  });

  test("Article 52(1): the notification is a point, with its two weeks", () => {
    const [point] = duty(first(assess([model("a/b")])), "art55").items;
    assert.equal(point?.id, "52-notify");
    assert.match(point?.text ?? "", /two weeks/);
  });
});

describe("a changed model: guidelines C(2025) 5045 paragraphs 62 to 71, C(2025) 7719 paragraphs 59 to 68", () => {
  const modified = (own: string, answers: Readonly<Record<string, string>>, flop?: number) =>
    assess([derived(), base(flop)], { role: "modifier", compute: own, ...answers }, "unknown");
  const cases: readonly (readonly [string, ActReport, boolean])[] = [
    ["62 to 63: more than a third of the original makes a provider", modified("4e23", {}, 9e23), true],
    ["62 to 63: a third or less does not", modified("3e23", {}, 9e23), false],
    ["64: an unknown original counts as a third of 1e23", modified("4e22", {}), true],
    ["64: below that line", modified("3e22", {}), false],
    ["64: an unknown systemic original counts as a third of 1e25", modified("3e24", { "base.systemic": "yes" }), false],
    ["64: above that line", modified("4e24", { "base.systemic": "yes" }), true],
  ];
  for (const [name, report, isProvider] of cases) {
    test(name, () => {
      assert.equal(statusOf(report, "art53-1-d") !== "not-applicable", isProvider);
      assert.match(reasonOf(report, "art53-1-d"), /paragraphs 62 to 64/);
    });
  }

  test("68 to 69: (a) and (b) cover the change, (c) and (d) the added data, and Article 54 applies", () => {
    const report = modified("4e23", {}, 9e23);
    assert.match(reasonOf(report, "art53-1-a"), /covers the change only/);
    assert.match(reasonOf(report, "art53-1-c"), /covers the added data only/);
    assert.notEqual(statusOf(report, "art54"), "not-applicable");
  });

  test("without the compute of the change it is open, and says what to answer", () => {
    const report = assess([derived(), base(9e23)], { role: "modifier" }, "unknown");
    assert.match(reasonOf(report, "art53-1-d"), /answer "compute".*a third of 9e23 FLOP/);
  });
});

describe("a model that excludes the Union: guidelines C(2025) 5045 paragraphs 58 to 59, C(2025) 7719 paragraph 56", () => {
  const hunyuan = [model("a/b", {}, "LicenseRef-tencent-hunyuan-community")];
  const llama = [model("a/b", {}, "LicenseRef-llama3.2")];

  test("Hunyuan: whoever builds it into a system for the Union is its provider", () => {
    const open = assess(hunyuan, {}, "downstream");
    assert.notEqual(statusOf(open, "art53-1-d"), "not-applicable");
    assert.match(reasonOf(open, "art53-1-d"), /excludes the European Union.*"union-system"/);
    const integrated = assess(hunyuan, { role: "downstream", "union-system": "yes" }, "unknown");
    assert.equal(integrated.scope.role, "provider");
    assert.equal(statusOf(assess(hunyuan, { "union-system": "no" }, "downstream"), "art53-1-d"), "not-applicable");
  });

  test("Llama 3.2: lcc asks", () => {
    const asked = assess(llama, {}, "downstream");
    assert.equal(statusOf(asked, "art53-1-d"), "not-applicable");
    assert.match(reasonOf(asked, "art53-1-d"), /"union-excluded"/);
    assert.notEqual(statusOf(assess(llama, { "union-excluded": "yes" }, "downstream"), "art53-1-d"), "not-applicable");
    assert.doesNotMatch(reasonOf(assess(llama, { "union-excluded": "no" }, "downstream"), "art53-1-d"), /union-/);
  });
});

describe("general-purpose: guidelines C(2025) 5045 and C(2025) 7719, paragraphs 17 and 20", () => {
  const speech = [model("a/b", { pipelineTag: "text-to-speech", trainingFlop: 5e23 })];

  test("17: above the line and generative is likely; with an unknown base below it nothing is known", () => {
    const text = { pipelineTag: "text-generation" };
    assert.equal(first(assess([model("a/b", { ...text, trainingFlop: 2e23 })])).gpaiCandidate, "yes");
    assert.equal(first(assess([model("a/b", { ...text, trainingFlop: 2e22 })])).gpaiCandidate, "no");
    assert.equal(first(assess([derived({ ...text, trainingFlop: 2e22 }), base()])).gpaiCandidate, "unknown");
  });

  test("examples after 20: a model for speech is asked about, with the reason", () => {
    assert.equal(first(assess(speech)).gpaiCandidate, "unknown");
    const page = buildPack(craftView(speech), { role: "provider", time: new Date(0) })["report.html"];
    assert.match(page, /speech from text is outside only if it does nothing else well \(Guidelines C\(2025\) 5045/);
  });

  test("an answer decides, and closes Chapter V", () => {
    const report = assess(speech, { "general-purpose": "no, it only reads aloud" });
    assert.equal(first(report).gpaiCandidate, "no");
    assert.equal(statusOf(report, "art53-1-c"), "not-applicable");
    assert.equal(first(assess(speech, { "general-purpose": "yes" })).gpaiCandidate, "yes");
  });
});

describe("the rules", () => {
  test("Article 53(1)(a) asks for results of the evaluation, which a list of benchmarks is not", () => {
    const named = { evaluationDatasets: ["gsm8k"] };
    assert.match(item(first(assess([model("a/b", named)])), "a-evaluation").gap ?? "", /missing: the results/);
    const metrics = ["accuracy = 0.9 on gsm8k"];
    assert.doesNotMatch(item(first(assess([model("a/b", { metrics })])), "a-evaluation").gap ?? "", /the results/);
  });

  test("are 44 points, each with its place in the law, which the pack names with the day", () => {
    const items = obligations().flatMap((rule) => rule.items);
    assert.equal(items.length, 44);
    const { regulation } = buildActReport([dataset("a/d")]);
    assert.equal(regulation.rulesAsOf, "2026-11-17");
    for (const { id, place } of items) {
      assert.match(place, /^(?:Art\. 5\d|Annex XII?)/, id);
      assert.ok(regulation.sources.includes(`${id}: ${place}`), id);
    }
  });

  const dates: Readonly<Record<string, RegExp>> = {
    "2026-08-02": /Art\. 91 to 93, Art\. 101, Art\. 113.*2026\/1755/,
    "2026-12-02": /Art\. 111\(4\).*2026\/1744/,
    "2027-08-02": /Art\. 111\(3\)/,
    "2027-12-02": /Art\. 113\(c\)\(i\)/,
    "2028-08-02": /Art\. 113\(c\)\(ii\)/,
  };
  for (const [date, place] of Object.entries(dates)) {
    test(`have ${date} of the Omnibus and the regulation`, () =>
      assert.match(rules().dates.find((entry) => entry.date === date)?.place ?? "", place));
  }

  test("Article 50(2) binds systems, from 2 December 2026 for those placed before 2 August 2026", () =>
    assert.match(
      rules().dates.find(({ date }) => date === "2026-12-02")?.what ?? "",
      /before 2 August 2026.*Art\. 50\(2\).*providers of systems, not of models/,
    ));
});
