import assert from "node:assert/strict";
import { test } from "node:test";
import { type CheckedNode, findIncomplete } from "./incomplete.ts";

test("a package is incomplete if anything that it leads to is", () => {
  const node = (edges: string, isMissing = false): CheckedNode<string> => ({ edges, isMissing });
  const nodes = { a: node("bc"), b: node("d"), c: node("a"), d: node("", true), e: node("f"), f: node("ex") };
  assert.deepEqual([...findIncomplete(Object.entries(nodes))].sort(), ["a", "b", "c", "d"]);
});
