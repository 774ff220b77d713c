import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { findRelease, isSameVersion, newestRelease } from "./choose-release.ts";
import { compareVersions, parseVersion } from "../versions/pep440.ts";

describe("versions of Python packages", () => {
  test("are ordered as PEP 440 says", () => {
    const ordered = [
      ...["0.9", "1.0.dev1", "1.0a1.dev2", "1.0a1", "1.0b2", "1.0rc1", "1.0", "1.0.post1.dev1", "1.0.post1"],
      ...["1.0.1", "1.2", "1.10", "20230101123456789.0", "20230101123456790", "1!0.1"],
    ];
    for (const [at, lower] of ordered.entries()) {
      for (const higher of ordered.slice(at + 1)) {
        const [a, b] = [parseVersion(lower), parseVersion(higher)];
        assert.ok(a && b && compareVersions(a, b) < 0 && compareVersions(b, a) > 0, `${lower} < ${higher}`);
      }
    }
  });

  test("are the same in many spellings", () => {
    const same = { "1.0": "1", "v1.0.0": "1.0", "1.0-alpha.1": "1.0a1", "1.0c1": "1.0rc1", "1.0-1": "1.0.post1" };
    for (const [a, b] of Object.entries(same)) assert.equal(findRelease([b], a), b);
    assert.equal(findRelease(["1.0.dev0"], "1.0.DEV"), "1.0.dev0");
    assert.equal(findRelease(["2004d"], "2004d"), "2004d"); // from before there were rules
    assert.equal(findRelease(["1.0+a", "1.0"], "1.0+b"), "1.0");
    assert.equal(isSameVersion("1.0", "1.0+b"), false);
    assert.equal(findRelease(["1.0"], "1.0.1"), undefined);
    assert.equal(newestRelease(["1.0+cu9", "1.0+cu.10", "1.0+cu.9", "1.0"], "==1.0"), "1.0+cu9");
  });
});

describe("bounds of pre-releases and post-releases", () => {
  const cases: readonly (readonly [requirement: string, version: string, fits: boolean])[] = [
    ["<2.0", "2.0rc1", false],
    ["<2.0.post1", "2.0rc1", true],
    ["<2.0rc2", "2.0rc1", true],
    [">2.0", "2.0.post1", false],
    [">2.0rc1", "2.0.post1", true],
    [">2.0", "2.0+cpu", false],
    ["<=2.0", "2.0+cpu", true],
    ["==2.0", "2.0+cpu", true],
    ["==2.0+cpu", "2.0", false],
    ["==2.0+cpu", "2.0+cpu", true],
    ["!=2.0+cpu", "2.0+cu118", true],
    [">2.0.post1", "2.0.post2", true],
  ];
  for (const [requirement, version, fits] of cases) {
    test(`${requirement} ${fits ? "takes" : "rejects"} ${version}`, () =>
      assert.equal(newestRelease([version], requirement), fits ? version : undefined));
  }

  test("a pre-release that is ruled out asks for no other", () =>
    assert.equal(newestRelease(["1.0", "2.0rc1", "2.0rc2"], "!=2.0rc1"), "1.0"));
});

describe("the newest release", () => {
  const versions = [
    "0.2.3",
    "0.3.0",
    "1.0",
    "1.4",
    "1.4.2",
    "1.4.9",
    "1.5.1",
    "1.7",
    "1.7.post1",
    "2.0b1",
    "2.0",
    "3.0a1",
  ];
  const cases: Readonly<Record<string, string | undefined>> = {
    "": "2.0",
    "*": "2.0",
    ">=1.0,<1.5": "1.4.9",
    ">= 1.0, < 1.5": "1.4.9",
    "~=1.4.2": "1.4.9",
    "~=1.4": "1.7.post1",
    "==1.4.*": "1.4.9",
    "1.4.*": "1.4.9",
    "!=2.0,!=1.7.*": "1.5.1",
    "<=1.7": "1.7",
    "<1.7.post1,>1.5.1": "1.7",
    ">1.7,<2": undefined,
    "<2.0b1,>1.7.post1": undefined,
    ">=3": undefined,
    ">=3.0a0": "3.0a1",
    "===1.0": "1.0",
    "^1.2": "1.7.post1",
    "^0.2.3": "0.2.3",
    "^0": "0.3.0",
    "~1.4.2": "1.4.9",
    "~1": "1.7.post1",
    "^0.2 || ^1.0": "1.7.post1",
    ">=1.0 <1.5": "1.4.9",
    latest: "2.0",
    "@ https://x.example": "2.0",
    "=>1": "2.0",
  };
  for (const [requirement, want] of Object.entries(cases)) {
    test(`for "${requirement}" is ${want}`, () => assert.equal(newestRelease(versions, requirement), want));
  }

  test("is a candidate where there is nothing else", () =>
    assert.equal(newestRelease(["1.0a1", "1.0b1", "nonsense"], ">=0.1"), "1.0b1"));

  test("is found quickly in any input", async () => {
    await assertQuick(2000, "all of them", () => {
      for (const unit of ["1", "1.", "a", "1!", ">=", ">=1,", "|", " ", "-1", ".*"]) {
        const long = unit.repeat(100_000 / unit.length);
        newestRelease([long, `1${long}`, long.slice(0, 256)], long);
        newestRelease(["1.0"], long.slice(0, 1000));
        findRelease([long], long);
      }
      newestRelease(
        Array.from({ length: 50_000 }, (_, at) => `1.${at}`),
        ">=1,<2,!=1.3.*",
      );
    });
  });
});
