import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { bundledPackages } from "./bundled-packages.ts";

type Files = Readonly<Record<string, string>>;

const manifest = (tables: object, name: string | undefined = "app") => JSON.stringify({ name, ...tables });
const developed = { x: "1", "@s/x": "1", vue: "3", svelte: "5", react: "19", "x-alias": "npm:y@1", own: "workspace:*" };
const app: Files = {
  "package.json": manifest({ dependencies: { z: "1" }, devDependencies: { vite: "1", z: "1", ...developed } }),
};

/** The packages that a file brings into the product: `x of apps/web`. */
async function bundledBy(path: string, source: string, others: Files = app): Promise<string[]> {
  const { bundled = [] } = await bundledPackages.parse(fileOf(path, source, others));
  const listed = bundled.filter(({ isUnlisted }) => !isUnlisted);
  return listed.map(({ name, folder }) => (folder === "" ? name : `${name} of ${folder}`));
}

describe("shipped sources name packages", () => {
  const sources: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "src/a.js",
      'import a from "x"; import b from "@s/x/sub"; import c from "./x"; import d from "other";',
      ["x", "@s/x"],
    ],
    ["src/a.mjs", 'export * from "x/y.js";', ["x"]],
    ["src/a.cjs", 'module.exports = require("x");', ["x"]],
    ["src/a.mts", 'const a = await import("x");', ["x"]],
    ["src/a.cts", 'import a = require("x");', ["x"]],
    ["src/a.jsx", 'import "../node_modules/@s/x/style.css?inline";', ["@s/x"]],
    ["src/a.tsx", 'import type { A } from "x"; import { type B } from "@s/x"; type C = import("react").D;', []],
    ["src/a.ts", 'import a from "raw-loader!x/a.txt"; import b from "x-alias"; import "own"; import "z";', ["x", "y"]],
    [
      "src/a.css",
      '@import "x/a.css"; @import url(~@s/x/b.css) screen; /* @import "react"; */ a { b: url("vue") }',
      ["x", "@s/x"],
    ],
    ["src/a.scss", '// @use "react"\n@use "x" with ($a: 1);\n@import "a", "@s/x/b";\n', ["x", "@s/x"]],
    ["src/a.sass", '@use "x"\n@import @s/x\n.a\n  content: "react"\n', ["x"]],
    ["src/a.less", '@import (reference) "~x/a";', ["x"]],
    [
      "src/A.vue",
      '<template><a b="react" /></template>\n<script setup lang="ts">\nimport "x"\n</script>\n<style lang="scss">\n@use "@s/x";\n</style>',
      ["vue", "x", "@s/x"],
    ],
    [
      "src/A.svelte",
      '<script context="module">import "x"</script><script>import "react"</script><p>from "@s/x"</p>',
      ["svelte", "x", "react"],
    ],
    [
      "src/A.astro",
      '---\nimport A from "x";\n---\n<A client:load />\n<script>import "@s/x"</script><style>@import "react";</style>',
      ["x", "@s/x", "react"],
    ],
    [
      "index.html",
      '<link rel="stylesheet" href="./node_modules/x/x.css"><script src="/node_modules/@s/x/x.js"></script><script type="module">import "react"</script><a href="node_modules/vue/README.md">',
      ["react", "x", "@s/x"],
    ],
    [
      "angular.json",
      JSON.stringify({
        projects: {
          a: {
            architect: {
              build: {
                options: {
                  styles: ["node_modules/x/x.css", { input: "@s/x/x.css" }],
                  scripts: ["src/vue.js"],
                  polyfills: "react",
                },
              },
              test: { options: { styles: ["node_modules/svelte/x.css"] } },
            },
          },
        },
      }),
      ["x", "@s/x", "react"],
    ],
  ];
  for (const [path, source, want] of sources) {
    test(`in ${path}`, async () => assert.deepEqual(await bundledBy(path, source), want));
  }

  test("also at the end of a damaged component", async () =>
    assert.deepEqual(await bundledBy("src/A.vue", '<script>import "x"'), ["vue", "x"]));

  test("that no manifest lists, too, beside one that is listed", async () => {
    const source = 'import "x"; import "brought/a"; import "./own"; import "@/own"; import "z";';
    const { bundled } = await bundledPackages.parse(fileOf("src/a.ts", source, app));
    assert.deepEqual(bundled, [
      { type: "npm", name: "x", folder: "" },
      { type: "npm", name: "brought", folder: "", isUnlisted: true },
    ]);
  });

  test("and a component its framework, without an import", async () =>
    assert.deepEqual(await bundledBy("src/App.vue", "<template />"), ["vue"]));
});

describe("a file is not shipped", () => {
  const paths = [
    ...["vite.config.ts", ".eslintrc.cjs", "prettierrc.js", "gulpfile.mjs", "Gruntfile.js", "webpack.common.js"],
    ...["src/a.d.ts", "src/a.stories.tsx", "src/a.cy.ts", "src/setupTests.ts", "public/a.min.js"],
    ...["src/test-utils.tsx", "src/test-utils/render.tsx", "src/a.test-support.ts"],
    ...[".storybook/main.ts", "config/paths.js", "webpack/base.js", "src/stories/a.ts", "build/pack.js"],
  ];
  for (const path of paths) test(`like ${path}`, async () => assert.deepEqual(await bundledBy(path, 'import "x"'), []));

  test("like one that imports a tool of developers, if the workspace lists it as one", async () => {
    const source = 'import { test } from "vitest"; import "x";';
    const devDependencies = { vite: "1", x: "1" };
    const asTool = { "package.json": manifest({ devDependencies: { ...devDependencies, vitest: "1" } }) };
    const asPart = { "package.json": manifest({ devDependencies, dependencies: { vitest: "1" } }) };
    assert.deepEqual(await bundledBy("src/a.ts", source, asTool), []);
    assert.deepEqual(await bundledBy("src/a.ts", source, asPart), ["x"]);
  });

  for (const path of ["src/config/a.ts", "src/vite.config.ts", "src/build/a.ts", "main.js", "a/src/b.ts"]) {
    test(`unlike ${path}`, async () => assert.deepEqual(await bundledBy(path, 'import "x"'), ["x"]));
  }
});

describe("the manifest of a file is", () => {
  const from = (others: Files, path = "apps/web/src/a.ts") => bundledBy(path, 'import "x"; import "r";', others);
  const root = (tables: object) => manifest({ workspaces: ["apps/*"], ...tables });
  const web = (tables: object) => ({ "apps/web/package.json": manifest(tables) });

  test("the nearest, and that of the root of its workspace", async () => {
    const files = { "package.json": root({ devDependencies: { r: "1", x: "1", vite: "1" } }), ...web({}) };
    assert.deepEqual(await from({ ...files, ...web({ devDependencies: { x: "1" } }) }), ["x of apps/web", "r"]);
    assert.deepEqual(await from({ ...files, ...web({ dependencies: { x: "1" } }) }), ["r"]);
  });

  test("one with a bundler, in whatever table", async () => {
    const files = { "package.json": root({ devDependencies: { x: "1" } }) };
    assert.deepEqual(await from({ ...files, ...web({ dependencies: { next: "1" } }) }), ["x"]);
    assert.deepEqual(await from({ ...files, ...web({ dependencies: { express: "1" } }) }), []);
  });

  test("not that of a parent folder, if it is not a member of its workspace", async () => {
    const files = {
      "package.json": manifest({ devDependencies: { x: "1", vite: "1" } }),
      ...web({ dependencies: { z: "1" } }),
    };
    assert.deepEqual(await from(files), []);
  });

  test("not one that only says what kind of modules there are", async () => {
    const files = { ...app, "src/package.json": '{ "type": "module" }' };
    assert.deepEqual(await from(files, "src/a.ts"), ["x"]);
  });

  test("never a broken one", async () => assert.deepEqual(await from({ "package.json": "{" }, "src/a.ts"), []));
});
