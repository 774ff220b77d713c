import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { chooseTests } from "../scripts/mutate/choose-tests.ts";
import { findUncompilable } from "../scripts/mutate/compile.ts";
import { findMutants } from "../scripts/mutate/find-mutants.ts";
import { readImports } from "../scripts/mutate/import-graph.ts";
import { instrument } from "../scripts/mutate/instrument.ts";
import { measure } from "../scripts/mutate/measure.ts";
import { printSurvivors, printTable } from "../scripts/mutate/print.ts";

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

describe("the tests of a file", () => {
  const files = {
    "src/a/a.ts": "",
    "src/a/a.test.ts": `import { a } from "./a.ts";`,
    "src/a/b.ts": `export { a } from "./a.ts";`,
    "src/a/b.test.ts": `import { a } from "./b.ts";`,
    "src/a/slow.slow.ts": `import { a } from "./a.ts";`,
    "src/b/c.test.ts": `const a = await import("../a/a.ts");`,
    "src/b/types.test.ts": `import type { A } from "../a/a.ts";`,
    "test/near.test.ts": `import { a } from "../src/a/a.ts";\nimport { b } from "./helpers/quiet.ts";`,
    "test/helpers/quiet.ts": ``,
    "test/api.test.ts": `import { a } from "../src/a/a.ts";\nimport { b } from "./helpers/server.ts";`,
    "test/helpers/server.ts": `import { createServer } from "node:http";`,
    "test/far.test.ts": `import { b } from "./helpers/direct.ts";`,
    "test/helpers/direct.ts": `import { a } from "../../src/a/a.ts";`,
  };

  test("are those that load it in their own process, the nearest first", () => {
    const graph = readImports(Object.keys(files), (file) => new Map(Object.entries(files)).get(file) ?? "");
    const chosen = ["src/a/a.test.ts", "src/b/c.test.ts", "test/near.test.ts", "src/a/b.test.ts"];
    assert.deepEqual(chooseTests("src/a/a.ts", graph), chosen);
  });
});

test("a mutant that the type checker rejects is found", async () => {
  const source = `export function head(names: readonly string[]): string {\n  return names[0] ?? "none";\n}\n`;
  const mutants = findMutants("src/text/head.ts", source);
  const sources = new Map([["src/text/head.ts", source]]);
  const [first] = mutants;
  assert.ok(first);
  const broken = { ...first, id: 99, text: "?? ??" }; // types are checked although this cannot be parsed
  const rejected = await findUncompilable(dirname(import.meta.dirname), sources, [...mutants, broken]);
  assert.ok(rejected.has(broken.id));
  const accepted = mutants.filter(({ id }) => !rejected.has(id)).map(({ text }) => text);
  assert.deepEqual(accepted, ["1", '""']);
});

describe("a measurement", () => {
  const root = mkdtempSync(join(tmpdir(), "lcc-mutate-test-"));
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Writes a small repository and measures all of its mutants. */
  async function measureFiles(files: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const settings = { root, folder: root, moreTests: [], jobs: 2, say: () => {} };
    const sources = Object.keys(files).filter((file) => !file.endsWith(".test.ts"));
    return measure({ ...settings, files: sources, select: (mutants) => Promise.resolve(mutants) });
  }

  test("reports what a weak and a strong test notice", async () => {
    const limit = `export const isOver = (count: number, limit: number): boolean => count > limit;\n`;
    const head = `import assert from "node:assert/strict";\nimport { test } from "node:test";\n`;
    const weak = `${head}import { isOver } from "./weak.ts";\ntest("weak", () => assert.equal(isOver(3, 1), true));\n`;
    const strong = `${head}import { isOver } from "./strong.ts";\ntest("strong", () => assert.equal(isOver(1, 1), false));\n`;
    const { outcomes, sources } = await measureFiles({
      "src/weak.ts": limit,
      "src/weak.test.ts": weak,
      "src/strong.ts": limit,
      "src/strong.test.ts": strong,
    });
    const paths = new Map([["src", ["src/weak.ts", "src/strong.ts"]]]);
    assert.equal(
      printSurvivors(outcomes, sources),
      "src/weak.ts:1 #0 comparison\n  - count > limit\n  + (count) >= (limit)",
    );
    assert.deepEqual(printTable(outcomes, paths).split("\n"), [
      "file           mutants  noticed  survived      %",
      "src/weak.ts          1        0         1    0.0",
      "src/strong.ts        1        1         0  100.0",
      "",
      "src                  2        1         1   50.0",
    ]);
  });

  test("copes with loops that never end, code that runs on load or once, and files that tests leave", async () => {
    const { outcomes, surveys } = await measureFiles({
      "src/all/steps.ts": `
        const words = ["one", "two"];
        let kept: string | undefined;
        export const first = () => (kept ??= words[0]);
        export function countDown(from: number): number {
          let steps = 0;
          while (from > 0) {
            from--;
            steps++;
          }
          return steps;
        }`,
      "src/all/steps.test.ts": `
        import assert from "node:assert/strict";
        import { after, before, beforeEach, describe, test } from "node:test";
        import { countDown, first } from "./steps.ts";
        describe("all", () => {
          let started = 0;
          before(() => { started = 1; });
          after(() => { started = 0; });
          beforeEach(() => assert.equal(started, 1));
          test("loop", async (t) => {
            await t.test("inner", () => assert.equal(countDown(3), 3));
          });
          test("skipped", { skip: true }, () => assert.fail());
          test("first", () => assert.equal(first(), "one"));
        });`,
    });
    const verdicts = outcomes.map(({ mutant, verdict }) => `${mutant.line} ${mutant.kind}: ${verdict}`);
    assert.deepEqual(verdicts, [
      "2 array: noticed",
      "2 string: noticed",
      "2 string: survived",
      "4 number: noticed",
      "5 function emptied: noticed",
      "6 number: noticed",
      "7 condition: noticed",
      "7 comparison: noticed",
      "7 number: noticed",
      "8 statement dropped: noticed",
      "9 statement dropped: noticed",
    ]);
    assert.deepEqual(
      [...surveys.values()].flatMap(({ tests }) => tests.map(({ name }) => name)),
      ["loop", "first"],
    );
  });
});
