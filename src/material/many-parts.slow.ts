import assert from "node:assert/strict";
import { test } from "node:test";
import { acme, searchMaterial } from "../../test/helpers/search-material.ts";
import { sourceOf } from "../../test/helpers/source.ts";

test("more parts than lcc reads are named, those of the product first", async () => {
  const folders = Array.from({ length: 20_010 }, (_, at) => `third_party/p${at}/x.c`);
  const tests = Array.from({ length: 50 }, (_, at) => `tests/third_party/t${at}/x.c`);
  const files = Object.fromEntries([...tests, ...folders].map((path) => [path, "int x;\n"]));
  const all = { ...acme, ...files };
  const source = { ...sourceOf(all), tracked: () => ({ files: Object.keys(all), submodules: [] }) };
  const { parts, limits } = await searchMaterial(source);
  assert.equal(parts.length, 20_000);
  assert.ok(parts.every(({ component }) => component.scope === "runtime"));
  assert.deepEqual(
    limits.map(({ bound, count }) => [bound, count]),
    [["20,000 third-party parts in a repository", 10]],
  );
});
