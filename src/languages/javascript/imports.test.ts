import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cutAfterImports, listImports } from "./imports.ts";
import { tokenizeScript } from "./tokens.ts";

/** Modules of which something is left when the program runs. */
const values = (source: string) =>
  listImports(tokenizeScript(source)).flatMap(({ module, isType }) => (isType ? [] : [module]));
const types = (source: string) =>
  listImports(tokenizeScript(source)).flatMap(({ module, isType }) => (isType ? [module] : []));

describe("the imports of a program", () => {
  const ofValues = [
    'import "x"',
    'import a from "x"',
    "import * as a from 'x'",
    'import a, { b as c, type D } from "x"',
    'import {} from "x"',
    'import type from "x"',
    'import type, { a } from "x"',
    'import { type } from "x"',
    'import { type as a } from "x"',
    'export * from "x"',
    'export { a } from "x"',
    "const a = await import(`x`)",
    'const a = () => import("x").then((m) => m.a)',
    'const a = import(/* webpackChunkName: "a" */ "x")',
    'const a = { load: import("x") }',
    'import a from "x" with { type: "json" }',
    'const { a } = require("x")',
    'import a = require("x")',
    'import{\n  a,\n  // from "y"\n  b\n}from"x"',
  ];
  for (const source of ofValues) test(`has the value of ${source}`, () => assert.deepEqual(values(source), ["x"]));

  const ofTypes = [
    'import type A from "x"',
    'import type { A } from "x"',
    'import type * as A from "x"',
    'import { type A, type B as C, } from "x"',
    'import typeof A from "x"',
    'export type { A } from "x"',
    'export type * from "x"',
    'type A = import("x").Options',
    'let a: Promise<import("x").Options<string>>',
    'type A = typeof import("x")',
    'import type a = require("x")',
  ];
  for (const source of ofTypes) {
    test(`has only a type of ${source}`, () => {
      assert.deepEqual(types(source), ["x"]);
      assert.deepEqual(values(source), []);
    });
  }

  const ofNothing = [
    'Array.from("x")',
    'loader.require("x")',
    'module.import("x")',
    '// import "x"',
    "const text = 'import \"x\"'",
    'declare module "x" {}',
    'select({ from: "x" })',
    'const from = a; "x"',
  ];
  for (const source of ofNothing) {
    test(`has nothing of ${source}`, () => assert.deepEqual(listImports(tokenizeScript(source)), []));
  }

  test("names packages of npm in Deno's way, too", () => assert.deepEqual(values('import a from "npm:x@4"'), ["x"]));

  test("are all in what is left of a program after the last of them is cut", () => {
    const rest = "const a = () => ({ b: 1 });\n".repeat(1_000);
    for (const source of ofValues) {
      const cut = cutAfterImports(`${rest}\n${source};\n${rest}`);
      assert.deepEqual(values(cut), ["x"], source);
      assert.ok(cut.length < rest.length + 2_000);
    }
    assert.equal(cutAfterImports(rest), "");
    assert.deepEqual(values(cutAfterImports(`import a from // why\n  "x"\n${rest}`)), ["x"]);
    for (const part of ["from ", `from${" ".repeat(999)}`, "import/"]) cutAfterImports(part.repeat(100_000));
  });

  test("is read in one pass over a hostile program", () => {
    const started = performance.now();
    listImports(tokenizeScript('from "x" '.repeat(100_000)));
    assert.ok(performance.now() - started < 5_000);
  });
});
