import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { detect } from "../detect.ts";
import { openEcosystems } from "../../ecosystems/index.ts";

const ecosystems = await openEcosystems();

type Files = Readonly<Record<string, object | string>>;

async function detectIn(files: Files) {
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? content : JSON.stringify(content),
  ]);
  const { components, coverage, errors, open } = await detect(sourceOf(Object.fromEntries(texts)), ecosystems, {
    exclude: [],
  });
  const names = components.map(({ name, version }) => `${name}@${version}`);
  return { names, coverage, errors: errors.map(({ file, message }) => `${file}: ${message}`), open };
}

const workspace = {
  "pnpm-workspace.yaml": "packages: [packages/*]",
  "package.json": { name: "root" },
  "packages/core/package.json": { name: "core", version: "2.0.0-beta.1" },
};

describe("packages of the project itself", () => {
  for (const range of ["*", "workspace:*", "^2.0.0-beta.0", "latest"]) {
    test(`an example beside the workspace means the workspace's package by "${range}"`, async () => {
      const { names, open } = await detectIn({
        ...workspace,
        "examples/x/package.json": { name: "x", dependencies: { core: range } },
      });
      assert.deepEqual(names, []);
      assert.deepEqual(open, []);
    });
  }

  test("an example means the published package where its range excludes the workspace's version", async () => {
    const { names } = await detectIn({
      ...workspace,
      "packages/core/package.json": { name: "core", version: "2.0.0" },
      "examples/x/package.json": { name: "x", dependencies: { core: "^1.0.0" } },
    });
    assert.deepEqual(names, ["core@"]);
  });

  test("a lockfile that links the package itself to `..` is up to date", async () => {
    const lock = {
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { me: "^1.0.0", a: "1.0.0" } },
        "..": { name: "me", version: "1.0.0" },
        "node_modules/me": { resolved: "..", link: true },
        "node_modules/a": { version: "1.0.0" },
      },
    };
    const { names, coverage } = await detectIn({
      "package.json": { name: "me", version: "1.0.0" },
      "example/package.json": { dependencies: { me: "^1.0.0", a: "1.0.0" } },
      "example/package-lock.json": lock,
    });
    assert.deepEqual(names, ["a@1.0.0"]);
    assert.equal(coverage.outdated, undefined);
    assert.equal(coverage.absent, undefined);
  });
});

describe("a stale lockfile in a workspace that the root lockfile covers", () => {
  const lock = (version: string, more: object = {}) => ({
    lockfileVersion: 3,
    packages: { "": { workspaces: ["packages/*"] }, "node_modules/a": { version }, ...more },
  });
  const members = {
    "packages/m": { name: "m", dependencies: { a: "^1.0.0" } },
    "node_modules/m": { resolved: "packages/m", link: true },
  };
  const files = {
    "package.json": { workspaces: ["packages/*"] },
    "package-lock.json": lock("1.5.0", members),
    "packages/m/package.json": { name: "m", dependencies: { a: "^1.0.0" } },
  };

  test("is named and not read", async () => {
    const message =
      "This lockfile was not used: the folder belongs to the workspace that package-lock.json covers. Delete it if it is stale.";
    const stale = { ...files, "packages/m/package-lock.json": lock("1.0.0") };
    const { names, errors } = await detectIn(stale);
    assert.deepEqual(names, ["a@1.5.0"]);
    assert.deepEqual(errors, [`packages/m/package-lock.json: ${message}`]);
    const yarn = await detectIn({ ...files, "packages/m/yarn.lock": 'a@^1.0.0:\n  version "1.0.0"\n' });
    assert.deepEqual([yarn.names, yarn.errors.length], [["a@1.5.0"], 1]);
  });

  test("counts where the folder is not a member of the workspace", async () => {
    const own = {
      "examples/m/package.json": { dependencies: { a: "^1.0.0" } },
      "examples/m/package-lock.json": lock("1.0.0"),
    };
    const { names, errors } = await detectIn({ ...files, ...own });
    assert.deepEqual([names, errors], [["a@1.0.0", "a@1.5.0"], []]);
  });
});
