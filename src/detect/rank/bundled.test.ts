import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../test/helpers/brought-in.ts";
import { npmBrought, npmLocks, npmMembers } from "../../../test/helpers/npm-workspace.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { createProjectPlaces } from "../../policy/judge/project-places.ts";
import { detect, type DetectOptions } from "../detect.ts";

const ecosystems = await openEcosystems();
type Files = Readonly<Record<string, string>>;

/** The scope of each package, and why it has it. */
async function scopesIn(files: Files, options: Partial<DetectOptions> = {}): Promise<Record<string, string>> {
  const { components } = await detect(sourceOf(files), ecosystems, { exclude: [], ...options });
  return Object.fromEntries(
    components.map(({ name, scope, scopeReason }) => [name, [scope, scopeReason].filter(Boolean).join(", ")]),
  );
}

const manifest = (tables: object) => JSON.stringify({ name: "app", version: "1.0.0", ...tables });

/** `ui` and `tool` are for development; both need `deep`, and `ui` may use `extra`. */
const app: Files = {
  "package.json": manifest({ dependencies: { server: "1" }, devDependencies: { vite: "1", ui: "1", tool: "1" } }),
  "src/main.tsx": 'import { Button } from "ui/button";\n',
};

const locks: Readonly<Record<string, Files>> = {
  npm: {
    "package-lock.json": JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": JSON.parse(app["package.json"] ?? ""),
        "node_modules/server": { version: "1.0.0" },
        "node_modules/vite": { version: "1.0.0", dev: true },
        "node_modules/tool": { version: "1.0.0", dev: true, dependencies: { deep: "1", own: "1" } },
        "node_modules/own": { version: "1.0.0", dev: true },
        "node_modules/ui": {
          ...{ version: "1.0.0", dev: true, dependencies: { deep: "1" }, optionalDependencies: { extra: "1" } },
        },
        "node_modules/deep": { version: "1.0.0", dev: true },
        "node_modules/extra": { version: "1.0.0", dev: true, optional: true },
      },
    }),
  },
  pnpm: {
    "pnpm-lock.yaml": `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      server: {specifier: '1', version: 1.0.0}
    devDependencies:
      tool: {specifier: '1', version: 1.0.0}
      ui: {specifier: '1', version: 1.0.0}
      vite: {specifier: '1', version: 1.0.0}
packages:
${["server", "vite", "tool", "own", "ui", "deep", "extra"].map((name) => `  ${name}@1.0.0: {resolution: {integrity: x}}\n`).join("")}
snapshots:
  server@1.0.0: {}
  vite@1.0.0: {}
  tool@1.0.0: {dependencies: {deep: 1.0.0, own: 1.0.0}}
  own@1.0.0: {}
  ui@1.0.0: {dependencies: {deep: 1.0.0}, optionalDependencies: {extra: 1.0.0}}
  deep@1.0.0: {}
  extra@1.0.0: {}
`,
  },
  yarn: {
    "yarn.lock": `# yarn lockfile v1

${["server", "vite", "own", "deep", "extra"].map((name) => `${name}@1:\n  version "1.0.0"\n\n`).join("")}
tool@1:
  version "1.0.0"
  dependencies:
    deep "1"
    own "1"

ui@1:
  version "1.0.0"
  dependencies:
    deep "1"
  optionalDependencies:
    extra "1"
`,
  },
  nothing: Object.fromEntries(
    ["server", "vite", "own", "deep", "extra"]
      .map((name) => [name, {}] as const)
      .concat([
        ["tool", { dependencies: { deep: "1", own: "1" } }],
        ["ui", { dependencies: { deep: "1" }, optionalDependencies: { extra: "1" } }],
      ])
      .map(([name, tables]) => [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: "1.0.0", ...tables }),
      ]),
  ),
};

describe("a development dependency that shipped sources of a bundled project import", () => {
  for (const [tool, lock] of Object.entries(locks)) {
    test(`is runtime with what it needs, as locked by ${tool}`, async () => {
      const reason = "imported by src/main.tsx";
      assert.deepEqual(await scopesIn({ ...app, ...lock }), {
        server: "runtime",
        ui: `runtime, ${reason}`,
        deep: `runtime, ${reason}`,
        extra: "optional",
        tool: "dev",
        own: "dev",
        vite: "dev",
      });
    });
  }

  test("may also be one that another package brings", async () => {
    const files = { ...app, ...locks["npm"], "src/other.ts": 'import "ui"; import "own";' };
    const scopes = await scopesIn(files);
    assert.deepEqual([scopes["own"], scopes["tool"]], ["runtime, imported by src/other.ts", "dev"]);
  });

  test("does not bring the bundler, which plugins and frameworks name as their peer", async () => {
    const packages = {
      "": JSON.parse(app["package.json"] ?? ""),
      "node_modules/ui": { version: "1.0.0", dev: true, dependencies: { part: "1" }, peerDependencies: { vite: "1" } },
      "node_modules/vite": { version: "1.0.0", dev: true, dependencies: { inside: "1" } },
      "node_modules/inside": { version: "1.0.0", dev: true },
      "node_modules/part": { version: "1.0.0", dev: true },
    };
    const scopes = await scopesIn({ ...app, "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }) });
    assert.match(`${scopes["ui"]} ${scopes["part"]}`, /^runtime.* runtime/);
    assert.deepEqual([scopes["vite"], scopes["inside"]], ["dev", "dev"]);
  });

  test("is runtime if only the manifest lists it", async () =>
    assert.equal((await scopesIn(app))["ui"], "runtime, imported by src/main.tsx"));

  for (const [tool, [file, text]] of Object.entries(npmLocks)) {
    test(`is runtime for the workspace that imports it, as locked by ${tool}`, async () => {
      const server = JSON.parse(npmMembers["packages/server/package.json"] ?? "");
      const files = {
        ...npmMembers,
        [file]: text,
        "packages/server/package.json": JSON.stringify({
          ...server,
          devDependencies: { ...server.devDependencies, vite: "1" },
        }),
        // `tool` is in the manifest of the root; `shared` has no bundler.
        "packages/server/src/index.ts": 'import "d"; import "tool";',
        "packages/shared/src/index.ts": 'import "shared-tool";',
      };
      const { vite: _, ...brought } = await broughtIn(files);
      assert.deepEqual(brought, { ...npmBrought, d: "runtime packages/server", tool: "runtime ." });
    });
  }

  test("is runtime for all workspaces if the root has the bundler", async () => {
    const files = {
      "package.json": manifest({ workspaces: ["packages/*"], devDependencies: { webpack: "1" } }),
      "packages/a/package.json": JSON.stringify({ name: "a", devDependencies: { ui: "1.0.0" } }),
      "packages/a/src/index.js": 'require("ui")',
    };
    assert.equal((await scopesIn(files))["ui"], "runtime, imported by packages/a/src/index.js");
  });

  test("keeps its scope without a bundler", async () => {
    const plain = manifest({ devDependencies: { ui: "1", eslint: "1" } });
    assert.equal((await scopesIn({ ...app, "package.json": plain }))["ui"], "dev");
  });

  test("has the source nearest to the root as its reason", async () => {
    const files = { ...app, "src/a/deep.ts": 'import "ui"', "src/z.ts": 'import "ui"' };
    assert.equal((await scopesIn(files))["ui"], "runtime, imported by src/main.tsx");
  });

  test("counts in a place that the project's paths call a part of the product, and nowhere less", async () => {
    const files = { "package.json": app["package.json"] ?? "", "examples/shop/main.ts": 'import "ui"' };
    const withPaths = (path: string, scope: "runtime" | "dev") => ({ places: createProjectPlaces([{ path, scope }]) });
    assert.equal((await scopesIn(files))["ui"], "dev");
    assert.match((await scopesIn(files, withPaths("examples", "runtime")))["ui"] ?? "", /^runtime/);
    assert.match((await scopesIn(app, withPaths("src", "dev")))["ui"] ?? "", /^runtime/);
  });

  test("is limited by the place of its workspace", async () => {
    const files = Object.fromEntries(Object.entries(app).map(([path, text]) => [`examples/shop/${path}`, text]));
    assert.match((await scopesIn(files))["ui"] ?? "", /^dev/);
  });
});
