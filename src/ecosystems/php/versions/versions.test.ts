import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareVersions, isSameVersion, parseVersion, readStabilityOfVersion } from "./versions.ts";

function order(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  assert.ok(first && second, `${a} or ${b} is no version`);
  return Math.sign(compareVersions(first, second));
}

describe("versions of Composer", () => {
  test("are in this order", () => {
    const sorted = [
      ...["dev-main", "0.9", "1.0-dev", "1.0.0-alpha1", "1.0.0-alpha.2", "v1.0.0-beta2-dev", "1.0.0-beta2", "1.0.0b10"],
      ...[
        "1.0-RC1",
        "1.0",
        "1.0.0-p1",
        "1.0.0.1",
        "1.0.1",
        "1.2.x-dev",
        "1.10",
        "1.x-dev",
        "2.0.0-dev",
        "20240131",
        "2024.02.01",
      ],
    ];
    // A date is one number unless it has separators.
    const numbered = sorted.slice(0, -2);
    for (const [at, version] of numbered.entries()) {
      const next = numbered[at + 1];
      if (next !== undefined) assert.equal(order(version, next), -1, `${version} < ${next}`);
    }
    assert.equal(order("2024-01-31", "2024.02.01"), -1);
  });

  const same: readonly (readonly [string, string])[] = [
    ["v1.2", "1.2.0"],
    ["1.0.0+build.5", "1.0"],
    ["V2.0.0.0", "2"],
    ["1.0-stable", "1.0"],
    ["1.0.0-RC.1", "1.0RC1"],
    ["dev-main as 1.0.x-dev", "dev-main"],
    ["dev-main#0a1b2c", "dev-main"],
    ["1.0@dev", "1.0"],
  ];
  for (const [a, b] of same) test(`${a} is ${b}`, () => assert.ok(isSameVersion(a, b)));

  test("of other forms are rejected", () => {
    for (const text of ["", "abc", "^1.0", "1.0 2.0", "1.0-foo", "x".repeat(300), "1.2.3.4.5"]) {
      assert.equal(parseVersion(text), undefined, text);
    }
  });

  test("have a stability", () => {
    const wanted = { "1.0": "stable", "1.0-p1": "stable", "1.0-RC1": "RC", "1.0b1": "beta", "1.0a": "alpha" };
    const dev = { "1.x-dev": "dev", "dev-x": "dev", "1.0-beta1-dev": "dev" };
    for (const [text, stability] of Object.entries({ ...wanted, ...dev })) {
      const version = parseVersion(text);
      assert.equal(version && readStabilityOfVersion(version), stability, text);
    }
  });
});
