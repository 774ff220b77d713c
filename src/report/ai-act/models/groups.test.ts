import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView } from "../../../../test/helpers/craft-report.ts";
import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import { buildPack } from "../ai-act-pack.ts";
import { askAnswers } from "../answers/ask-answers.ts";
import { readAnswers } from "../answers/read-answers.ts";
import type { ActReport } from "../document.ts";
import type { TrainingSummary } from "../forms/training-summary.ts";
import { groupModels } from "./groups.ts";
import { survey } from "./model-view.ts";

function craft(name: string, file: string, line: number, facts: Readonly<Record<string, string>> = {}): Craft {
  const component = {
    type: "custom",
    name,
    version: "",
    locations: [{ file, line }],
    facts: { kind: "model", ...facts },
  };
  return { component, resolved_license: "Apache-2.0" };
}

const languages = ["bg", "cs", "da", "de", "en", "es", "et", "fi", "fr", "ga", "hr"];
const voices = languages.flatMap((language) =>
  ["vits", "tacotron"].flatMap((kind) => ["news", "novels", "talks", "web"].map((data) => [language, data, kind])),
);

/** A project with a zoo of 88 voices, 6 files that are no models, 11 files that its code loads, and 6 models of its own. */
const project: readonly Craft[] = [
  ...voices.map((words, at) => craft(`models.example/v0.8/voice--${words.join("--")}.zip`, "zoo/models.json", at + 1)),
  ...["mel_stats.pth", "mel_norms.pth", "speakers.pth", "tokenizer.json", "optimizer.pt", "vocab.txt"].map((name, at) =>
    craft(`models.example/main/${name}`, "train.py", at + 1),
  ),
  ...Array.from({ length: 11 }, (_, at) => craft(`models.example/bark/part_${at}.pt`, "bark.py", at + 1)),
  ...["1b", "3b", "7b"].map((size) => craft(`acme-lm-${size}`, `weights/acme-lm-${size}.gguf`, 0)),
  ...["acme-lm-7b-q4_k_m", "acme-guard", "acme-embed"].map((name) => craft(name, `weights/${name}.gguf`, 0)),
];
const { report } = craftView(project);
const none: ActAnswers = { provider: [], models: [] };

function pack(answers: ActAnswers, role: "unknown" | "provider" = "unknown") {
  const files = buildPack({ report, project: "zoo" }, { role, time: new Date("2026-01-01"), answers });
  return {
    act: JSON.parse(files["report.json"]) as ActReport,
    summary: JSON.parse(files["training-data-summary.json"]) as TrainingSummary,
    page: files["report.html"],
  };
}

/** Answers a question in the entry whose line has a text. */
function answer(text: string, entry: string, id: string, value: string): string {
  const at = text.indexOf(entry);
  assert.ok(at >= 0, `there is no ${entry}`);
  const line = new RegExp(`\\n      ${id}: #`).exec(text.slice(at));
  const start = at + (line?.index ?? 0);
  const written = `\n      ${id}: { value: ${JSON.stringify(value)}, by: A. Person, confirmed: 2026-01-31 } #`;
  return text.slice(0, start) + text.slice(start).replace(`\n      ${id}: #`, written);
}

describe("a project with 111 models", () => {
  test("are 111, in a few lines by role", () => {
    const { models, groups } = survey(report, { role: "unknown", answers: none });
    assert.equal(models.length, 111);
    assert.deepEqual(
      groups.map(({ kind, name, models: { length } }) => [kind, name, length]),
      [
        ["undecided", "offered in zoo/models.json", 88],
        ["input", "models.example/main/mel_stats.pth and 1 more", 2],
        ["input", "models.example/main/speakers.pth", 1],
        ["input", "models.example/main/tokenizer.json and 1 more", 2],
        ["input", "models.example/main/optimizer.pt", 1],
        ["undecided", "loaded by the code", 11],
        ["own", "acme-lm-1b and 3 more", 4],
        ["own", "acme-guard", 1],
        ["own", "acme-embed", 1],
      ],
    );
  });

  test("have 57 open fields of the summary and not 2,350: one form per family, and those without a role wait for it", () => {
    const { act, summary } = pack(none);
    assert.deepEqual(
      summary.models.map(({ model, models }) => [model, models.length]),
      [
        ["acme-lm-1b", 4],
        ["acme-guard", 1],
        ["acme-embed", 1],
      ],
    );
    assert.equal(act.summary.openFields, 57);
    assert.equal(act.summary.models, 111);
  });

  test("are decided together where only programs name them, by a file name", () => {
    const named = Array.from({ length: 12 }, (_, at) => craft(`face_${at}.onnx`, "core.py", at + 1));
    const { own, undecided, open } = askAnswers(craftView(named).report, undefined, "unknown");
    assert.deepEqual([own, undecided, open], [0, 12, 2]);
  });

  test("give a page that starts with the list", () => {
    const { page } = pack(none);
    assert.ok(page.indexOf('id="overview"') < page.indexOf('id="glance"'));
    assert.match(page, /<b>88 models<\/b>: <bdi>offered in zoo\/models\.json<\/bdi>/);
    assert.ok(page.length < 400_000, String(page.length));
  });

  test("one answer decides about a whole line, and the questions that follow are then asked once", () => {
    const asked = askAnswers(report, undefined, "unknown");
    assert.deepEqual([asked.own, asked.undecided, asked.open], [6, 99, 142]);
    const zoo = `"models.example/v0.8/voice--bg--news--vits.zip"`;
    const provider = answer(asked.text, zoo, "role", "provider");
    const again = askAnswers(report, readAnswers(provider, "f"), "unknown", provider);
    assert.deepEqual([again.own, again.undecided], [6, 99]);
    const general = answer(again.text, zoo, "general-purpose", "yes");
    const own = askAnswers(report, readAnswers(general, "f"), "unknown", general);
    assert.deepEqual([own.own, own.undecided], [94, 11]);
    assert.equal(own.open - again.open, 41, "the entry of 88 asks what the role alone did not decide");
    assert.equal(own.text.split(zoo).length, 2);
    const closed = answer(asked.text, zoo, "general-purpose", "no");
    const { act } = pack(readAnswers(closed, "f"));
    const voice = act.components.find(({ name }) => name.endsWith("voice--hr--web--tacotron.zip"));
    assert.match(voice?.obligations[0]?.reason ?? "", /not a general-purpose model \(answered by A\. Person/);
    assert.equal(askAnswers(report, readAnswers(closed, "f"), "unknown").undecided, 11);
  });

  test("have their answers, and what contradicts them, once for all that have the same", () => {
    const given = [{ id: "xi-1-1-f", value: "MIT", by: "A. Person", on: "2026-01-31" }];
    const models = project.map(({ component }) => ({
      model: component?.name ?? "",
      type: "custom",
      state: "",
      answers: given,
    }));
    const { page } = pack({ provider: [], models });
    const part = page.slice(page.indexOf('id="answers"'), page.indexOf('id="datasets"'));
    assert.equal(part.split("</li>").length - 1, 1);
    assert.equal(part.split("A. Person").length - 1, 1);
    assert.match(part, /and 110 more models/);
  });

  test("answers of a family count for each of its models, and its compute is asked for each", () => {
    const asked = askAnswers(report, undefined, "provider").text;
    const text = answer(asked, '- models: ["acme-lm-1b"', "xi-1-1-b", "in the handbook");
    const read = readAnswers(answer(text, '- model: "acme-lm-7b"', "compute", "2e23"), "f");
    const { act } = pack(read, "provider");
    const policy = (model: string) =>
      act.components
        .find(({ name }) => name === model)
        ?.obligations.flatMap(({ items }) => items)
        .find(({ id }) => id === "xi-1-1-b");
    assert.equal(policy("acme-lm-7b")?.status, "evidenced");
    assert.equal(policy("acme-guard")?.status, "missing");
    assert.equal(act.scope.trainingComputeFlop, 2e23);
    const wrong = text.replace(
      "      role: #",
      "      compute: { value: 2e23, by: a, confirmed: 2026-01-01 }\n      role: #",
    );
    assert.throws(() => readAnswers(wrong, "f"), /"compute" differs from model to model/);
    assert.equal(askAnswers(report, read, "provider", text).answers, 2);
  });

  test("with their provider stated for all at once, a zoo is still one line", () => {
    const { own, undecided, open } = askAnswers(report, undefined, "provider");
    assert.deepEqual([own, undecided, open], [6, 99, 142]);
    assert.equal(pack(none, "provider").act.summary.openFields, 57);
  });

  test("an answer about the role leaves the questions of its family open", () => {
    const { text, open } = askAnswers(report, undefined, "unknown");
    const stated = readAnswers(answer(text, '- models: ["acme-lm-1b"', "role", "provider"), "f");
    assert.equal(askAnswers(report, stated, "unknown").open, open - 1);
  });

  test("a name taken out of a family is asked about alone", () => {
    const asked = askAnswers(report, undefined, "unknown").text;
    const answered = answer(asked, '- models: ["acme-lm-1b"', "xi-1-1-b", "in the handbook");
    const cut = answered
      .replace(', "acme-lm-7b-q4_k_m"]', "]")
      .replace(/\n {2}- model: "acme-lm-7b-q4_k_m"[^]*?(?=\n\n)/, "");
    const again = askAnswers(report, readAnswers(cut, "f"), "unknown", cut).text;
    assert.match(again, /- models: \["acme-lm-1b", "acme-lm-3b", "acme-lm-7b"\]/);
    assert.match(
      again.slice(again.indexOf('- model: "acme-lm-7b-q4_k_m"')),
      /^[^\n]*\n[^\n]*\n[^\n]*\n[^\n]*\n {6}role: #/,
    );
  });
});

test("a license or data of its own makes a model a family of its own", () => {
  const facts = (datasets: string) => craft(`acme-${datasets}`, "w.gguf", 0);
  const crafts = [
    { ...craft("acme-1b", "a.gguf", 0), resolved_license: "MIT" },
    craft("acme-2b", "b.gguf", 0),
    facts("3b"),
    { component: { ...craft("acme-4b", "c.gguf", 0).component, facts: { kind: "model", datasets: ["a/x"] } } },
  ];
  const all = survey(craftView(crafts).report, { role: "provider", answers: none });
  assert.deepEqual(
    groupModels(all.models).map(({ models }) => models.length),
    [1, 2, 1],
  );
});

test("models that only the answers state are all there, also of an entry about several", () => {
  const names = Array.from({ length: 60 }, (_, at) => `hidden-${at}`);
  const role = [{ id: "role", value: "provider", by: "A. Person", on: "2026-01-31" }];
  const models = [{ model: "", models: names, type: "custom", state: "", answers: role }];
  const { models: stated } = survey(craftView([]).report, { role: "unknown", answers: { provider: [], models } });
  assert.deepEqual(stated.map(({ node }) => node.name).toSorted(), names.toSorted());
});
