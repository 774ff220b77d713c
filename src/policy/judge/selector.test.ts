import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSelectorIndex } from "./selector-index.ts";
import { readSelector, selectorFor, selects } from "./selector.ts";

const leftPad = { type: "npm", name: "left-pad", version: "1.3.0", purl: "pkg:npm/left-pad@1.3.0" };

describe("a selector", () => {
  const cases: Record<string, object> = {
    "left-pad": { kind: "name", subject: "left-pad" },
    "Left-Pad@1.X": { kind: "name", subject: "left-pad", version: "1.X" },
    "npm:left-pad@1.*": { kind: "type", subject: "npm:left-pad", version: "1.*" },
    "@acme/ui": { kind: "name", subject: "@acme/ui" },
    "npm:@acme/ui": { kind: "type", subject: "npm:@acme/ui" },
    "npm:@acme/ui@2.0": { kind: "type", subject: "npm:@acme/ui", version: "2.0" },
    "100%25@1%2E0": { kind: "name", subject: "100%25", version: "1%2E0" },
    "pkg:npm/%40acme/ui@1%2E0": { kind: "purl", subject: "pkg:npm/@acme/ui", version: "1.0" },
    "PKG:npm/@acme/ui": { kind: "purl", subject: "pkg:npm/@acme/ui" },
    "pkg:maven/a/b@1.0?type=jar#c": { kind: "purl", subject: "pkg:maven/a/b", version: "1.0" },
    "what?@1": { kind: "name", subject: "what?", version: "1" },
  };
  for (const [text, want] of Object.entries(cases)) {
    test(`is read with its kind, name and version: ${text}`, () => assert.deepEqual(readSelector(text), want));
  }

  test("selects a component by name and version", () => {
    const selecting = ["left-pad", "LEFT-*@1.*", "pkg:npm/left-pad@1.3.0", "npm:left-pad@*"];
    for (const text of selecting) assert.ok(selects(readSelector(text), leftPad), text);
    for (const text of ["left", "left-pad@2.*", "left-pad@1.3", "pypi:left-pad"])
      assert.ok(!selects(readSelector(text), leftPad), text);
  });
});

describe("the key of an override for a component", () => {
  const cases: Record<string, readonly [type: string, name: string, want: string]> = {
    "has its type": ["npm", "left-pad", "npm:left-pad"],
    "has its scope": ["npm", "@acme/ui", "npm:@acme/ui"],
    "may have a colon": ["maven", "org.acme:core", "maven:org.acme:core"],
    "has a star for the version if the name looks as if it had one": ["custom", "a@b", "custom:a@b@*"],
  };
  for (const [name, [type, component, want]] of Object.entries(cases)) {
    test(name, () => assert.equal(selectorFor({ type, name: component, version: "1.0" }), want));
  }
});

describe("the rules for a component", () => {
  const rulesOf = (...keys: readonly string[]) => keys.map((key) => ({ key, selector: readSelector(key) }));
  const select = (keys: readonly string[], component = leftPad) =>
    createSelectorIndex(rulesOf(...keys))(component).map(({ key }) => key);

  test("are found in the order of the file", () => {
    const keys = ["left-*", "npm:left-pad", "other", "*", "left-pad", "pkg:npm/left-pad", "l*", "LEFT-PAD"];
    assert.deepEqual(
      select(keys),
      keys.filter((key) => key !== "other"),
    );
    const many = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? `${"*".repeat(at + 1)}pad` : "left-pad"));
    assert.deepEqual(select(many), many);
  });

  test("are those for its version", () =>
    assert.deepEqual(select(["left-pad@2.*", "left-pad@1.*", "left-pad@1.3.0", "left-*@1.3"]), [
      "left-pad@1.*",
      "left-pad@1.3.0",
    ]));

  test("may be none", () => {
    assert.deepEqual(select([]), []);
    assert.deepEqual(select(["other"]), []);
  });
});
