import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareVersions, isStable } from "./version-order.ts";
import { readRange } from "./version-range.ts";

/** The lists and pairs are those that Maven tests its own order with. */
describe("Maven's order of versions", () => {
  const ascending: Readonly<Record<string, string>> = {
    words:
      "1-alpha2snapshot 1-alpha2 1-alpha-123 1-beta-2 1-beta123 1-m2 1-m11 1-rc 1-cr2 1-rc123 1-SNAPSHOT 1 1-sp 1-sp2 " +
      "1-sp123 1-abc 1-def 1-pom-1 1-1-snapshot 1-1 1-2 1-123",
    numbers:
      "2.0 2.0.a 2-1 2.0.2 2.0.123 2.1.0 2.1-a 2.1b 2.1-c 2.1-1 2.1.0.1 2.2 2.123 11.a2 11.a11 11.b2 11.b11 11.m2 " +
      "11.m11 11 11.a 11b 11c 11m",
    "pre-releases": "1.0-alpha-1-SNAPSHOT 1.0-alpha-1 1.0-alpha-2 1.0-beta-1 1.0-SNAPSHOT 1.0 1.0-1 1.0-2",
    "words after three numbers": "2.0-1 2.0.1 2.0.1-klm 2.0.1-lmn 2.0.1-123",
    "a letter in the middle": "6.1.0rc3 6.1.0 6.1H.5-beta",
    "long numbers": "20190126.230843 1234567890.12345 123456789012345.1H.5-beta 12345678901234567890.1H.5-beta",
    "a zero before a word": "1-0.alpha 1-0.beta 1",
    "a word after a release word": "1.0.final-redhat 1.0-sp1-redhat",
    "digits above letters": "c j 7",
  };
  for (const [name, list] of Object.entries(ascending))
    test(`sorts ${name}`, () => {
      const versions = list.split(" ");
      for (const [at, low] of versions.entries())
        for (const high of versions.slice(at + 1)) {
          assert.ok(compareVersions(low, high) < 0, `${low} < ${high}`);
          assert.ok(compareVersions(high, low) > 0, `${high} > ${low}`);
        }
    });

  const equal = [
    "1 1.0 1.0.0 1-0 1.0-0 01 1ga 1-ga 1.ga 1RELEASE 1Final 1.0.0.Final",
    "1a 1-a 1.0-a 1.0.0-a 1.0a 1.0.0a 1A 1.a",
    "1x 1-x 1.0-x 1.0.0x 1X",
    "1cr 1rc 1Cr",
    "1a1 1-alpha-1 1.0.0-ALPHA1",
    "1m3 1-milestone-3 1MileStone3",
    "2-foo 2.0.foo 2.0.0.foo",
    "33.0.0-jre 33.0-jre",
    "1.0.0-rc1 1-rc-1",
    "0000000000000000001 1",
  ];
  for (const list of equal)
    test(`takes ${list.split(" ")[0]} and its other spellings for equal`, () => {
      const [first = "", ...others] = list.split(" ");
      for (const other of others)
        assert.ok(compareVersions(first, other) === 0 && compareVersions(other, first) === 0, other);
    });

  test("sorts a service pack above the release, however it is written", () => {
    for (const version of ["1.0-sp1-redhat", "1.0-sp-1-redhat", "1.0-sp.1-redhat"])
      assert.ok(compareVersions("1.0.final-redhat", version) < 0, version);
  });

  test("treats a word after a dot like a word after a dash", () => {
    for (const word of ["abc", "alpha", "a", "beta", "b", "def", "milestone", "m", "rc"])
      assert.ok(compareVersions(`1.0.0.${word}1`, `1.0.0-${word}2`) < 0, word);
  });

  test("decides whether a version is in a range", () => {
    const isInside = readRange("[5.6.0.Final,5.6.1]");
    const versions = ["5.5.9.Final", "5.6.0", "5.6.0.Final", "5.6.1.Final", "5.6.1", "5.6.2.Final"];
    assert.deepEqual(versions.filter(isInside), ["5.6.0", "5.6.0.Final", "5.6.1.Final", "5.6.1"]);
  });

  test("reads a version of a hundred thousand characters", () => {
    for (const long of ["1.".repeat(50_000), "1-".repeat(50_000), "a1".repeat(50_000), "-".repeat(100_000)])
      assert.ok(compareVersions(long, `${long}1`) === 0); // beyond the limit
  });
});

test("a version is stable without a word for a pre-release", () => {
  const versions = ["1.0", "1.0.Final", "33.0.0-jre", "1-ea", "2.0-M1", "2.0-SNAPSHOT", "1.0.0-rc.1"];
  assert.deepEqual(versions.filter(isStable), ["1.0", "1.0.Final", "33.0.0-jre"]);
});
