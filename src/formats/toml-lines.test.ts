import assert from "node:assert/strict";
import { test } from "node:test";
import { arrayTableLines, tomlKeyLines, tomlStringLines } from "./toml.ts";

const text = [
  "[dependencies]",
  'a = "1"',
  '"b" = { version = "2" }',
  "c.workspace = true",
  "[ target.'cfg(windows)'.dependencies ] # note",
  "  a = '3'",
  "[dependencies.d]",
  'version = "4" # "5"',
  "[[package]]",
  'name = "say \\"hi\\""',
  "[[package]]",
].join("\r\n");

test("keys of TOML have the line of their name or of their table", () => {
  const lineOf = tomlKeyLines(text);
  const keys = ["dependencies.a", "dependencies.b", "dependencies.c", "dependencies.d", "dependencies.e"];
  assert.deepEqual(keys.map(lineOf), [2, 3, 4, 7, undefined]);
  assert.equal(lineOf("target.'cfg(windows)'.dependencies.a"), 6);
});

test("strings of TOML have the line of their first use, without comments", () => {
  assert.deepEqual(["1", "3", 'say "hi"', "5"].map(tomlStringLines(text)), [2, 6, 10, undefined]);
});

test("tables of an array have lines if all of them were found", () => {
  assert.deepEqual(arrayTableLines(text, "package", 2), [9, 11]);
  assert.deepEqual(arrayTableLines(text, "package", 3), []);
});
