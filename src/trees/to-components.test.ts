import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component } from "../domain/contracts/component.ts";
import type { ResolvedPackage } from "../domain/contracts/trees.ts";
import { listWorkspacesByPackage } from "./to-components.ts";

const entry = (name: string, ...paths: readonly string[]): Component => ({
  type: "npm",
  name,
  version: "",
  scope: "runtime",
  locations: [],
  ...(paths.length > 0 && { workspaces: paths.map((path) => ({ name: path, path })) }),
});

function packagesOf(needs: Readonly<Record<string, readonly string[]>>): Map<string, ResolvedPackage> {
  const one = (name: string, dependsOn: readonly string[]): ResolvedPackage => ({
    type: "npm",
    name,
    version: "1",
    scope: "runtime",
    requirement: "1",
    dependsOn,
  });
  return new Map(Object.entries(needs).map(([name, dependsOn]) => [name, one(name, dependsOn)]));
}

test("what an entry of a manifest leads to belongs to the workspaces of the entry", () => {
  const packages = packagesOf({ a: ["b"], b: ["a", "deep"], c: ["deep"], deep: [], given: [], alone: [] });
  const found = listWorkspacesByPackage(
    [
      {
        file: "x/package.json",
        roots: new Map([
          [entry("a", "x", "y"), ["a"]],
          [entry("gone", "z"), ["gone"]],
        ]),
        inherited: ["given"],
        isWhole: true,
      },
      { file: "z/package.json", roots: new Map([[entry("c", "z"), ["c"]]]), isWhole: true },
      { file: "other/package.json", roots: new Map([[entry("alone"), ["alone"]]]), isWhole: true },
    ],
    packages,
  );
  const paths = Object.fromEntries([...found].map(([key, by]) => [key, by.map(({ path }) => path).join(" ")]));
  assert.deepEqual(paths, { a: "x y", b: "x y", c: "z", deep: "x y z", given: "x y z" });
});
