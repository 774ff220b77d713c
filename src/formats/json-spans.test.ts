import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eachElement, findMembers, type Span } from "./json-spans.ts";

const textAt = (bytes: Buffer, { start, end }: Span) => bytes.toString("utf8", start, end);

function membersOf(text: string): Record<string, unknown> {
  const bytes = Buffer.from(text);
  return Object.fromEntries([...findMembers(bytes)].map(([name, span]) => [name, JSON.parse(textAt(bytes, span))]));
}

describe("the places of values in JSON", () => {
  const values: unknown[] = [
    {},
    { a: 1 },
    { a: "\\", b: '"', c: '\\"', 'd"\\': [1, [2, { e: "}]" }], {}], f: null },
    { "": -1.5e30, ä漢: "\u{1f600}\u2028", g: [true, false, null, 0.1], h: [], i: {} },
    { text: '\\\\\\"'.repeat(50), list: Array.from({ length: 300 }, (_, at) => ({ at, text: `"${at}\\` })) },
  ];
  for (const [at, value] of values.entries()) {
    for (const space of [0, 2, "\t"]) {
      test(`${at}: are those that JSON.parse finds, with space ${JSON.stringify(space)}`, () => {
        assert.deepEqual(membersOf(JSON.stringify(value, null, space)), value);
      });
    }
  }

  test("of the elements of a list are found one by one", () => {
    const list = ["a]", [1, "[", []], { b: "," }, 7, null, '\\"'];
    const bytes = Buffer.from(JSON.stringify({ before: [0], list }));
    const span = findMembers(bytes).get("list");
    assert.ok(span);
    const found: unknown[] = [];
    eachElement(bytes, span, (element) => found.push(JSON.parse(textAt(bytes, element))));
    assert.deepEqual(found, list);
  });

  for (const broken of [
    "",
    "[",
    "{",
    '{"a"',
    '{"a":',
    '{"a":}',
    '{"a":1',
    '{"a":"b}',
    '{"a":[1}',
    "{a:1}",
    '{"a":1 "b":2}',
    '{"a":1,}',
  ])
    test(`are not found in what is no object: ${broken}`, () => {
      assert.throws(() => findMembers(Buffer.from(broken)));
    });

  test("take time in proportion to the text, whatever is escaped", () => {
    const text = JSON.stringify({ a: '\\"'.repeat(2_000_000), b: "\\".repeat(2_000_000), c: '"'.repeat(1_000_000) });
    const start = performance.now();
    assert.equal(findMembers(Buffer.from(text)).size, 3);
    assert.ok(performance.now() - start < 2_000);
  });
});
