import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../domain/contracts/component.ts";
import type { ResolvedPackage, ResolvedTree } from "../domain/contracts/trees.ts";
import { joinTrees } from "./join-trees.ts";

const entry: Component = { type: "x", name: "a", version: "", scope: "runtime", locations: [{ file: "m" }] };

function packageOf(name: string, rest: Partial<ResolvedPackage> = {}): ResolvedPackage {
  return { type: "x", name, version: "1", scope: "runtime", requirement: "", dependsOn: [], ...rest };
}

function treeOf(packages: readonly ResolvedPackage[], file = "m", isWhole = true): ResolvedTree {
  return { packages, manifests: [{ file, roots: new Map([[entry, ["x:a@1"]]]), isWhole }] };
}

const join = (...all: readonly (readonly ResolvedPackage[])[]) => joinTrees(all.map((packages) => treeOf(packages)));
const isWhole = (...all: readonly (readonly ResolvedPackage[])[]) => join(...all).manifests[0]?.isWhole;

describe("a package of two trees", () => {
  test("has the strongest scope with its reason, and all dependencies", () => {
    const weak = packageOf("a", { scope: "dev", scopeReason: "extra docs", dependsOn: ["x:c@1", "x:b@1"] });
    const strong = packageOf("a", { scope: "optional", scopeReason: "extra tls", dependsOn: ["x:b@1"] });
    const want = { ...strong, dependsOn: ["x:b@1", "x:c@1"] };
    assert.deepEqual(join([weak], [strong]).packages, [want]);
    assert.deepEqual(join([strong], [weak]).packages, [want]);
  });

  test("has no reason if the stronger tree gives none", () => {
    const weak = packageOf("a", { scope: "dev", scopeReason: "extra docs" });
    assert.deepEqual(join([weak], [packageOf("a")]).packages, [packageOf("a")]);
  });

  test("keeps what either could not resolve", () => {
    const unresolved = { code: "failed", message: "It is down." } as const;
    const broken = packageOf("a", { scope: "dev", unresolved });
    for (const { packages } of [join([packageOf("a")], [broken]), join([broken], [packageOf("a")])])
      assert.deepEqual([packages[0]?.scope, packages[0]?.unresolved], ["runtime", unresolved]);
  });
});

describe("a manifest", () => {
  test("is whole if all packages that it leads to are resolved", () =>
    assert.equal(isWhole([packageOf("a", { dependsOn: ["x:b@1"] }), packageOf("b")]), true));

  test("is not whole if one of them has no version, or unknown dependencies", () => {
    const unresolved = { code: "unreadable", message: "" } as const;
    assert.equal(isWhole([packageOf("a", { dependsOn: ["x:b@"] }), packageOf("b", { version: "" })]), false);
    assert.equal(isWhole([packageOf("a", { dependsOn: ["x:b@1"] }), packageOf("b", { unresolved })]), false);
    assert.equal(isWhole([packageOf("a")], [packageOf("a", { unresolved })]), false);
  });

  test("is whole although a package that it does not need is not resolved", () =>
    assert.equal(isWhole([packageOf("a"), packageOf("b", { version: "" })]), true));

  test("is not whole if its resolver says so for one platform", () => {
    const trees = [treeOf([packageOf("a")]), treeOf([packageOf("a")], "m", false)];
    assert.deepEqual(
      joinTrees(trees).manifests.map(({ file, isWhole: whole }) => [file, whole]),
      [["m", false]],
    );
  });
});

test("an entry for another platform is not named if the file needs the same package on this one", () => {
  const other = { type: "x", name: "a", file: "m", marker: "on windows" };
  const elsewhere = { ...other, name: "b" };
  const tree = { ...treeOf([packageOf("a")]), notOnPlatform: [other, elsewhere] };
  assert.deepEqual(joinTrees([tree, tree]).notOnPlatform, [elsewhere]);
});
