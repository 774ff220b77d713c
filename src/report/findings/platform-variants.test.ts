import assert from "node:assert/strict";
import { test } from "node:test";
import { createVariantKeys, groupVariants } from "./platform-variants.ts";

const variant = (name: string, version = "1.0.0", scope: "optional" | "runtime" = "optional") => ({
  ...{ type: "npm", name, version, scope },
  ...{ license: "MIT", status: "pass" },
});

function group(names: readonly string[], parents: Readonly<Record<string, readonly string[]>> = {}): string[] {
  const keys = createVariantKeys();
  for (const [name, dependsOn] of Object.entries(parents)) keys.add({ name, dependsOn: [...dependsOn] });
  const variants = names.map((name) => variant(...(name.split(" ") as [string])));
  return groupVariants(variants, keys.keyFor).map(({ first, others }) => `${first.name} +${others.length}`);
}

test("packages that differ in system and processor only are variants of one", () => {
  const cases = [
    ["@esbuild/aix-ppc64", "@esbuild/linux-arm64", "@esbuild/win32-x64", "@esbuild/openharmony-arm64"],
    ["@rollup/rollup-linux-x64-gnu", "@rollup/rollup-darwin-arm64", "@rollup/rollup-linux-arm-musleabihf"],
    ["esbuild-windows-64", "esbuild-linux-mips64le", "esbuild-linux-arm64"],
    ["@img/sharp-linuxmusl-x64", "@img/sharp-wasm32"],
    ["@tailwindcss/oxide-wasm32-wasi", "@tailwindcss/oxide-android-arm64"],
  ];
  for (const names of cases) assert.deepEqual(group(names), [`${names[0]} +${names.length - 1}`]);
});

test("other packages, versions and scopes stay apart", () => {
  assert.deepEqual(group(["@a/linux-x64", "@b/linux-x64"]).length, 2);
  assert.deepEqual(group(["@a/linux-x64", "@a/darwin-x64 2.0.0"]).length, 2);
  assert.deepEqual(group(["a", "b", "linuxify", "armor"]).length, 4);
  const keys = createVariantKeys();
  assert.equal(keys.keyFor(variant("@a/linux-x64", "1.0.0", "runtime")), undefined);
});

test("variants have the same parent; the parents may be variants too", () => {
  const names = ["@a/linux-x64", "@a/darwin-x64"];
  const [linux = "", darwin = ""] = names.map((name) => `npm:${name}@1.0.0`);
  assert.deepEqual(group(names, { a: [linux, darwin] }), ["@a/linux-x64 +1"]);
  assert.deepEqual(group(names, { a: [linux], b: [darwin] }).length, 2);
  assert.deepEqual(group(names, { a: [linux, darwin], "@c/linux": [linux], "@c/darwin": [darwin] }), [
    "@a/linux-x64 +1",
  ]);
});
