import assert from "node:assert/strict";
import { test } from "node:test";
import { defined } from "./defined.ts";

interface Target {
  readonly name: string;
  readonly line?: number;
  readonly note?: string | null;
}

test("leaves out undefined fields and keeps every other value", () => {
  const read = (name: string, line: number | undefined, note: string | null | undefined): Target =>
    defined({ name, line, note });
  assert.deepEqual(Object.keys(read("a", undefined, undefined)), ["name"]);
  assert.deepEqual(read("", 0, null), { name: "", line: 0, note: null });
});

test("keeps the order of the fields and copies only own ones", () => {
  const fields: object = Object.assign(Object.create({ inherited: 1 }), { b: 1, a: undefined, c: false });
  assert.deepEqual(Object.entries(defined(fields)), [
    ["b", 1],
    ["c", false],
  ]);
});
