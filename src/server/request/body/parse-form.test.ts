import assert from "node:assert/strict";
import { parse } from "node:querystring";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { random } from "../../../../test/helpers/random.ts";
import { parseForm } from "./parse-form.ts";

describe("a form", () => {
  const cases: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
    "": {},
    "a=1&b=2": { a: "1", b: "2" },
    "a=1&a=2&a=3": { a: ["1", "2", "3"] },
    "a&&b=&=c": { a: "", b: "", "": "c" },
    "a=b=c": { a: "b=c" },
    "a+b=c+d%2B%26%3D": { "a b": "c d+&=" },
    "p=%C3%BC%F0%9F%98%80": { p: "ü😀" },
    "p=100%&q=%zz%4": { p: "100%", q: "%zz%4" },
    "p=ü%zz": { p: "ü%zz" },
    "p=%C3%28": { p: "\ufffd(" },
    "__proto__=1&constructor=2": { ["__proto__"]: "1", constructor: "2" },
  };
  for (const [text, fields] of Object.entries(cases)) {
    test(`${JSON.stringify(text)} is read`, () => assert.deepEqual({ ...parseForm(text) }, fields));
  }

  test("is read as node:querystring reads it", () => {
    const next = random(19);
    const parts = ["a", "b", "=", "&", "+", "%", "%41", "%2B", "%C3%BC", "%C3", "%28", "%f0%9f%98%80", "%zz", "4"];
    for (let round = 0; round < 5_000; round++) {
      const length = Math.floor(next() * 12);
      const text = Array.from({ length }, () => parts[Math.floor(next() * parts.length)]).join("");
      assert.deepEqual({ ...parseForm(text) }, { ...parse(text, "&", "=", { maxKeys: 0 }) }, text);
    }
  });

  test("is read quickly, whatever it is made of", async () => {
    await assertQuick(2_000, "all of them", () => {
      for (const unit of ["a", "+", "%41", "%", "%zz", "%ff", "=", "é", "%41+", "%4+", "+%"]) {
        for (const start of ["password=", ""]) parseForm(start + unit.repeat(1_000_000 / unit.length));
      }
    });
  });
});
