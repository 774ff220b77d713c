import assert from "node:assert/strict";
import { test } from "node:test";
import { readCycloneDx } from "./cyclonedx.ts";

test("a component with an unknown type and scope is a library that runs, also if objects have such a field", () => {
  for (const name of ["unheard-of", "constructor", "toString", "__proto__"]) {
    const components = [{ name: "a", type: name, scope: name }];
    const [component] = readCycloneDx({ specVersion: "1.5", components }).packages;
    assert.equal(component?.kind, "library", name);
    assert.equal(component?.scope, "runtime", name);
  }
});
