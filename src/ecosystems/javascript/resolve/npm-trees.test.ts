import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startNpmRegistry, type NpmPackages } from "../../../../test/helpers/npm-registry.ts";
import { listed, memoryCache, resolveNpmTree, type TreeTestOptions } from "../../../../test/helpers/npm-tree.ts";

type Files = Readonly<Record<string, object>>;

async function resolve(packages: NpmPackages, files: Files, options: TreeTestOptions = {}) {
  const registry = await startNpmRegistry(packages);
  try {
    const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)]);
    const tree = await resolveNpmTree(Object.fromEntries(texts), registry.address, options);
    return { tree, requests: [...registry.requests] };
  } finally {
    await registry.close();
  }
}

const dep = (dependencies: Readonly<Record<string, string>>) => ({ dependencies });
const peer = (peerDependencies: Readonly<Record<string, string>>) => ({ peerDependencies });

describe("the tree of a package.json", () => {
  const shrinkwrap = JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { name: "a", version: "1.0.0" },
      "node_modules/b": { version: "1.0.0" },
      "node_modules/b/node_modules/c": { version: "1.2.3" },
      "node_modules/tool": { version: "1.0.0", dev: true },
    },
  });
  const rules: Readonly<Record<string, readonly [NpmPackages, object, readonly string[]]>> = {
    "takes the newest version that satisfies": [
      { a: { "1.0.0": {}, "1.2.0": {}, "2.0.0": {} } },
      dep({ a: "^1.0.0" }),
      ["a@1.2.0"],
    ],
    "prefers `latest` where it satisfies": [
      { a: { "1.0.0": {}, "1.2.0": {}, latest: "1.0.0" } },
      dep({ a: "^1.0.0" }),
      ["a@1.0.0"],
    ],
    "avoids deprecated versions where there are others": [
      { a: { "1.0.0": {}, "1.2.0": { deprecated: "broken" } }, b: { "1.0.0": { deprecated: "old" } } },
      dep({ a: "^1.0.0", b: "^1.0.0" }),
      ["a@1.0.0", "b@1.0.0"],
    ],
    "takes pre-releases only where they are asked for": [
      { a: { "1.0.0": {}, "1.1.0-rc.1": {}, latest: "1.0.0" } },
      dep({ a: ">=1.0.0", b: "npm:a@^1.1.0-rc.0" }),
      ["a@1.0.0", "a@1.1.0-rc.1"],
    ],
    "follows a tag": [
      { a: { "1.0.0": {}, "2.0.0-beta.1": {}, latest: "1.0.0", next: "2.0.0-beta.1" } },
      dep({ a: "next" }),
      ["a@2.0.0-beta.1"],
    ],
    "lists an alias under its real name": [
      { a: { "1.0.0": {}, "2.0.0": {} } },
      dep({ a: "^2.0.0", old: "npm:a@^1.0.0" }),
      ["a@1.0.0", "a@2.0.0"],
    ],
    "uses one version where it satisfies all": [
      { a: { "1.0.0": dep({ c: "^1.0.0" }) }, c: { "1.0.0": {}, "1.5.0": {} } },
      dep({ a: "1.0.0", c: "1.0.0" }),
      ["a@1.0.0", "c@1.0.0"],
    ],
    "has several versions where it must": [
      { a: { "1.0.0": dep({ c: "^1.0.0" }) }, b: { "1.0.0": dep({ c: "^2.0.0" }) }, c: { "1.0.0": {}, "2.0.0": {} } },
      dep({ a: "^1.0.0", b: "^1.0.0" }),
      ["a@1.0.0", "b@1.0.0", "c@1.0.0", "c@2.0.0"],
    ],
    "ends with a cycle": [
      { a: { "1.0.0": dep({ b: "*" }) }, b: { "1.0.0": dep({ a: "*" }) } },
      dep({ a: "*" }),
      ["a@1.0.0", "b@1.0.0"],
    ],
    "has the binaries for all platforms": [
      { a: { "1.0.0": { optionalDependencies: { w: "1.0.0" } } }, w: { "1.0.0": { os: ["win32"], cpu: ["x64"] } } },
      dep({ a: "1.0.0" }),
      ["a@1.0.0", "w@1.0.0"],
    ],
    "carries on without an optional dependency that does not exist, and who needs it": [
      { a: { "1.0.0": { optionalDependencies: { x: "1.0.0", o: "1.0.0" } } }, o: { "1.0.0": dep({ y: "1.0.0" }) } },
      dep({ a: "1.0.0" }),
      ["a@1.0.0"],
    ],
    "installs peers, but not optional ones": [
      {
        a: { "1.0.0": { ...peer({ p: "^1.0.0", q: "*" }), peerDependenciesMeta: { q: { optional: true } } } },
        p: { "1.0.0": {}, "2.0.0": {} },
        q: { "1.0.0": {} },
      },
      dep({ a: "*" }),
      ["a@1.0.0", "p@1.0.0"],
    ],
    "takes the version of a peer that all are content with": [
      { a: { "1.0.0": peer({ p: "*" }) }, b: { "1.0.0": peer({ p: "^1.0.0" }) }, p: { "1.0.0": {}, "2.0.0": {} } },
      dep({ a: "*", b: "*" }),
      ["a@1.0.0", "b@1.0.0", "p@1.0.0"],
    ],
    "follows overrides, with `$` for what the project asks for": [
      {
        a: { "1.0.0": dep({ b: "^1.0.0", c: "^1.0.0" }) },
        b: { "1.0.0": {}, "3.0.0": {} },
        c: { "1.0.0": {}, "2.0.0": {} },
      },
      { ...dep({ a: "*", c: "2.0.0" }), overrides: { b: "3.0.0", c: "$c" } },
      ["a@1.0.0", "b@3.0.0", "c@2.0.0"],
    ],
    "follows overrides inside of others, and those for a range only": [
      {
        a: { "1.0.0": dep({ c: "^1.0.0" }) },
        b: { "1.0.0": dep({ c: "^1.0.0", d: "^1.0.0", e: "^2.0.0" }) },
        ...{ c: { "1.0.0": {}, "1.1.0": {} }, d: { "1.0.0": {}, "5.0.0": {} }, e: { "2.0.0": {}, "5.0.0": {} } },
      },
      { ...dep({ a: "*", b: "*" }), overrides: { b: { c: "1.0.0" }, "d@^1": "5.0.0", "e@^1": "5.0.0" } },
      ["a@1.0.0", "b@1.0.0", "c@1.0.0", "c@1.1.0", "d@5.0.0", "e@2.0.0"],
    ],
    "does not follow the overrides of other package managers": [
      { a: { "1.0.0": {}, "2.0.0": {} } },
      { ...dep({ a: "^1.0.0" }), resolutions: { a: "2.0.0" }, pnpm: { overrides: { a: "2.0.0" } } },
      ["a@1.0.0"],
    ],
    "avoids versions for another Node than the project's, before deprecated ones": [
      {
        a: { "1.0.0": { engines: { node: ">=10" } }, "2.0.0": { engines: { node: ">=22" } } },
        b: { "1.0.0": { deprecated: "old" }, "2.0.0": { engines: { node: "<18" } } },
      },
      { ...dep({ a: "*", b: "*" }), engines: { node: "20.x" } },
      ["a@1.0.0", "b@1.0.0"],
    ],
    "takes a version for another Node where there is no other": [
      { a: { "2.0.0": { engines: { node: ">=22" } } } },
      { ...dep({ a: "*" }), volta: { node: "20.1.0" } },
      ["a@2.0.0"],
    ],
    "reads the packages in an archive": [
      {
        a: {
          "1.0.0": {
            ...dep({ b: "^1.0.0", d: "*" }),
            bundleDependencies: ["b"],
            archive: {
              "package.json": "{}",
              "node_modules/b/package.json": '{"name": "b", "version": "1.0.7"}',
              "node_modules/b/node_modules/@s/c/package.json": '{"name": "@s/c", "version": "3.0.0"}',
              "node_modules/b/test/package.json": '{"name": "none", "version": "3.0.0"}',
            },
          },
        },
        d: { "1.0.0": {} },
      },
      dep({ a: "*" }),
      ["@s/c@3.0.0", "a@1.0.0", "b@1.0.7", "d@1.0.0"],
    ],
    "follows the npm-shrinkwrap.json of a package": [
      {
        a: {
          "1.0.0": { ...dep({ b: "*", d: "*" }), _hasShrinkwrap: true, archive: { "npm-shrinkwrap.json": shrinkwrap } },
        },
        ...{ b: { "1.0.0": {}, "2.0.0": {} }, d: { "1.0.0": {} } },
      },
      dep({ a: "*", b: "*" }),
      ["a@1.0.0", "b@1.0.0", "b@2.0.0", "c@1.2.3", "d@1.0.0"],
    ],
  };
  for (const [name, [packages, manifest, want]] of Object.entries(rules)) {
    test(name, async () => {
      const { tree } = await resolve(packages, { "package.json": manifest });
      assert.deepEqual(listed(tree), want);
      assert.deepEqual(
        tree.packages.filter(({ unresolved }) => unresolved),
        [],
      );
      assert.ok(tree.manifests.every(({ isWhole }) => isWhole));
    });
  }

  test("says what each package is needed for", async () => {
    const { tree } = await resolve(
      {
        ...{ run: { "1.0.0": dep({ both: "*" }) }, dev: { "1.0.0": dep({ both: "*", tool: "*", side: "*" }) } },
        ...{
          opt: { "1.0.0": dep({ side: "*" }) },
          both: { "1.0.0": {} },
          tool: { "1.0.0": {} },
          side: { "1.0.0": {} },
        },
      },
      {
        "package.json": {
          ...dep({ run: "*" }),
          ...{ devDependencies: { dev: "*" }, optionalDependencies: { opt: "*" } },
        },
      },
    );
    assert.deepEqual(Object.fromEntries(tree.packages.map(({ name, scope }) => [name, scope])), {
      ...{ run: "runtime", both: "runtime", dev: "dev", tool: "dev", opt: "optional", side: "optional" },
    });
  });

  test("resolves a workspace as one, without requests about its members", async () => {
    const { tree, requests } = await resolve(
      { a: { "1.0.0": dep({ m: "*" }), "2.0.0": {} }, m: { "9.0.0": {} } },
      {
        "package.json": { name: "top", workspaces: { packages: ["packages/*"] }, ...dep({ a: "^1.0.0" }) },
        "packages/m/package.json": { name: "m", version: "1.0.0", ...dep({ a: "^2.0.0" }) },
        "packages/n/package.json": { name: "n", version: "1.0.0", ...dep({ m: "^1.0.0", a: "^1.0.0" }) },
      },
    );
    assert.deepEqual(listed(tree), ["a@1.0.0", "a@2.0.0"]);
    assert.deepEqual(requests, ["GET /a"]);
    assert.equal(tree.manifests.length, 3);
  });

  test("sends no request about a member whose folder has a dot in its name", async () => {
    const { tree, requests } = await resolve(
      { a: { "1.0.0": dep({ "m.io": "*" }) }, "m.io": { "9.0.0": {} } },
      {
        "package.json": { name: "top", workspaces: ["packages/*"], ...dep({ a: "^1.0.0" }) },
        "packages/m.io/package.json": { name: "m.io", version: "1.0.0" },
      },
    );
    assert.deepEqual(listed(tree), ["a@1.0.0"]);
    assert.deepEqual(requests, ["GET /a"]);
  });

  test("leads from each entry to its package, and from there on", async () => {
    const { tree } = await resolve(
      { a: { "1.0.0": dep({ b: "~1.0.0" }) }, b: { "1.0.0": {} } },
      { "package.json": dep({ a: "^1.0.0" }) },
    );
    const [manifest] = tree.manifests;
    assert.deepEqual(
      [...(manifest?.roots ?? [])].map(([{ name }, keys]) => [name, keys]),
      [["a", ["npm:a@1.0.0"]]],
    );
    assert.deepEqual(tree.packages[0]?.dependsOn, ["npm:b@1.0.0"]);
    assert.equal(tree.packages[1]?.requirement, "~1.0.0");
  });

  test("notes an optional dependency that does not exist", async () => {
    const { tree } = await resolve(
      { a: { "1.0.0": { optionalDependencies: { x: "1.0.0" } } } },
      { "package.json": { ...dep({ a: "1.0.0" }), optionalDependencies: { y: "^1.0.0" } } },
    );
    assert.deepEqual(listed(tree), ["a@1.0.0"]);
    const message = "x, y: an optional dependency that does not exist; it is left out, as in an installation.";
    assert.deepEqual(tree.notes, [{ file: "package.json", message }]);
    assert.deepEqual(
      [...(tree.manifests[0]?.roots ?? [])].map(([{ name }, keys]) => [name, keys]),
      [
        ["a", ["npm:a@1.0.0"]],
        ["y", []],
      ],
    );
    assert.equal(tree.manifests[0]?.isWhole, true);
  });

  test("names a conflict of peers, and who asks for what", async () => {
    const { tree } = await resolve(
      { a: { "1.0.0": peer({ p: "^1.0.0" }) }, p: { "1.0.0": {}, "2.0.0": {} } },
      { "package.json": dep({ a: "*", p: "^2.0.0" }) },
    );
    const conflict = tree.packages.find(({ unresolved }) => unresolved)?.unresolved;
    assert.equal(conflict?.code, "conflict");
    assert.match(conflict.message, /^a 1\.0\.0 asks for p "\^1\.0\.0" as a peer, but 2\.0\.0 is needed elsewhere\./);
    assert.deepEqual(listed(tree), ["a@1.0.0", "p@2.0.0"]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("names an override of the project's own dependency, which npm refuses", async () => {
    const { tree } = await resolve(
      { a: { "1.0.0": dep({ b: "*" }) }, b: { "1.0.0": {}, "2.0.0": {} } },
      { "package.json": { ...dep({ a: "*", b: "^2.0.0" }), overrides: { b: "1.0.0" } } },
    );
    const refused = tree.packages.find(({ name }) => name === "b");
    assert.equal(refused?.unresolved?.code, "conflict");
    assert.match(refused.unresolved.message, /overrides b with "1\.0\.0", but asks for "\^2\.0\.0" itself.*EOVERRIDE/);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("refuses packages for another Node where the project is strict about engines", async () => {
    const engines = { node: ">=22" };
    const packages = { a: { "1.0.0": { engines } }, o: { "1.0.0": { engines } } };
    const manifest = { ...dep({ a: "*" }), optionalDependencies: { o: "*" }, engines: { node: "^20" } };
    const registry = await startNpmRegistry(packages);
    const unresolved = async (npmrc: string) => {
      const files = { "package.json": JSON.stringify(manifest), ".npmrc": npmrc };
      const tree = await resolveNpmTree(files, registry.address);
      return tree.packages.flatMap(({ name, unresolved: reason }) => (reason ? [[name, reason.message]] : []));
    };
    assert.deepEqual(await unresolved("engine-strict=false"), []);
    const message =
      'a 1.0.0 runs on Node ">=22", but the project on Node.js 20. With engine-strict, npm refuses to install this.';
    assert.deepEqual(await unresolved("engine-strict=true"), [["a", message]]);
    await registry.close();
  });

  test("lists the contents of an archive that cannot be read, without an invented version", async () => {
    const { tree } = await resolve(
      { a: { "1.0.0": { ...dep({ b: "^1.0.0", c: "2.0.0" }), bundleDependencies: ["b", "c"] } }, b: { "1.0.0": {} } },
      { "package.json": dep({ a: "*" }) },
    );
    assert.deepEqual(listed(tree), ["a@1.0.0", "b@", "c@2.0.0"]);
    assert.equal(tree.packages.find(({ name }) => name === "b")?.unresolved?.code, "unreadable");
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("leaves repositories, archives and folders as they are", async () => {
    const { tree, requests } = await resolve(
      { a: { "1.0.0": {} } },
      { "package.json": dep({ a: "*", g: "github:o/g", t: "https://host.example/t.tgz", f: "file:../f" }) },
    );
    assert.deepEqual(listed(tree), ["a@1.0.0"]);
    assert.deepEqual(requests, ["GET /a"]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("asks nothing when it is resolved again", async () => {
    const cache = memoryCache();
    const packages = { a: { "1.0.0": dep({ b: "*" }) }, b: { "1.0.0": {} } };
    const registry = await startNpmRegistry(packages);
    const files = { "package.json": JSON.stringify(dep({ a: "*" })) };
    const first = await resolveNpmTree(files, registry.address, { cache });
    assert.equal(registry.requests.length, 2);
    assert.deepEqual(listed(await resolveNpmTree(files, registry.address, { cache })), listed(first));
    assert.equal(registry.requests.length, 2);
    await registry.close();
  });
});
