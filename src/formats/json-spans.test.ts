import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { eachElement, eachMember, skipValue, type Span } from "./json-spans.ts";

const textAt = (bytes: Buffer, { start, end }: Span) => bytes.toString("utf8", start, end);

function membersOf(text: string): Record<string, unknown> {
  const bytes = Buffer.from(text);
  const members: Record<string, unknown> = {};
  eachMember(bytes, (name, start) => {
    const end = skipValue(bytes, start);
    members[name] = JSON.parse(textAt(bytes, { start, end }));
    return end;
  });
  return members;
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

  test("finds the elements of a list one by one", () => {
    const list = ["a]", [1, "[", []], { b: "," }, 7, null, '\\"'];
    const bytes = Buffer.from(JSON.stringify({ before: [0], list, after: [] }));
    const values: unknown[] = [];
    const names: string[] = [];
    eachMember(bytes, (name, at) => {
      names.push(name);
      if (name !== "list") return skipValue(bytes, at);
      return eachElement(bytes, at, (element) => values.push(JSON.parse(textAt(bytes, element))));
    });
    assert.deepEqual(names, ["before", "list", "after"]);
    assert.deepEqual(values, list);
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
    test(`are not found in a text that is not an object: ${broken}`, () => {
      assert.throws(() => membersOf(broken));
    });

  test("take time in proportion to the text, whatever is escaped", async () => {
    const text = JSON.stringify({ a: '\\"'.repeat(2_000_000), b: "\\".repeat(2_000_000), c: '"'.repeat(1_000_000) });
    await assertQuick(2_000, "the text", () => assert.equal(Object.keys(membersOf(text)).length, 3));
  });
});
