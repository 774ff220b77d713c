import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../domain/contracts/component.ts";
import { joinWithListed } from "./with-listed.ts";

const component = (name: string, file: string, more: Partial<Component> = {}): Component => ({
  ...{ type: "npm", name, version: "1.0.0", scope: "runtime", direct: true, locations: [{ file }] },
  ...more,
});
const part = (name: string, folder: string, more: Partial<Component> = {}) => ({
  component: component(name, `${folder}/package.json`, { vendored: true, folder, ...more }),
  evidence: [],
  mayAskRegistry: false,
});
const join = (components: readonly Component[], parts: readonly ReturnType<typeof part>[]) => {
  const coverage = { filesSeen: 0, manifestsRead: 0, manifestsUnread: [], skipped: [] };
  const joined = joinWithListed({ components, coverage }, parts);
  const listed = joined.components.map(({ name, folder, via }) => [name, folder, via?.join(" ")].join("|"));
  return { listed, parts: joined.parts.map((one) => one.component.name), skipped: joined.coverage.skipped };
};

describe("what is both listed and in the repository", () => {
  test("is one component, with its folder", () => {
    const { listed, parts } = join([component("a", "package-lock.json")], [part("a", "lib/a"), part("b", "lib/b")]);
    assert.deepEqual([listed, parts], [["a|lib/a|"], ["b"]]);
  });

  test("is shipped where the copy is, whatever the lockfile says", () => {
    const coverage = { filesSeen: 0, manifestsRead: 0, manifestsUnread: [], skipped: [] };
    const components = [component("a", "package-lock.json", { scope: "dev" })];
    const [joined] = joinWithListed({ components, coverage }, [part("a", "web/vendor/a")]).components;
    assert.deepEqual([joined?.scope, joined?.scopeReason], ["runtime", "copied to web/vendor/a"]);
  });

  test("is a Go module in the vendor folder of its project", () => {
    const listing = component("host.example/a", "x/vendor/modules.txt", { type: "golang" });
    assert.deepEqual(join([listing], []).listed, ["host.example/a|x/vendor/host.example/a|"]);
  });
});

describe("what a third-party part asks for", () => {
  test("is needed through the part, unless the project asks for it as well", () => {
    const both = component("both", "lib/a/package.json", {
      locations: [{ file: "lib/a/package.json" }, { file: "package.json" }],
    });
    const { listed } = join([component("deep", "lib/a/x/package.json"), both], [part("a", "lib/a")]);
    assert.deepEqual(listed, ["deep||a@1.0.0 deep@1.0.0", "both||"]);
  });

  test("is not listed but counted where only its developers need it", () => {
    const needs = ["x", "y"].map((name) => component(name, "lib/a/package.json", { scope: "dev" }));
    const { listed, skipped } = join(needs, [part("a", "lib/a")]);
    const reason = "2 development and test dependencies of this part, which is not the project's own";
    assert.deepEqual([listed, skipped], [[], [{ path: "lib/a", reason }]]);
  });

  test("is listed where the part itself is in a place of tests", () => {
    const need = component("x", "test/a/package.json", { scope: "test" });
    assert.deepEqual(join([need], [part("a", "test/a", { scope: "test" })]).listed, ["x||a@1.0.0 x@1.0.0"]);
  });
});
