import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { compareSemver } from "../../kit/semver-order.ts";
import { findNewestIn, parseRange, parseSemver, satisfies } from "./semver-range.ts";

function takes(range: string, version: string): boolean | undefined {
  const parsed = parseRange(range);
  const read = parseSemver(version);
  assert.ok(read, version);
  return parsed && satisfies(read, parsed);
}

describe("a range of npm", () => {
  const cases: Readonly<Record<string, { readonly takes: string; readonly refuses: string }>> = {
    "": { takes: "0.0.1 1.2.3", refuses: "1.0.0-beta" },
    "*": { takes: "0.0.1 99.0.0", refuses: "1.0.0-0" },
    "1.2.3": { takes: "1.2.3 1.2.3+build", refuses: "1.2.4 1.2.3-rc" },
    "=v1.2.3": { takes: "1.2.3", refuses: "1.2.2" },
    "1": { takes: "1.0.0 1.99.0", refuses: "2.0.0 0.9.9 2.0.0-0" },
    "1.x": { takes: "1.0.0 1.99.0", refuses: "2.0.0" },
    "1.2.*": { takes: "1.2.0 1.2.9", refuses: "1.3.0 1.1.9" },
    "^1.2.3": { takes: "1.2.3 1.9.0", refuses: "1.2.2 2.0.0 2.0.0-alpha 1.3.0-alpha" },
    "^0.2.3": { takes: "0.2.3 0.2.9", refuses: "0.3.0 0.2.2" },
    "^0.0.3": { takes: "0.0.3", refuses: "0.0.4" },
    "^0.0": { takes: "0.0.0 0.0.9", refuses: "0.1.0" },
    "^0": { takes: "0.0.0 0.9.0", refuses: "1.0.0" },
    "^1.2.3-beta.2": { takes: "1.2.3-beta.2 1.2.3-beta.10 1.2.3-rc 1.5.0", refuses: "1.2.3-beta.1 1.2.4-beta.3" },
    "~1.2.3": { takes: "1.2.3 1.2.9", refuses: "1.3.0 1.2.2" },
    "~1.2": { takes: "1.2.0", refuses: "1.3.0" },
    "~1": { takes: "1.0.0 1.9.0", refuses: "2.0.0" },
    "~> 1.2": { takes: "1.2.5", refuses: "1.3.0" },
    ">1.2": { takes: "1.3.0 2.0.0", refuses: "1.2.9" },
    ">=1.2": { takes: "1.2.0", refuses: "1.1.9" },
    "<1.2": { takes: "1.1.9", refuses: "1.2.0 1.2.0-alpha" },
    "<=1.2": { takes: "1.2.9", refuses: "1.3.0" },
    ">*": { takes: "", refuses: "0.0.0 1.0.0" },
    ">= 1.0.0 < 2": { takes: "1.0.0 1.9.9", refuses: "2.0.0 0.9.9" },
    "1.2 - 2.3.4": { takes: "1.2.0 2.3.4", refuses: "2.3.5 1.1.0" },
    "1 - 2": { takes: "1.0.0 2.9.9", refuses: "3.0.0" },
    "^1 || ^3.1 || >=9": { takes: "1.5.0 3.1.0 10.0.0", refuses: "2.0.0 3.0.9 4.0.0" },
  };
  for (const [range, want] of Object.entries(cases)) {
    test(`"${range}" takes ${want.takes || "nothing"}`, () => {
      for (const version of want.takes.split(" ").filter(Boolean)) assert.equal(takes(range, version), true, version);
      for (const version of want.refuses.split(" ")) assert.equal(takes(range, version), false, version);
    });
  }

  test("is not read from a tag, an address or a text that is too long", () => {
    for (const text of ["latest", "next", "git+https://x/y", ">=", "1.2.3.4", "1 2 - 3", ">=1, <2", "1".repeat(4097)]) {
      assert.equal(parseRange(text), undefined, text.slice(0, 20));
    }
  });

  test("chooses the newest by number and not by letter", () => {
    const range = parseRange("^1.0.0") ?? [];
    assert.equal(findNewestIn(["1.9.0", "1.10.0", "1.2.0", "2.0.0", "1.11.0-rc", "oops"], range), "1.10.0");
    assert.equal(findNewestIn(["2.0.0"], range), undefined);
  });

  test("costs little on hostile texts", async () => {
    await assertQuick(2_000, "all of them", () => {
      for (const text of ["|".repeat(4096), " ".repeat(4096), "=".repeat(4096), "1.".repeat(2048), "^ ".repeat(2048)]) {
        parseRange(text);
        parseSemver(text);
      }
      for (const mark of ["v", "=", " ", "1", "-", ".", "+", "*", "x", "|", ">"]) {
        parseRange(mark.repeat(100_000));
        parseSemver(mark.repeat(100_000));
      }
      const many = parseRange("1||".repeat(99)) ?? [];
      findNewestIn(
        Array.from({ length: 20_000 }, (_, at) => `2.0.${at}`),
        many.slice(0, -1),
      );
    });
  });
});

test("pre-releases are ordered part by part", () => {
  const order = [
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
  ];
  const read = order.toReversed().map((text) => ({ text, version: parseSemver(text) }));
  const sorted = read.sort((a, b) => (a.version && b.version ? compareSemver(a.version, b.version) : 0));
  assert.deepEqual(
    sorted.map(({ text }) => text),
    order,
  );
});
