import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseEnv } from "node:util";
import { findInvalidLines } from "./env-lines.ts";

describe("lines of a .env file that are no setting", () => {
  const cases: Readonly<Record<string, readonly [text: string, lines: readonly number[]]>> = {
    "none in an empty file": ["", []],
    "none in what is well written": ["# a\n\n  \nA=1\n export B = 2 \nC='x'\nD=\nE.f-g=`x` rest\n", []],
    "a word": ["A=1\nnonsense\nB=2", [2]],
    "a value without a name": ["=x\nA=1\n", [1]],
    "a name with a blank in it": ["A B=1\n", [1]],
    "another format": ["A: 1\r\n- b\r\n{}\r\n", [1, 2, 3]],
    "an export without a value": ["export A\n", [1]],
    "none inside of a value in quotes": ["A=\"x\nnonsense\ny\" rest\nnonsense\nB='\n\n'\noops", [4, 8]],
    "those behind a quote that is never closed": ["A=\"x\nnonsense\nB='\nC=1\n", [2]],
    "the last one, without an end": ["A=1\nx", [2]],
  };
  for (const [name, [text, lines]] of Object.entries(cases))
    test(name, () => assert.deepEqual(findInvalidLines(text), lines));

  test("are found as Node reads the file: each setting is on a line of its own", () => {
    const text = "A=\"one\ntwo\"\nB='three'\nnonsense\nC=4\n";
    assert.deepEqual(Object.keys(parseEnv(text)), ["A", "B", "C"]);
    assert.deepEqual(findInvalidLines(text), [4]);
  });

  test("are found quickly in a file made to be slow", () => {
    assert.equal(findInvalidLines("A=\"\nB='\nC=`\n".repeat(5_000)).length, 0);
    assert.equal(findInvalidLines(`${"\n".repeat(30_000)}A="${"x".repeat(30_000)}`).length, 0);
  });
});
