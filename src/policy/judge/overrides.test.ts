import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextOf } from "../../../test/helpers/policy.ts";
import { findOverride } from "./overrides.ts";
import type { PackageIdentity } from "./selector.ts";

const today = "2026-06-15";
const leftPad: PackageIdentity = { type: "npm", name: "left-pad", version: "1.3.0", purl: "pkg:npm/left-pad@1.3.0" };
const scoped: PackageIdentity = { type: "npm", name: "@acme/ui", version: "2.0.0", purl: "pkg:npm/%40acme/ui@2.0.0" };
const maven: PackageIdentity = {
  type: "maven",
  name: "org.acme:core",
  version: "1.0",
  purl: "pkg:maven/org.acme/core@1.0?type=jar",
};
const python: PackageIdentity = {
  type: "pypi",
  name: "typing-extensions",
  version: "4.0",
  purl: "pkg:pypi/typing-extensions@4.0",
  normalizeName: (name) => name.replaceAll(/[-_.]+/g, "-"),
};
const dataset: PackageIdentity = { type: "huggingface-dataset", name: "acme/words", version: "" };

function findSelector(component: PackageIdentity, keys: readonly string[]): string | undefined {
  const overrides = keys.map((key) => `  ${JSON.stringify(key)}: { license: MIT, reason: known }`);
  return findOverride(component, contextOf(`overrides:\n${overrides.join("\n")}`).overrides, today).override?.package;
}

describe("an override names a package", () => {
  const cases: Record<string, readonly [PackageIdentity, key: string]> = {
    "by its name": [leftPad, "left-pad"],
    "in any case": [leftPad, "Left-Pad"],
    "by type and name": [leftPad, "npm:left-pad"],
    "by its package URL": [leftPad, "pkg:npm/left-pad"],
    "with a version": [leftPad, "left-pad@1.3.0"],
    "by type, name and version": [leftPad, "npm:left-pad@1.3.0"],
    "by its package URL and version": [leftPad, "pkg:npm/left-pad@1.3.0"],
    "with a wildcard for the version": [leftPad, "left-pad@1.*"],
    "with a wildcard for the name": [leftPad, "left-*"],
    "with a wildcard alone": [leftPad, "*"],
    "with an npm scope": [scoped, "@acme/ui"],
    "with an npm scope and a version": [scoped, "@acme/ui@2.0.0"],
    "with an npm scope and a wildcard": [scoped, "@acme/*"],
    "with a type and an npm scope": [scoped, "npm:@acme/*@2.*"],
    "by a package URL whose scope is encoded": [scoped, "pkg:npm/%40acme/ui@2.0.0"],
    "by a package URL whose scope is not": [scoped, "pkg:npm/@acme/ui"],
    "that has a colon of its own": [maven, "org.acme:core"],
    "that has a colon of its own, with its type": [maven, "maven:org.acme:*@1.0"],
    "by a package URL with qualifiers": [maven, "pkg:maven/org.acme/core@1.0?type=jar"],
    "by a package URL without its qualifiers": [maven, "pkg:maven/org.acme/*"],
    "with a type and an npm scope alone": [scoped, "npm:@acme/ui"],
    "by a package URL in any case": [leftPad, "PKG:NPM/Left-Pad"],
    "whose own name has capitals": [{ type: "nuget", name: "Newtonsoft.Json", version: "13.0.3" }, "newtonsoft.json"],
    "as PyPI lets it be written": [python, "Typing_Extensions@4.0"],
    "that has no package URL": [dataset, "huggingface-dataset:acme/words"],
  };
  for (const [name, [component, key]] of Object.entries(cases))
    test(name, () => assert.equal(findSelector(component, [key]), key));
});

test("an override leaves other packages alone", () => {
  const keys = [
    "right-pad",
    "left",
    "pypi:left-pad",
    "pkg:pypi/left-pad",
    "left-pad@1.3",
    "left-pad@2.*",
    "left_pad",
    "@left-pad/*",
  ];
  for (const key of keys) assert.equal(findSelector(leftPad, [key]), undefined, key);
  assert.equal(findSelector(python, ["typingextensions"]), undefined, "PyPI needs some separator");
});

describe("the choice between several overrides", () => {
  const cases: Record<string, readonly [keys: string[], want: string]> = {
    "a full name wins over a wildcard": [["*", "left-*", "left-pad"], "left-pad"],
    "the longer wildcard wins": [["*", "left-p*", "l*"], "left-p*"],
    "a full name wins over a wildcard with a version": [["left-*@1.3.0", "left-pad"], "left-pad"],
    "a version wins over none": [["pkg:npm/left-pad", "left-pad@1.3.0"], "left-pad@1.3.0"],
    "any version wins over none, even a star": [["left-pad", "left-pad@*"], "left-pad@*"],
    "a full version wins over a wildcard with the same text": [["left-pad@1.3.0*", "left-pad@1.3.0"], "left-pad@1.3.0"],
    "a full version wins over a wildcard": [["left-pad@1.*", "left-pad@1.3.0", "left-pad@*"], "left-pad@1.3.0"],
    "the longer version wildcard wins": [["left-pad@*", "left-pad@1.3*", "left-pad@1*"], "left-pad@1.3*"],
    "a type wins over none": [["left-pad", "npm:left-pad"], "npm:left-pad"],
    "a package URL wins over a type": [["pkg:npm/left-pad", "npm:left-pad"], "pkg:npm/left-pad"],
    "the first of equals wins": [["LEFT-PAD", "left-pad"], "LEFT-PAD"],
  };
  for (const [name, [keys, want]] of Object.entries(cases)) {
    test(name, () => {
      assert.equal(findSelector(leftPad, keys), want);
      if (name !== "the first of equals wins") assert.equal(findSelector(leftPad, keys.toReversed()), want);
    });
  }
});

test("no override is found where none applies", () => {
  const { overrides } = contextOf("overrides: { other: { license: MIT } }");
  for (const list of [overrides, []]) assert.deepEqual(findOverride(leftPad, list, today), { expired: [] });
});

describe("an override after its last day", () => {
  const { overrides } = contextOf(`
overrides:
  left-pad: { license: MIT, expires: 2026-06-15 }
  left-*: { license: ISC }
`);

  test("still applies on the day itself", () => {
    assert.equal(findOverride(leftPad, overrides, "2026-06-15").override?.license, "MIT");
  });

  test("names an expired override and applies a less specific one", () => {
    const { override, expired } = findOverride(leftPad, overrides, "2026-06-16");
    assert.equal(override?.license, "ISC");
    assert.deepEqual(
      expired.map((override) => override.package),
      ["left-pad"],
    );
  });
});
