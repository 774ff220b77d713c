import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { parseNotation, splitVersion } from "./coordinates.ts";
import { java } from "./index.ts";

describe("a version", () => {
  const cases: Readonly<Record<string, readonly [string, string?]>> = {
    "1.0": ["1.0"],
    "1.0-SNAPSHOT": ["1.0-SNAPSHOT"],
    "[1.0]": ["1.0"],
    "[1.0,2.0)": ["", "[1.0,2.0)"],
    "(,1]": ["", "(,1]"],
    "]1,2[": ["", "]1,2["],
    "1.+": ["", "1.+"],
    "+": ["", "+"],
    "latest.release": ["", "latest.release"],
    RELEASE: ["", "RELEASE"],
    "1.2!!": ["1.2"],
    "[1,2[!!1.5": ["1.5"],
    "2.0+build": ["2.0+build"],
    "${v}": [""],
    "@project.version@": [""],
    _: [""],
    "-linux": [""],
    "": [""],
  };
  for (const [written, [version, requirement]] of Object.entries(cases)) {
    test(`${written || "(nothing)"} is ${version || `the requirement ${requirement ?? "(none)"}`}`, () => {
      const want = requirement === undefined ? { version } : { version, requirement };
      assert.deepEqual(splitVersion(written), want);
    });
  }
});

test("a notation has a group and an artifact", () => {
  assert.deepEqual(parseNotation("g:a:1:c@zip"), { group: "g", artifact: "a", version: "1" });
  assert.deepEqual(parseNotation("g:a@aar"), { group: "g", artifact: "a", version: undefined });
  for (const text of ["", "a", ":a:1", "g::1", "g:${a}:1", "g h:a:1"]) assert.equal(parseNotation(text), undefined);
});

test("a package URL has the group as namespace and no plus sign", () => {
  assert.equal(purl("org.slf4j:slf4j-api", "2.0.13"), "pkg:maven/org.slf4j/slf4j-api@2.0.13");
  assert.equal(purl("g:a_2.13", ""), "pkg:maven/g/a_2.13");
  assert.equal(purl("g:a", "1.0+5"), "pkg:maven/g/a@1.0%2B5");
  assert.equal(purl("", ""), undefined);
});

function purl(name: string, version: string): string | undefined {
  return java.purl({ type: "maven", name, version, scope: "runtime", locations: [] });
}
