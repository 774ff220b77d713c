import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../test/helpers/policy.ts";
import { loadPolicy } from "./load.ts";

const whole = {
  component: "npm:readline-sync",
  license: "GPL-3.0-only",
  until: "2027-01-31",
  reason: "Replaced in the next release",
  approvedBy: "Legal",
};

/** JSON is YAML, and quotes everything. */
function waiversOf(...waivers: readonly unknown[]) {
  return contextOf(`waivers: ${JSON.stringify(waivers)}`).waivers;
}

function problemsOf(...lines: readonly string[]): string[] {
  const text = ["name: p", "default_context: c", "contexts:", "  c:", ...lines.map((line) => `    ${line}`)].join("\n");
  const result = loadPolicy(text, "p.yml");
  return "problems" in result ? result.problems.map(({ line, message }) => `${line}: ${message}`) : [];
}

function problemOf(change: object): string[] {
  return problemsOf("waivers:", `  - ${JSON.stringify({ ...whole, ...change })}`);
}

describe("the waivers of a context", () => {
  test("are read with all that they say", () => {
    const more = { versions: ["1.4.10", "2.*"], path: "services/legacy", detected: "AGPL-3.0-only" };
    const [waiver] = waiversOf({ ...whole, ...more });
    const { selector, ...rest } = waiver ?? { selector: undefined };
    assert.deepEqual(rest, { ...whole, ...more });
    assert.deepEqual(selector, { kind: "type", subject: "npm:readline-sync" });
  });

  test("may accept that the license is not known", () => {
    assert.equal(waiversOf({ ...whole, license: "UNKNOWN" })[0]?.license, "UNKNOWN");
  });

  test("need five keys, and the line is that of the waiver", () => {
    assert.deepEqual(problemsOf("waivers:", "  - component: npm:a", "    license: MIT"), [
      '6: The waiver has no "until"; write the last day on which it applies, for example "until: 2027-01-31".',
      '6: The waiver has no "reason"; say why it is accepted.',
      '6: The waiver has no "approvedBy"; say who decided it.',
    ]);
  });

  test("are a list of mappings", () => {
    assert.match(problemsOf("waivers: {a: b}")[0] ?? "", /^5: "waivers" must be a list/);
    assert.match(problemsOf("waivers: [text]")[0] ?? "", /^5: A waiver must be a mapping/);
  });

  const ranges = ["^1.2", "~1", "~> 1.0", ">=1 <2", ">1", "1 - 2", "1 || 2", "[1.0,2.0)", "1.x", "==1.0", "!=2"];
  for (const range of ranges) {
    test(`refuse the range ${range}, and say so`, () => {
      const want = /"versions" lists .*; ranges are not understood here\. List the versions, or write a pattern/;
      assert.match(problemOf({ versions: [range] })[0] ?? "", want);
      assert.match(problemOf({ component: `npm:a@${range}` })[0] ?? "", /ranges are not understood here/);
    });
  }

  test("take the versions that ecosystems have", () => {
    const versions = ["1.4.10", "2.*", "v0.0.0-20200101000000-abcdef", "1:2.3~rc1-1", "1.0+build.5", "2024.1.post1"];
    assert.deepEqual(waiversOf({ ...whole, versions })[0]?.versions, versions);
  });

  const refused: Record<string, readonly [change: object, want: RegExp]> = {
    "a license that is no expression": [
      { license: "GPL3" },
      /^6: "license" is "GPL3"; write an SPDX expression or UNKNOWN\./,
    ],
    "an unknown license of a text": [{ detected: "UNKNOWN" }, /"detected" is "UNKNOWN"; write an SPDX expression\./],
    "a day that no calendar has": [{ until: "2027-02-30" }, /"until" is "2027-02-30"; write a day/],
    "an empty reason": [{ reason: "" }, /"reason"/],
    "a reason that is too long": [{ reason: "x".repeat(501) }, /"reason" of a waiver has 501 characters/],
    "versions that are no list": [{ versions: "1.0" }, /"versions" must be a list/],
    "no versions": [{ versions: [] }, /"versions" must be a list/],
    "a path out of the project": [{ path: "../other" }, /"path" is "\.\.\/other"; write a folder or file/],
    "a path of nothing": [{ path: "/" }, /"path" is "\/"; write a folder or file/],
    "a path without end": [{ path: "a/".repeat(200) }, /at most 256 characters/],
    "a key that is misspelt": [
      { approved_by: "x" },
      /"approved_by" is not a key of a waiver; did you mean "approvedBy"\?/,
    ],
  };
  for (const [name, [change, want]] of Object.entries(refused)) {
    test(`refuse ${name}`, () => assert.match(problemOf(change)[0] ?? "", want));
  }
});
