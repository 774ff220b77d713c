import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView, hostileName } from "../../../../test/helpers/craft-report.ts";
import { random } from "../../../../test/helpers/random.ts";
import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import type { Report } from "../../../domain/report/report.ts";
import { buildPack } from "../ai-act-pack.ts";
import type { ActReport, Item } from "../document.ts";
import type { TrainingSummary } from "../forms/training-summary.ts";
import { askAnswers } from "./ask-answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { modelQuestions } from "./questions.ts";
import { readAnswers } from "./read-answers.ts";

const time = new Date("2026-01-01T12:00:00Z");
const signed = { by: "A. Person", on: "2026-01-31" };

function model(facts: Record<string, string | readonly string[]> = {}, license = "Apache-2.0"): Craft {
  const allFacts = { kind: "model", architecture: "LlamaForCausalLM", ...facts };
  return {
    component: { type: "custom", name: "own", version: "", locations: [{ file: "w.gguf" }], facts: allFacts },
    resolved_license: license,
  };
}

function reportOf(...crafts: readonly Craft[]): Report {
  return craftView(crafts).report;
}

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.|[\]{}()]/g, "\\$&")}`);
}

/** The file as `--init` writes it, with some questions answered by hand; answers that it does not ask for are added. */
function answerIn(text: string, answers: Readonly<Record<string, string>>): string {
  const written = (id: string) =>
    `${id}: { value: ${JSON.stringify(answers[id])}, by: A. Person, confirmed: 2026-01-31 }`;
  const missing = new Set(Object.keys(answers));
  const lines = text.split("\n").map((line) => {
    const [, indent = "", id = ""] = /^(\s+)([\w.-]+): #/.exec(line) ?? [];
    if (answers[id] === undefined) return line;
    missing.delete(id);
    return `${indent}${written(id)}`;
  });
  const added = [...missing].map((id) => `\n      ${written(id)}`).join("");
  return lines.join("\n").replace("\n    answers:", () => `\n    answers:${added}`);
}

function packOf(report: Report, answers: ActAnswers) {
  const files = buildPack({ report, project: "p" }, { role: "unknown", time, answers });
  const act = JSON.parse(files["report.json"]) as ActReport;
  const summary = JSON.parse(files["training-data-summary.json"]) as TrainingSummary;
  const items = act.components.flatMap(({ obligations }) => obligations).flatMap((obligation) => obligation.items);
  const item = (id: string): Item => {
    const match = items.find((candidate) => candidate.id === id);
    assert.ok(match, `there is no ${id}`);
    return match;
  };
  const field = (id: string) =>
    summary.models[0]?.sections.flatMap(({ fields }) => fields).find((candidate) => candidate.id === id);
  return { act, item, field, files };
}

describe("the file of answers", () => {
  test("asks every question, follow-up questions after the answer they depend on, and is read again as nothing answered", () => {
    const { text, own } = askAnswers(reportOf(model()), undefined, "unknown");
    const asked = (inText: string) =>
      modelQuestions().filter(({ id }) => new RegExp(`^      ${id.replaceAll(".", "\\.")}: # `, "m").test(inText));
    const known = ["xi-1-1-f", "os-licence", "os-architecture"]; // the report shows it
    const always = modelQuestions().filter(
      ({ id, required = true, sameAs }) =>
        required === true && sameAs === undefined && !/^(?:base|union)/.test(id) && !known.includes(id),
    );
    for (const question of always) assert.ok(asked(text).includes(question), question.id);
    for (const id of known) assert.ok(!asked(text).some((question) => question.id === id), id);
    const more = askAnswers(reportOf(model()), readAnswers(answerIn(text, { "2.3.used": "yes" }), "f"), "unknown").text;
    assert.deepEqual(
      asked(more)
        .filter((question) => !asked(text).includes(question))
        .map(({ id }) => id),
      ["names", "purposes", "behaviour", "period", "sources", "modalities", "domains"].map((name) => `2.3.${name}`),
    );
    assert.deepEqual([own, readAnswers(text, "f").provider, readAnswers(text, "f").models[0]?.answers], [1, [], []]);
  });

  test("asks of models of others only for the role", () => {
    const hub: Craft = { component: { type: "huggingface", name: "a/b", version: "" } };
    const { text } = askAnswers(reportOf(model(), hub), undefined, "provider");
    assert.equal(text.split("xi-1-1-a").length, 2);
    assert.equal(text.split("\n      role: ").length, 3);
  });

  test("asks for no point that cannot matter: the exception fails, or it holds", () => {
    const closed = askAnswers(reportOf(model({}, "CC-BY-NC-4.0")), undefined, "provider").text;
    assert.doesNotMatch(closed, /^ +os-/m);
    const weights = { format: "gguf", pipelineTag: "text-generation", libraryName: "x" };
    const asked = askAnswers(reportOf(model(weights)), undefined, "provider").text;
    const free = Object.fromEntries(
      ["weights", "usage", "not-systemic", "not-monetised"].map((part) => [`os-${part}`, "yes"]),
    );
    assert.match(asked, /^ +xi-1-1-a: #/m);
    const held = askAnswers(reportOf(model(weights)), readAnswers(answerIn(asked, free), "f"), "provider").text;
    assert.doesNotMatch(held, /^ +x?xi-|^ +a-evaluation/m);
    assert.match(held, /^ +c-optout: #/m);
  });

  test("keeps every answer over three runs, with who gave it and when", () => {
    const report = reportOf(model());
    const wanted = {
      role: "provider",
      compute: "2.6e23",
      "c-policy": 'https://acme.example/c: "x" # y',
      "1.2.placed": "2025-09-15",
    };
    let text = answerIn(askAnswers(report, undefined, "unknown").text, { ...wanted, name: "Acme" });
    const first = readAnswers(text, "f");
    for (let run = 0; run < 3; run++) text = askAnswers(report, readAnswers(text, "f"), "unknown").text;
    assert.deepEqual(readAnswers(text, "f"), first);
    assert.deepEqual(first.provider, [{ id: "name", value: "Acme", ...signed }]);
    assert.equal(first.models[0]?.answers.length, 4);
  });

  test("keeps the answers about a model that the scan does not find any more", () => {
    const text = answerIn(askAnswers(reportOf(model()), undefined, "unknown").text, { role: "provider" });
    const gone = askAnswers(reportOf(), readAnswers(text, "f"), "unknown").text;
    assert.match(gone, /did not find this model/);
    assert.deepEqual(readAnswers(gone, "f").models[0]?.answers, [{ id: "role", value: "provider", ...signed }]);
    assert.deepEqual(
      readAnswers(askAnswers(reportOf(model()), readAnswers(gone, "f"), "unknown").text, "f"),
      readAnswers(text, "f"),
    );
  });

  test("takes any name and any answer as text", () => {
    const next = random(7);
    const signs = [
      '"',
      "'",
      "\n",
      "\\",
      "#",
      ": ",
      "{",
      "- ",
      "&a",
      "*a",
      "\t",
      "é",
      "\u2028",
      "%",
      "|",
      hostileName,
      "yes",
      "~",
    ];
    for (let round = 0; round < 100; round++) {
      const value =
        `x${Array.from({ length: 8 }, () => signs[Math.floor(next() * signs.length)] ?? "").join("")}x`.toWellFormed();
      const own = { ...model(), component: { ...model().component, name: value } };
      const answers: ActAnswers = {
        provider: [{ id: "name", value, ...signed }],
        models: [{ model: value, type: "custom", state: "", answers: [{ id: "c-policy", value, ...signed }] }],
      };
      const read = readAnswers(askAnswers(reportOf(own), answers, "unknown").text, "f");
      assert.deepEqual([read.provider[0]?.value, read.models[0]?.model], [value, value]);
      assert.equal(read.models[0]?.answers[0]?.value, value);
    }
  });

  const wrong: Readonly<Record<string, readonly [string, RegExp]>> = {
    "a key that there is not": [
      "version: 1\nprovidr:\n  name: x\n",
      /^f:2: "providr" is not a key .*did you mean "provider"/,
    ],
    "a point that there is not": [
      "by: a\non: 2026-01-01\nmodels:\n- model: m\n  answers:\n    c-polcy: x\n",
      /^f:6: "c-polcy".*"c-policy"/,
    ],
    "an answer without a name": ["provider:\n  name: Acme\n", /^f:2: "name" does not say who answered and when/],
    "a number in place of an author": ["version: 1\nby: 42\n", /^f:2: "by" is "42"; write the name/],
    "a day that no calendar has": ["by: a\non: 2026-02-30\n", /^f:2: "on" is "2026-02-30"/],
    "a role that there is not": [
      "by: a\non: 2026-01-01\nmodels:\n- model: m\n  answers:\n    role: owner\n",
      /^f:6: "role" is "owner"/,
    ],
    "a compute without a number": [
      "by: a\non: 2026-01-01\nmodels:\n- model: m\n  answers:\n    compute: much\n",
      /^f:6: "compute"/,
    ],
    ...Object.fromEntries(
      Object.entries({
        "compute: 0": 'f:6: "compute" is "0"; write the FLOP as a number above 0',
        "base.compute: 0.0e5": 'f:6: "base.compute" is "0.0e5"; write the FLOP as a number above 0',
        "c-policy: { value: a, by: 7, confirmed: 2026-02-01 }": 'f:6: "by" is "7"; write the name of the person',
        "2.1.used: maybe": 'f:6: "2.1.used" is "maybe"; write yes or no',
        "2.1.used: { value: perhaps, by: b, confirmed: 2026-02-01 }": 'f:6: "2.1.used" is "perhaps"; write yes or no',
        "1.3.size.text: a lot": 'f:6: "1.3.size.text" is "a lot"; write one of: less than 1 billion tokens | 1 billion',
        "1.3.modalities: [text, smell]": 'f:6: "1.3.modalities" is "text, smell"; write one or more of: text, image',
        "1.3.latest: 2025-13": 'f:6: "1.3.latest" is "2025-13"; write a month as YYYY-MM',
        "2.3.period: 2024": 'f:6: "2.3.period" is "2024"; write two months as YYYY-MM to YYYY-MM',
        "1.2.placed: soon": 'f:6: "1.2.placed" is "soon"; write a day as YYYY-MM-DD',
        "os-weights: the hub": 'f:6: "os-weights" is "the hub"; write yes or no',
        "c-policy: [a, b]": 'f:6: "c-policy" must be text, or a mapping with "value", "by" and "confirmed"',
        "c-policy: { value: a, answer: b }": 'f:6: "c-policy" has a "value" and an "answer"; keep one of them',
      }).map(([line, message]) => [
        `an answer that is not allowed, ${line}`,
        [`by: a\nconfirmed: 2026-01-01\nmodels:\n- model: m\n  answers:\n    ${line}\n`, startsWith(message)] as const,
      ]),
    ),
    "a list of models that is a text": ["models: all\n", /^f:1: "models" must be a list/],
    "a model without a name": ["models:\n- type: custom\n", /^f:2: A model needs "model"/],
    "a model twice": ["models:\n- model: m\n- model: m\n", /^f:3: "m" is in the list twice/],
    "another version": ["version: 2\n", /^f:1: "version" is "2"/],
    "no YAML": ["version: 1\n  a: [\n", /^f:\d: This is not valid YAML/],
  };
  for (const [name, [text, message]] of Object.entries(wrong)) {
    test(`says the line of ${name}`, () =>
      assert.throws(() => readAnswers(text, "f"), { code: "invalid_input", message }));
  }

  test("takes a value, a list, or a mapping with who answered and when it was last confirmed; older names count", () => {
    const text = `by: a
on: 2026-01-01
models:
- model: m
  answers:
    2.1.used: yes, see below
    1.3.modalities: [text, "other: smell"]
    1.3.size.text: other unit: 3 million pages
    2.3.period: 2024-01 to 2025-06
    1.3.latest: { answer: 2025-06, by: b, on: 2026-02-01 }
    os-weights: { value: "no", by: c, on: 2026-02-01, confirmed: 2026-03-01 }
`
      .replace("unit: 3", "unit: 3")
      .replace("other unit: 3 million pages", '"other unit: 3 million pages"');
    assert.deepEqual(
      readAnswers(text, "f").models[0]?.answers.map(({ id, value, by, on }) => [id, value, by, on]),
      [
        ["os-weights", "no", "c", "2026-03-01"],
        ["1.3.modalities", "text, other: smell", "a", "2026-01-01"],
        ["1.3.size.text", "other unit: 3 million pages", "a", "2026-01-01"],
        ["1.3.latest", "2025-06", "b", "2026-02-01"],
        ["2.1.used", "yes, see below", "a", "2026-01-01"],
        ["2.3.period", "2024-01 to 2025-06", "a", "2026-01-01"],
      ],
    );
  });

  test("asks in questions and names the allowed values", () => {
    const first = askAnswers(reportOf(model()), undefined, "unknown").text;
    const { text } = askAnswers(
      reportOf(model()),
      readAnswers(answerIn(first, { "1.3.modalities": "text" }), "f"),
      "unknown",
    );
    assert.match(text, /^ {6}2\.1\.used: # Were publicly available datasets used .*\? Write yes or no/m);
    assert.match(
      text,
      /^ {6}1\.3\.size\.text: # How much text .*\? Write one of: less than 1 billion tokens \| .*other unit\.$/m,
    );
    for (const { id, text } of modelQuestions()) assert.match(text, /\?(?: .*\.)?$/, id);
  });

  test("was not confirmed after today", () => {
    const text = "by: a\nconfirmed: 2026-02-01\n";
    assert.throws(() => readAnswers(text, "f", "2026-01-31"), /f:2: "confirmed" is 2026-02-01, which is in the future/);
    assert.doesNotThrow(() => readAnswers(text, "f", "2026-02-01"));
  });

  test("may be empty", () => assert.deepEqual(readAnswers("", "f"), { provider: [], models: [] }));
});

describe("answers in the pack", () => {
  const report = reportOf(model());
  const asked = askAnswers(report, undefined, "unknown").text;
  const readFrom = (answers: Readonly<Record<string, string>>) => readAnswers(answerIn(asked, answers), "f");

  test("settle a point, with who answered and when", () => {
    const { item, act, field } = packOf(
      report,
      readFrom({ role: "provider", "c-policy": "in the handbook", "1.2.placed": "2025-09-15" }),
    );
    assert.equal(item("c-policy").status, "evidenced");
    assert.equal(
      item("c-policy").evidence[0]?.value,
      "in the handbook (answered by A. Person, last confirmed on 2026-01-31)",
    );
    assert.deepEqual([act.scope.role, act.scope.placedOnMarket], ["provider", "2025-09-15"]);
    assert.deepEqual([field("1.2.placed")?.value, field("1.2.placed")?.state], ["2025-09-15", "answered"]);
    assert.deepEqual(field("1.2.placed")?.answered, signed);
  });

  test("shows answers that say no, which settle nothing", () => {
    const { item } = packOf(report, readFrom({ "c-policy": "no", "os-not-monetised": "No, there is a paid tier." }));
    for (const id of ["c-policy", "os-not-monetised"]) assert.equal(item(id).status, "missing", id);
    assert.match(item("c-policy").gap ?? "", /^The answer is "no" \(A\. Person, 2026-01-31\)\./);
  });

  test("cannot make a license free that is not", () => {
    const closed = reportOf(model({}, "SSPL-1.0"));
    const { item } = packOf(
      closed,
      readAnswers(answerIn(askAnswers(closed, undefined, "unknown").text, { "os-licence": "yes" }), "f"),
    );
    assert.equal(item("os-licence").status, "missing");
    assert.match(item("os-licence").gap ?? "", /The answer is "yes".*SSPL-1\.0 is not a free license/);
  });

  test("shows the exception of Article 53(2) if every condition is answered", () => {
    const conditions = ["os-weights", "os-usage", "os-not-systemic", "os-not-monetised"];
    const { act } = packOf(report, readFrom(Object.fromEntries(conditions.map((id) => [id, "yes"]))));
    const duty = act.components[0]?.obligations.find(({ id }) => id === "art53-1-a");
    assert.deepEqual([duty?.status, duty?.exemption?.claimed], ["not-applicable", true]);
  });

  test("decides about systemic risk by the answer about the compute", () => {
    const { act } = packOf(report, readFrom({ compute: "3e25" }));
    assert.deepEqual([act.scope.trainingComputeFlop, act.scope.systemicRisk], [3e25, "above-threshold"]);
  });

  test("closes Article 54 for a provider in the Union", () => {
    const { act } = packOf(report, readFrom({ established: "union", name: "Acme" }));
    assert.equal(act.components[0]?.obligations.find(({ id }) => id === "art54")?.status, "not-applicable");
  });
});

describe("an answer that contradicts the files", () => {
  const facts = {
    baseModels: ["a/base"],
    datasets: ["allenai/c4"],
    pipelineTag: "text-generation",
    trainingFlop: "2e23",
  };
  const data: Craft = {
    component: {
      type: "huggingface-dataset",
      name: "allenai/c4",
      version: "",
      facts: { modalities: ["text"] },
      locations: [{ file: "train.py", line: 3 }],
    },
  };
  const report = reportOf(model(facts), data);
  const asked = askAnswers(report, undefined, "provider").text;
  const cases: Readonly<Record<string, readonly [answer: string, item: string, found: RegExp]>> = {
    "the license": ["xi-1-1-f: MIT", "xi-1-1-f", /The scan found Apache-2\.0/],
    "the compute": ["compute: 9e23", "xi-1-2-d", /The files declare 2e23 FLOP/],
    "no public datasets": ["2.1.used: no", "2.1.used", /The scan found allenai\/c4/],
    "no base model": ["1.2.dependencies: none", "1.2.dependencies", /made from a\/base/],
    "a modality that is missing": ["1.3.modalities: image", "1.3.modalities", /also have text/],
  };
  for (const [name, [line, id, found]] of Object.entries(cases)) {
    test(`is pointed out and stays open: ${name}`, () => {
      const [key = "", value = ""] = line.split(": ");
      const { item, field, files } = packOf(
        report,
        readAnswers(answerIn(asked, { [key]: value, role: "provider" }), "f"),
      );
      const remark = field(id) ? field(id)?.note : item(id).gap;
      assert.match(remark ?? "", found);
      assert.notEqual(field(id)?.state ?? item(id).status, field(id) ? "answered" : "evidenced");
      assert.match(files["report.html"], /Answers that the files contradict/);
    });
  }

  test("an answer that agrees is not pointed out", () => {
    const agreed = answerIn(asked, {
      "xi-1-1-f": "apache-2.0",
      compute: "2.2e23",
      "2.1.used": "yes",
      role: "provider",
    });
    const { files } = packOf(report, readAnswers(agreed, "f"));
    assert.doesNotMatch(files["report.html"], /contradict/);
    assert.match(files["report.html"], /<h2 id="answers">/);
  });

  test("a document that denies what is answered is quoted", () => {
    const statement = {
      topic: "copyright-policy",
      file: "README.md",
      line: 9,
      quote: "None.",
      isDenial: true,
    } as const;
    const modelDocuments = { searched: ["README.md"], unread: [], left: 0, statements: [statement] };
    const denied = { ...reportOf(model()), modelDocuments };
    const { item } = packOf(
      denied,
      readAnswers(answerIn(askAnswers(denied, undefined, "unknown").text, { "c-policy": "in the handbook" }), "f"),
    );
    assert.match(item("c-policy").gap ?? "", /contradicts this: README\.md:9 says: "None\."/);
  });
});

describe("answers about a model that has changed", () => {
  const before = reportOf(model());
  const after = reportOf(model({ datasets: ["a/new"] }));
  const file = answerIn(askAnswers(before, undefined, "unknown").text, {
    "c-policy": "in the handbook",
    compute: "2e23",
    "1.2.placed": "2025-09-15",
  });

  test("are marked and settle nothing, until somebody confirms them", () => {
    const { item, field, act } = packOf(after, readAnswers(file, "f"));
    assert.equal(item("c-policy").status, "missing");
    assert.match(item("c-policy").gap ?? "", /"in the handbook" .* was given before the model changed; confirm it\./);
    assert.deepEqual([field("1.2.placed")?.state, field("1.2.placed")?.value], ["to-be-confirmed", "2025-09-15"]);
    assert.equal(act.scope.trainingComputeFlop, null);
  });

  test("stay marked in the file that is written anew, and count again without the mark", () => {
    const { text, stale } = askAnswers(after, readAnswers(file, "f"), "unknown");
    assert.equal(stale, 3);
    assert.equal(packOf(after, readAnswers(text, "f")).item("c-policy").status, "missing");
    const again = askAnswers(after, readAnswers(text, "f"), "unknown").text;
    assert.equal(packOf(after, readAnswers(again, "f")).item("c-policy").status, "missing");
    const confirmed = again.replace(/(c-policy: .*), of: "[0-9a-f]+"/, "$1");
    assert.equal(packOf(after, readAnswers(confirmed, "f")).item("c-policy").status, "evidenced");
  });

  test("are good again when the model is as it was", () => {
    const { text } = askAnswers(after, readAnswers(file, "f"), "unknown");
    assert.equal(packOf(before, readAnswers(text, "f")).item("c-policy").status, "evidenced");
  });
});

describe("a model that only the answers name", () => {
  const text =
    "by: A. Person\non: 2026-01-31\nmodels:\n- model: Hidden\n  answers:\n    role: provider\n    c-policy: in the handbook\n";

  test("has its duties, and documents of the project are about it", () => {
    const statement = { topic: "intended-use", file: "MODEL_CARD.md", line: 3, quote: "Offices." } as const;
    const modelDocuments = { searched: ["MODEL_CARD.md"], unread: [], left: 0, statements: [statement] };
    const { act, item } = packOf({ ...reportOf(), modelDocuments }, readAnswers(text, "f"));
    assert.deepEqual([act.components[0]?.name, act.scope.role], ["Hidden", "provider"]);
    assert.deepEqual([item("c-policy").status, item("xi-1-1-a").evidence[0]?.file], ["evidenced", "MODEL_CARD.md"]);
    assert.equal(item("xi-1-1-f").status, "missing");
  });

  test("is asked about, and its answers stay good", () => {
    const asked = askAnswers(reportOf(), readAnswers(text, "f"), "unknown").text;
    assert.deepEqual(readAnswers(asked, "f"), readAnswers(text, "f"));
    assert.match(asked, /^ {6}xi-1-1-a: # /m);
  });

  test("is ignored where it is only used, or was once found and is gone", () => {
    assert.equal(packOf(reportOf(), readAnswers(text.replace("provider", "downstream"), "f")).act.components.length, 0);
    const gone = text.replace("- model: Hidden", "- model: Hidden\n  state: abc");
    assert.equal(packOf(reportOf(), readAnswers(gone, "f")).act.components.length, 0);
  });
});

describe("answers of a file and of a report", () => {
  const answer = (id: string, value: string) => ({ id, value, ...signed });
  const entry = (state: string, ...answers: ReturnType<typeof answer>[]) => ({
    model: "m",
    type: "custom",
    state,
    answers,
  });

  test("are put together: the file counts first, and nothing is lost", () => {
    const merged = mergeAnswers(
      { provider: [answer("name", "A")], models: [entry("2", answer("role", "provider"))] },
      {
        provider: [answer("name", "B"), answer("contact", "C")],
        models: [entry("1", answer("role", "unknown"), answer("c-policy", "x"))],
      },
    );
    assert.deepEqual(merged.provider, [answer("name", "A"), answer("contact", "C")]);
    assert.deepEqual(merged.models, [
      entry("2", answer("role", "provider"), { ...answer("c-policy", "x"), of: "1" } as never),
    ]);
  });
});
