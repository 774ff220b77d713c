import assert from "node:assert/strict";
import { stripTypeScriptTypes } from "node:module";
import { describe, test } from "node:test";
import { findMutants } from "../scripts/mutate/find-mutants.ts";
import { instrument } from "../scripts/mutate/instrument.ts";

describe("the mutants of", () => {
  const cases: Record<string, readonly [string, readonly string[]]> = {
    "a condition": ["if (f(a)) b(); else c();", ["f(a) > true", "f(a) > false", "b(); > ", "c(); > "]],
    "a condition with &&": [
      "a && b ? c : d",
      ["a && b > false", "a && b > (a)", "a && b > (b)", "a && b > (a) || (b)"],
    ],
    "a chain of ||": [
      "x = a || b || c",
      [
        "a || b > (a)",
        "a || b > (b)",
        "a || b > (a) && (b)",
        "a || b || c > (a || b)",
        "a || b || c > (a || b) && (c)",
      ],
    ],
    "a default": ["x = a ?? b", ["a ?? b > (a)"]],
    "a bound": ["x = a < b", ["a < b > (a) <= (b)"]],
    "an equality": ["x = a === b", ["a === b > (a) !== (b)"]],
    "an equality in a condition": ['a === "b" ? c : d', ['a === "b" > true', 'a === "b" > false']],
    "a negation": ["x = !a", ["!a > (a)"]],
    "a loop": ["while (a()) b++;", ["a() > false", "b++; > "]],
    "a branch of one statement": ["for (const a of b) { if (c) continue; d(); }", ["c > true", "c > false", "d(); > "]],
    "a throw": ["if (a) throw b; else throw c;", ["a > true", "a > false", "throw b; > ", "throw c; > "]],
    literals: [
      "x = [a, 1, true, 'b', { c }, `d`]",
      ["[a, 1, true, 'b', { c }, `d`] > []", "1 > 2", "true > false", `'b' > ""`, "{ c } > {}", "`d` > ``"],
    ],
    "a sum": ["x = a + b - c", ["a + b > (a) - (b)", "a + b - c > (a + b) + (c)"]],
    "a text": ["x = a + 'b' + c", ["'b' > \"\""]],
    "calls of a chain": ["x = a.filter(b).map(c).some(d)", [".filter(b) > ", "some > every"]],
    "a function": ["function a() { return b; }", ["{ return b; } > { return undefined; }"]],
    "a function that returns a list": ["function a(): b[] { return c; }", ["{ return c; } > { return []; }"]],
    "an error": ["throw new AppError('not_found', `There is no ${a}`)", ["'not_found' > \"\""]],
    "keys, types, imports and empty literals": [
      "import 'a'; type B = 'c'; const x = { 'd': e } as Record<'f', 1>; const y = ['', []] as const;",
      ["{ 'd': e } > {}", "['', []] > []"],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(listChanges(source), want));
  }
});

/** All changes but the drop of the only statement, which each example has. */
function listChanges(source: string): string[] {
  return findMutants("a.ts", source)
    .map(({ start, end, text }) => `${source.slice(start, end)} > ${text}`)
    .filter((change) => change !== `${source} > `);
}

describe("a source with all its mutants", () => {
  const source = `
    export function pick(given: readonly number[] | undefined, least = 2): string {
      const found = given?.filter((one) => one >= least).slice(0, 2);
      if (!found) return "none";
      let text = "";
      for (const one of found) {
        if (one === 5) continue;
        text += one;
      }
      return text;
    }`;
  const mutants = findMutants("src/pick.ts", source);
  const url = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(instrument(source, mutants)))}`;
  const inputs = [undefined, [1, 2, 3], [5, 4]];

  /** What the function answers while a change is active; `find` is the code before it. */
  async function answersWith(find: string, text?: string): Promise<unknown[]> {
    const isMeant = ({ start, end, text: becomes }: (typeof mutants)[number]) =>
      source.slice(start, end) === find && becomes === text;
    const active = mutants.find(isMeant)?.id;
    assert.equal(active === undefined, text === undefined);
    Object.assign(globalThis, { $mutant: (id: number) => id === active });
    const { pick } = (await import(url)) as { pick: (given: readonly number[] | undefined) => string };
    return inputs.map((input) => pick(input));
  }

  test("does what it did, while none is active", async () => {
    assert.deepEqual(await answersWith(""), ["none", "23", "4"]);
  });

  test("has one fault while one is active", async () => {
    assert.deepEqual(await answersWith("one >= least", "(one) > (least)"), ["none", "3", "4"]);
    assert.deepEqual(await answersWith("2", "3"), ["none", "3", "4"]);
    assert.deepEqual(await answersWith('"none"', '""'), ["", "23", "4"]);
    assert.deepEqual(await answersWith("one === 5", "false"), ["none", "23", "54"]);
    assert.deepEqual(await answersWith("text += one;", ""), ["none", "", ""]);
  });

  test("keeps a chain with ?. whole", async () => {
    assert.deepEqual(await answersWith(".slice(0, 2)", ""), ["none", "23", "4"]);
  });
});
