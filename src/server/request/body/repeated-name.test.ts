import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { repeatedName } from "./repeated-name.ts";

describe("a name that an object has twice", () => {
  const cases: Record<string, string | undefined> = {
    '{"a":1,"b":2}': undefined,
    '{"a":1,"a":2}': "a",
    '{"a" : 1, "\\u0061"\n:2}': "a",
    '{"a":{"a":{"a":1}}}': undefined,
    '[{"a":1},{"a":1}]': undefined,
    '{"a":["b","b"],"c":"a"}': undefined,
    '{"x":{"b":1,"c":[{}],"b":2}}': "b",
    '{"a\\"":1,"a":2}': undefined,
    '{"":1,"":2}': "",
    '"a"': undefined,
    "": undefined,
  };
  for (const [json, want] of Object.entries(cases)) {
    test(`${json} gives ${want ?? "nothing"}`, () => assert.equal(repeatedName(json), want));
  }
});
