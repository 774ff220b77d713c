import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readWait } from "./prefer-wait.ts";

describe("Prefer: wait", () => {
  const cases: Record<string, [header: string | undefined, seconds: number | undefined]> = {
    "no header at all": [undefined, undefined],
    "an empty header": ["", undefined],
    "a number of seconds": ["wait=30", 30],
    "no waiting": ["wait=0", 0],
    "the most there is": ["wait=600", 600],
    "more than there is, cut": ["wait=601", 600],
    "far more, cut": ["wait=999999999", 600],
    "a number beyond all reason": [`wait=${"9".repeat(400)}`, undefined],
    "another case": ["WAIT=5", 5],
    "blanks around everything": ["  wait  =  5  ", 5],
    "a quoted value": ['wait="5"', 5],
    "parameters behind it": ["wait=5; foo=bar", 5],
    "other preferences around it": ["respond-async, wait=5, handling=lenient", 5],
    "the first of two": ["wait=5, wait=7", 5],
    "a comma inside quotes of another preference": ['x="a, wait=9", wait=5', 5],
    "a quote that is never closed": ['x="a, wait=9', undefined],
    "an escaped quote": ['x="a\\", wait=9", wait=5', 5],
    "only another preference": ["respond-async", undefined],
    "a name that only begins so": ["waiting=5", undefined],
    "no value": ["wait", undefined],
    "an empty value": ["wait=", undefined],
    "a negative number": ["wait=-1", undefined],
    "a fraction": ["wait=1.5", undefined],
    words: ["wait=long", undefined],
  };
  for (const [name, [header, seconds]] of Object.entries(cases)) {
    test(`understands ${name}`, () => assert.equal(readWait(header), seconds));
  }
});
