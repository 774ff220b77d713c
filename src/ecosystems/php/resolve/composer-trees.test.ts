import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listPackages, resolveTree, type TreeRun } from "../../../../test/helpers/resolve-tree.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { php as phpFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const php = await openEcosystem(phpFacts);

const { serve } = useStandIns();

type Registry = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The documents of a registry, from what each version of a package states besides its number. */
function documentsOf(registry: Registry): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(registry).flatMap(([name, versions]) => {
      const all = Object.entries(versions).map(([version, more]) => ({ version, ...(more as object) }));
      const isBranch = ({ version }: { version: string }) => version.startsWith("dev-") || version.endsWith("-dev");
      return [
        [`/p2/${name}.json`, { packages: { [name]: all.filter((one) => !isBranch(one)) } }],
        [`/p2/${name}~dev.json`, { packages: { [name]: all.filter(isBranch) } }],
      ];
    }),
  );
}

async function resolve(registry: Registry, manifest: object, options: Omit<TreeRun, "addresses"> = {}) {
  const server = await serve(documentsOf(registry));
  const project = { "composer.json": JSON.stringify(manifest) };
  const tree = await resolveTree(php, project, { addresses: { packagist: server.address }, ...options });
  return { ...tree, list: listPackages(tree), requests: server.requests };
}

const needs = (require: Record<string, string>, more: object = {}) => ({ require, ...more });

describe("Composer chooses", () => {
  test("the newest versions that go together, with the scope of what needs them", async () => {
    const registry = {
      "a/app": { "1.0": needs({ "a/lib": "^1.0" }), "1.1": needs({ "a/lib": "^1.1", php: "^8", "ext-json": "*" }) },
      "a/lib": { "v1.0.0": {}, "v1.2.0": {}, "2.0": {} },
      "a/test": { "3.0": needs({ "a/lib": "*", "a/tool": "*" }) },
      "a/tool": { "0.1": {} },
    };
    const { list, manifests, packages } = await resolve(registry, {
      require: { "a/app": "^1.0" },
      "require-dev": { "a/test": "*" },
    });
    assert.deepEqual(list, ["a/app@1.1", "a/lib@v1.2.0", "a/test@3.0 dev", "a/tool@0.1 dev"]);
    assert.equal(manifests[0]?.isWhole, true);
    const app = packages.find(({ name }) => name === "a/app");
    assert.deepEqual(app?.dependsOn, ["composer:a/lib@v1.2.0"]);
    assert.equal(app?.requirement, "^1.0");
  });

  test("an older version if the newest excludes others, or needs what does not exist", async () => {
    const registry = {
      "a/a": { "1.0": {}, "2.0": { conflict: { "a/b": "<2" } } },
      "a/b": { "1.0": {} },
      "a/c": { "1.0": {}, "2.0": needs({ "a/none": "*" }) },
    };
    const { list } = await resolve(registry, { require: { "a/a": "*", "a/b": "*", "a/c": "*" } });
    assert.deepEqual(list, ["a/a@1.0", "a/b@1.0", "a/c@1.0"]);
    const other = await resolve(registry, { require: { "a/b": "*", "a/a": "*" } });
    assert.deepEqual(other.list, ["a/a@1.0", "a/b@1.0"]);
  });

  test("a package that replaces or provides another", async () => {
    const registry = {
      "a/all": { "1.0": { replace: { "a/part": "self.version" } }, "1.1": { replace: { "a/part": "self.version" } } },
      "a/part": { "1.0": {}, "1.1": {}, "2.0": {} },
      "a/user": { "1.0": needs({ "a/part": "^1.0", "a/log-implementation": "^1.0" }) },
      "a/logger": { "1.0": { provide: { "a/log-implementation": "1.0 || 2.0" } } },
    };
    const { list, packages } = await resolve(registry, { require: { "a/user": "*", "a/all": "*", "a/logger": "*" } });
    assert.deepEqual(list, ["a/all@1.1", "a/logger@1.0", "a/user@1.0"]);
    const user = packages.find(({ name }) => name === "a/user");
    assert.deepEqual(user?.dependsOn, ["composer:a/all@1.1", "composer:a/logger@1.0"]);
  });

  test("only packages, whatever else a version requires", async () => {
    const registry = {
      "a/a": { "1.0": needs({ "../../x": "*", "lib-curl": "*", constructor: "*", "a/b": "*" }) },
      "a/b": { "1": {} },
    };
    const { list, requests } = await resolve(registry, { require: { "a/a": "*" } });
    assert.deepEqual(list, ["a/a@1.0", "a/b@1"]);
    assert.deepEqual(
      requests.filter((request) => !request.includes("/a/")),
      ["GET /packages.json"],
    );
  });

  test("nothing for what the project itself provides", async () => {
    const registry = { "a/a": { "1.0": needs({ "a/polyfill": "*", "me/me": "*" }) }, "a/polyfill": { "1.0": {} } };
    const manifest = { name: "Me/Me", require: { "a/a": "*" }, replace: { "a/polyfill": "*" } };
    assert.deepEqual((await resolve(registry, manifest)).list, ["a/a@1.0"]);
  });

  const unstable = {
    "a/a": {
      "1.0": {},
      "1.1-beta1": {},
      "1.2-alpha1": {},
      "dev-main": { extra: { "branch-alias": { "dev-main": "1.x-dev" } } },
    },
  };
  const stabilities: Readonly<Record<string, readonly [manifest: object, version: string]>> = {
    "stable versions only": [{ require: { "a/a": "^1.0" } }, "1.0"],
    "by the minimum of the project": [{ require: { "a/a": "^1.0" }, "minimum-stability": "beta" }, "1.1-beta1"],
    "by a flag": [{ require: { "a/a": "^1.0@alpha" } }, "1.2-alpha1"],
    "by the version of a requirement": [{ require: { "a/a": ">=1.0-beta" } }, "1.1-beta1"],
    "a branch by its number": [{ require: { "a/a": "^1.0@dev" } }, "dev-main"],
    "a branch by its name": [{ require: { "a/a": "dev-main#abc" } }, "dev-main"],
    "stable ones first": [{ require: { "a/a": "^1.0" }, "minimum-stability": "dev", "prefer-stable": true }, "1.0"],
  };
  for (const [title, [manifest, version]] of Object.entries(stabilities)) {
    test(title, async () => assert.deepEqual((await resolve(unstable, manifest)).list, [`a/a@${version}`]));
  }

  test("a branch with a number that the project gives to it", async () => {
    const registry = { "a/a": { "dev-fix": {}, "2.0": {} }, "a/b": { "1.0": needs({ "a/a": "^1.0" }) } };
    const { list } = await resolve(registry, { require: { "a/a": "dev-fix as 1.5.0", "a/b": "*" } });
    assert.deepEqual(list, ["a/a@dev-fix", "a/b@1.0"]);
  });

  test("versions for the PHP in the settings of the project only", async () => {
    const registry = { "a/a": { "1.0": needs({ php: ">=7.1" }), "2.0": needs({ php: "^8.1" }) } };
    const manifest = { require: { "a/a": "*" } };
    assert.deepEqual((await resolve(registry, manifest)).list, ["a/a@2.0"]);
    const old = { ...manifest, config: { platform: { php: "7.4.6" } } };
    assert.deepEqual((await resolve(registry, old)).list, ["a/a@1.0"]);
  });
});

describe("a package without a version", () => {
  test("is named with the reason, and the rest is resolved", async () => {
    const registry = {
      "a/a": { "1.0": needs({ "a/c": "^1" }) },
      "a/b": { "1.0": needs({ "a/c": "^2" }) },
      "a/c": { "1.0": {}, "2.0": {} },
      "a/d": { "1.0": {} },
    };
    const manifest = { require: { "a/a": "*", "a/b": "*", "a/d": "^7", "a/none": "^1" } };
    const { packages, manifests } = await resolve(registry, manifest);
    const found = packages.map(({ name, version, unresolved }) => `${name} ${version || unresolved?.code}`);
    assert.deepEqual(found, ["a/a 1.0", "a/b 1.0", "a/c conflict", "a/d missing", "a/none missing"]);
    assert.equal(manifests[0]?.isWhole, false);
  });

  test("may be private, and is not asked for", async () => {
    const registry = { "a/a": { "1.0": needs({ "acme/x": "*" }) } };
    const mayAsk = (name: string) => !name.startsWith("acme/");
    const { packages, requests } = await resolve(registry, { require: { "a/a": "*" } }, { mayAsk });
    assert.equal(packages.find(({ name }) => name === "acme/x")?.unresolved?.code, "private");
    assert.ok(!requests.some((request) => request.includes("acme")));
  });

  test("is a failure if the registry answers with another document", async () => {
    const server = await serve({ "/p2/a/a.json": { packages: { "a/b": [{ version: "1.0" }] } } });
    const project = { "composer.json": JSON.stringify({ require: { "a/a": "*" } }) };
    const { packages } = await resolveTree(php, project, { addresses: { packagist: server.address } });
    assert.equal(packages[0]?.unresolved?.code, "failed");
  });
});
