import assert from "node:assert/strict";
import { test } from "node:test";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { openEcosystems } from "../index.ts";

const ecosystems = await openEcosystems();

const pieces = [
  "",
  "{",
  "[",
  "<get ",
  "{deps,[",
  "requires ",
  '"',
  "'",
  "a",
  "\n",
  "\r",
  " ",
  "\t",
  "#",
  "--",
  ":",
  "=",
  ".package(",
  "\0",
];

test("whether a file lists something is always answered, whatever its content", () => {
  const lists = ecosystems.flatMap(({ unread = [] }) => unread.flatMap((kind) => kind.lists ?? []));
  assert.ok(lists.length > 30);
  for (const ask of lists) {
    for (const piece of pieces) {
      for (const other of pieces) {
        const text = (piece + other).repeat(500 / Math.max(1, piece.length + other.length));
        try {
          assert.equal(typeof ask(text), "boolean");
        } catch (error) {
          assert.ok(error instanceof ParseError, `${JSON.stringify(text.slice(0, 40))}: ${String(error)}`);
        }
      }
    }
  }
});
