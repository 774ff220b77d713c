import assert from "node:assert/strict";
import { test } from "node:test";
import { startNpmRegistry } from "../../../../test/helpers/npm-registry.ts";
import { resolveNpmTree } from "../../../../test/helpers/npm-tree.ts";

test("stops where contradicting overrides lead to too many packages", async () => {
  const names = Array.from({ length: 25 }, (_, at) => `p${at}`);
  const others = Array.from({ length: 25 }, (_, at) => `q${at}`);
  const all = Object.fromEntries([...names, ...others].map((name) => [name, "*"]));
  const packages = Object.fromEntries([...names, ...others].map((name) => [name, { "1.0.0": { dependencies: all } }]));
  const paths = names.flatMap((outer) => names.map((inner) => [`**/${outer}/**/${inner}/**/none`, "1.0.0"]));
  const manifest = {
    dependencies: all,
    resolutions: Object.fromEntries(paths) as object,
    packageManager: "yarn@1.22.22",
  };
  const registry = await startNpmRegistry(packages);
  const tree = await resolveNpmTree({ "package.json": JSON.stringify(manifest) }, registry.address);
  await registry.close();
  assert.equal(tree.manifests[0]?.isWhole, false);
  assert.equal(tree.packages[0]?.unresolved?.code, "limit");
});
