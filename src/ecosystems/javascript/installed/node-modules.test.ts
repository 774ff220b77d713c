import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../../domain/contracts/component.ts";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import { readNodeModules } from "./node-modules.ts";

const json = (value: unknown) => JSON.stringify(value);
/** The package.json of an installed package. */
const installed = (name: string, version: string, more: Readonly<Record<string, unknown>> = {}) =>
  json({ name, version, ...more });

describe("hostile installed packages", () => {
  const asking = (file: string, ...names: string[]) => ({
    file,
    folder: "",
    detector: "npm/package-json",
    components: names.map((name): Component => ({
      type: "npm",
      name,
      version: "",
      scope: "runtime",
      locations: [{ file }],
    })),
  });

  test("cannot make the walk endless, nor lead it out of the tree", async () => {
    const tree = packageTreeOf({
      "package.json": json({ dependencies: { a: "*" } }),
      "node_modules/a/package.json": installed("a", "1.0.0", { dependencies: { b: "*", "../../../etc": "*" } }),
      "node_modules/b/package.json": installed("../../x", "1.0.0", { dependencies: { a: "*", b: "*" } }),
    });
    const found = await readNodeModules([asking("package.json", "a")], tree);
    assert.deepEqual(
      found.components.map(({ name }) => name),
      ["a", "b"],
    );
    assert.equal(found.manifests[0]?.isWhole, false); // the name that cannot be one was not found
  });

  test("are cut at a bound, which is reported", async () => {
    const tree = packageTreeOf({
      "package.json": json({ dependencies: { a: "*" } }),
      "node_modules/a/package.json": installed("a", "1.0.0", { dependencies: { b: "*", c: "*" } }),
      "node_modules/b/package.json": installed("b", "1.0.0"),
      "node_modules/c/package.json": installed("c", "1.0.0"),
    });
    const found = await readNodeModules([asking("package.json", "a")], tree, 2);
    assert.equal(found.components.length, 2);
    assert.equal(found.manifests[0]?.isWhole, false);
    assert.deepEqual(found.limits, [{ bound: "2 installed packages in node_modules", count: 1 }]);
  });
});
