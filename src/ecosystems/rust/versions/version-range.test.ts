import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { newestVersion } from "../registry/choose-version.ts";
import { parseVersion, satisfies } from "./version-range.ts";

describe("a requirement of Cargo", () => {
  const cases: Record<string, readonly [readonly string[], readonly string[]]> = {
    "1.2.3": [
      ["1.2.3", "1.9.0"],
      ["1.2.2", "2.0.0", "1.3.0-beta"],
    ],
    "^0.2.3": [
      ["0.2.3", "0.2.9"],
      ["0.3.0", "0.2.2"],
    ],
    "0.0.3": [["0.0.3"], ["0.0.4"]],
    "0": [["0.0.1", "0.9.9"], ["1.0.0"]],
    "~1.2": [["1.2.0", "1.2.9"], ["1.3.0"]],
    "~1": [["1.0.0", "1.9.0"], ["2.0.0"]],
    "=1.2": [["1.2.7"], ["1.3.0"]],
    "1.*": [["1.9.0"], ["2.0.0"]],
    "*": [["0.1.0", "9.0.0"], ["1.0.0-rc.1"]],
    ">=1.2, <1.5": [
      ["1.2.0", "1.4.9"],
      ["1.5.0", "1.1.9"],
    ],
    ">1.2": [["1.3.0"], ["1.2.5"]],
    "<=1.2": [["1.2.9"], ["1.3.0"]],
    "1.0.0-rc.1": [
      ["1.0.0-rc.1", "1.0.0-rc.10", "1.0.0"],
      ["1.0.0-beta", "1.1.0-rc.1"],
    ],
    "no version": [[], ["1.0.0"]],
  };
  for (const [requirement, [fits, not]] of Object.entries(cases)) {
    test(JSON.stringify(requirement), () => {
      for (const version of [...fits, ...not]) {
        const parsed = parseVersion(version);
        assert.ok(parsed);
        assert.equal(satisfies(parsed, requirement), fits.includes(version), version);
      }
    });
  }

  test("takes the newest that was not yanked, and a pre-release only where nothing else is left", () => {
    const listed = (...numbers: string[]) => numbers.map((number) => ({ number, isYanked: number === "1.3.0" }));
    assert.equal(newestVersion(listed("1.2.0", "1.10.0", "1.3.0", "2.0.0"), "1"), "1.10.0");
    assert.equal(newestVersion(listed("1.3.0"), "1"), "1.3.0");
    assert.equal(newestVersion(listed("1.0.0", "2.0.0-rc.1"), "*"), "1.0.0");
    assert.equal(newestVersion(listed("2.0.0-rc.1", "2.0.0-rc.2"), "*"), "2.0.0-rc.2");
    assert.equal(newestVersion(listed("1.0.0"), "7"), "1.0.0");
    assert.equal(newestVersion(listed("", "x".repeat(10_000), "1.0"), "7"), undefined);
  });

  test("is read at once, however long and odd", async () => {
    const version = { numbers: [1, 0, 0], label: [] } as const;
    await assertQuick(200, "all of them", () => {
      for (const text of ["1.".repeat(50_000), "*".repeat(100_000), ",".repeat(100_000), `1-${"-".repeat(100_000)}!`]) {
        satisfies(version, text);
        parseVersion(text);
      }
    });
  });
});
