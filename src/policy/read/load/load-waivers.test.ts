import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../../test/helpers/policy.ts";
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
    assert.deepEqual(problemsOf("waivers:", "  - {until: 2027-01-31, reason: x, approvedBy: y}"), [
      '6: The waiver has no "component"; name what is accepted, for example "component: npm:left-pad".',
      '6: The waiver has no "license"; write the license that is accepted, or UNKNOWN.',
    ]);
  });

  test("are a list of mappings", () => {
    assert.deepEqual(problemsOf("waivers: {a: b}"), [
      '5: "waivers" must be a list, each entry with component, license, until, reason, approvedBy.',
    ]);
    assert.deepEqual(problemsOf("waivers: [text]"), ['5: A waiver must be a mapping ("key: value" lines), not text.']);
  });

  test("have problems on the lines of their keys", () => {
    const lines = [
      "waivers:",
      "  - license: MIT",
      "    until: 2027-01-31",
      "    reason: x",
      "    approvedBy: y",
      "    component: npm:a@",
      "    path: ../other",
      "    versions: [1.0, '', [2.0]]",
    ];
    assert.deepEqual(problemsOf(...lines), [
      '10: "component" is "npm:a@", with the version ""; write a version, a pattern such as 1.*, or a range.',
      '11: "path" is "../other"; write a folder or file from the root of the project, for example services/legacy.',
      '12: "versions" lists ""; write a version, a pattern such as 1.*, or a range.',
      '12: "versions" lists ""; write a version, a pattern such as 1.*, or a range.',
    ]);
  });

  test("may use every limit in full", () => {
    const change = { reason: "x".repeat(500), versions: ["1".repeat(256)], path: "a".repeat(256) };
    const [waiver] = waiversOf({ ...whole, ...change });
    assert.deepEqual([waiver?.reason, waiver?.versions, waiver?.path], [change.reason, change.versions, change.path]);
  });

  test("may have spaces around their versions", () =>
    assert.deepEqual(waiversOf({ ...whole, versions: [" 1.0 "] })[0]?.versions, ["1.0"]));

  const ranges = ["^1.2", "~1", "~> 1.0", ">=1 <2", ">1", "1 - 2", "1 || 2", "[1.0,2.0)", "1.x", "==1.0", "!=2"];
  for (const range of ranges) {
    test(`take the range ${range}`, () => {
      assert.deepEqual(waiversOf({ ...whole, versions: [range] })[0]?.versions, [range]);
      assert.equal(waiversOf({ ...whole, component: `npm:a@${range}` })[0]?.selector.version, range);
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
    "an empty reason": [{ reason: "" }, /^6: "reason" of a waiver is empty; say why it is accepted\.$/],
    "a reason that is too long": [
      { reason: "x".repeat(501) },
      /^6: "reason" of a waiver has 501 characters; at most 500 are allowed\.$/,
    ],
    "a license without end": [
      { license: `LicenseRef-${"x".repeat(10_000)}` },
      /^6: "license" is "LicenseRef-x+\.\.\."; .* An expression has at most 10000 characters/,
    ],
    "a version without end": [
      { versions: ["1".repeat(257)] },
      /^6: "versions" lists "1+\.\.\."; at most 256 characters are allowed\.$/,
    ],
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
