import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fuzzRounds } from "../../test/helpers/fuzz-rounds.ts";
import { random } from "../../test/helpers/random.ts";
import type { Facts } from "../domain/contracts/component.ts";
import { type FactName, type FactTypes, factTable, type ModelFacts } from "./model-facts.ts";
import { readFacts } from "./read-facts.ts";
import { writeFacts } from "./write-facts.ts";

const texts = [
  "",
  "mit",
  "a in b",
  " in ",
  "a = 1",
  "a = 1 on b",
  " on ",
  "x: y",
  "f:007",
  "f:12",
  "https://h.example/a",
];
const strangeTexts = [...texts, "x".repeat(250), "\ud800".repeat(210), "\u{1f600}".repeat(150), "a\nb", "__proto__"];

function createFacts(seed: number): ModelFacts {
  const next = random(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const text = () => pick(strangeTexts);
  const many = <Item>(make: () => Item): Item[] => Array.from({ length: Math.floor(next() * 4) }, make);
  const place = () => pick([{ file: text() }, { file: text(), line: pick([0, 3, 999]) }, { url: `https://${text()}` }]);
  const names = Object.keys(factTable) as FactName[];
  const makers: { readonly [Type in keyof FactTypes]: () => FactTypes[Type] } = {
    text,
    number: () => pick([0, 7, -1, 0.5, 1e30]),
    flag: () => next() < 0.5,
    choice: () => pick([true, false, "manual"]),
    figure: () => pick([1e24, "6.3e24"]),
    texts: () => many(text),
    keys: () => many(text),
    metrics: () =>
      many(() => pick([{ type: text() }, { type: text(), value: text() }, { type: "a", value: "1", slice: text() }])),
    cards: () => many(() => pick([{ file: text() }, { file: text(), stated: text() }])),
    zoo: () => ({ zoo: text(), name: text() }),
    cuts: () => many(() => ({ fact: pick(names), entries: pick([101, 5000]) })),
    places: () => Object.fromEntries(many(() => [pick(names), place()])),
  };
  const used = names.filter(() => next() < 0.4).sort(() => next() - 0.5);
  return Object.fromEntries(used.map((name) => [name, makers[factTable[name].type]()]));
}

describe("facts that are written and read back", () => {
  test("are the same", () => {
    for (let seed = 0; seed < fuzzRounds(4000); seed++) {
      const stored = writeFacts(createFacts(seed));
      assert.deepEqual(writeFacts(readFacts(stored)), stored, `seed ${seed}`);
    }
  });

  test("have their types again", () => {
    const facts: ModelFacts = {
      license: ["mit"],
      gated: "manual",
      parameters: 7,
      metrics: [
        { type: "accuracy", value: "0.92", slice: "glue (sst2, test)" },
        { type: "f1 = macro", value: "1e-3" },
        { type: "wer", value: "5", slice: "a = b on c" },
      ],
      derivedCards: [{ stated: "other (x y)", file: "a in b/README.md" }],
      zoo: { zoo: "whisper", name: "base: x" },
      truncated: [{ fact: "tags", entries: 101 }],
      factSources: {
        gated: { url: "https://hub.example/a/b" },
        license: { file: "m/README.md", line: 3 },
        parameters: { file: "a: 1.gguf" },
      },
    };
    const stored = writeFacts(facts);
    assert.deepEqual(readFacts(stored), facts);
    assert.equal(stored["license"], "mit");
  });

  test("have no value where an entry has none", () => {
    const { metrics } = readFacts({ metrics: ["accuracy", "accuracy = much better"] });
    assert.deepEqual(metrics, [{ type: "accuracy" }, { type: "accuracy = much better" }]);
  });
});

describe("hostile facts", () => {
  const values: readonly unknown[] = [
    null,
    7,
    "x",
    true,
    {},
    [],
    [[]],
    [1, null, "x"],
    { toString: null },
    Number.NaN,
    1n,
    ["a "],
    " ",
  ];

  test("are read whatever their types", () => {
    for (const value of values) {
      const facts = Object.fromEntries(Object.keys(factTable).map((name) => [name, value])) as unknown as Facts;
      assert.doesNotThrow(() => writeFacts(readFacts(facts)));
    }
    const wrong = { baseModels: 7, parameters: "many", gated: 1, license: true, kind: ["model"] };
    assert.deepEqual(readFacts(wrong), {});
  });

  test("may have the names of built-in properties", () => {
    const text =
      '{"__proto__":"a","constructor":["b"],"toString":1,"factSources":["__proto__ x","license a:3","kind"]}';
    const facts = JSON.parse(text) as Facts;
    assert.deepEqual(readFacts(facts).factSources, { license: { file: "a", line: 3 } });
    assert.deepEqual(Object.keys(readFacts(facts)), ["factSources"]);
  });

  test("may be very many", () => {
    const names = Array.from({ length: 200_000 }, (_, at) => `x${at}`);
    const facts: Record<string, Facts[string]> = { tags: names, factSources: names, metrics: names };
    for (const name of names.slice(0, 20_000)) facts[name] = name;
    assert.deepEqual(Object.keys(readFacts(facts)), ["tags", "metrics", "factSources"]);
  });
});
