import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryCache } from "../cache/memory.ts";
import type { Detection } from "../detect/detect.ts";
import type { Component } from "../domain/contracts/component.ts";
import type { ResolvedPackage, ResolvedTree, TreeResolver } from "../domain/contracts/trees.ts";
import { resolveTrees, type TreeSources } from "./resolve-trees.ts";

const express = declared("express", "^5.0.0", { file: "package.json", line: 4 });
const local = declared("local", "", { file: "package.json", line: 5 });

describe("what manifests lead to", () => {
  test("replaces what they ask for, with the way, the place and the time", async () => {
    const { components, coverage } = await resolve({
      packages: [pack("express", "5.1.0", "^5.0.0", ["npm:qs@6.14.0"]), pack("qs", "6.14.0", "^6.0.0")],
      manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@5.1.0"]]]), isWhole: true }],
    });
    assert.deepEqual(
      components.map(({ name, version, direct, via, locations, resolvedBy, resolvedAt, requirement }) => ({
        ...{ name, version, direct, via, resolvedBy, resolvedAt, requirement },
        place: locations.map(({ file, line }) => `${file}:${line ?? ""}`).join(),
      })),
      [
        {
          ...{ name: "express", version: "5.1.0", direct: true, via: undefined, resolvedBy: "lcc" },
          ...{ resolvedAt: "2026-01-01T00:00:00.000Z", requirement: "^5.0.0", place: "package.json:4" },
        },
        {
          ...{ name: "local", version: "", direct: true, via: undefined, resolvedBy: "manifest" },
          ...{ resolvedAt: undefined, requirement: undefined, place: "package.json:5" },
        },
        {
          ...{ name: "qs", version: "6.14.0", direct: false, via: ["express@5.1.0"], resolvedBy: "lcc" },
          ...{ resolvedAt: "2026-01-01T00:00:00.000Z", requirement: "^6.0.0", place: "package.json:" },
        },
      ],
    );
    assert.equal(coverage.unlocked, undefined);
    assert.deepEqual(coverage.target, { pythonVersion: "3.12", platforms: ["linux-x86_64"], types: ["npm"] });
  });

  test("leaves the manifest open where something has no solution", async () => {
    const unresolved = { code: "conflict", message: "Nothing fits." } as const;
    const { components, coverage } = await resolve({
      packages: [{ ...pack("express", "", "^5.0.0"), unresolved }],
      manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@"]]]), isWhole: false }],
    });
    assert.deepEqual(components.find(({ name }) => name === "express")?.unresolved, unresolved);
    assert.deepEqual(
      coverage.unlocked?.map(({ file }) => file),
      ["package.json"],
    );
  });

  test("drops entries that lead to nothing here, and says where they would", async () => {
    const marker = 'sys_platform == "win32"';
    const { components, coverage } = await resolve({
      packages: [],
      manifests: [{ file: "package.json", roots: new Map([[express, []]]), isWhole: true }],
      notOnPlatform: [{ type: "npm", name: "express", file: "package.json", marker }],
    });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["local"],
    );
    assert.equal(coverage.notOnPlatform?.[0]?.marker, marker);
  });

  test("keeps an entry that another file names as well", async () => {
    const elsewhere = { ...express, locations: [...express.locations, { file: "other/package.json", line: 2 }] };
    const { components } = await resolve(
      {
        packages: [pack("express", "5.1.0", "^5.0.0")],
        manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@5.1.0"]]]), isWhole: true }],
      },
      [elsewhere],
    );
    assert.deepEqual(
      components.map(({ version, locations }) => [version, locations.map(({ file }) => file)]),
      [
        ["", ["other/package.json"]],
        ["5.1.0", ["package.json"]],
      ],
    );
  });

  test("is needed for what the strongest place of its manifests is for", async () => {
    const files = ["package.json", "examples/package.json", "tests/package.json"];
    const [product, example, tested] = files.map((file) => declared(file, "*", { file }));
    assert.ok(product && example && tested);
    const needs = ["npm:shared@1", "npm:deep@1"];
    const { components } = await resolve(
      {
        packages: [
          pack("a", "1", "*", ["npm:shared@1"]),
          pack("b", "1", "*", needs),
          pack("c", "1", "*", [...needs, "npm:last@1"]),
          ...["shared", "deep", "last"].map((name) => pack(name, "1", "*")),
        ],
        manifests: [
          { file: "tests/package.json", roots: new Map([[tested, ["npm:c@1"]]]), isWhole: true },
          { file: "examples/package.json", roots: new Map([[example, ["npm:b@1"]]]), isWhole: true },
          { file: "package.json", roots: new Map([[product, ["npm:a@1"]]]), isWhole: true },
        ],
      },
      [],
    );
    assert.deepEqual(
      Object.fromEntries(components.map(({ name, scope, scopeReason }) => [name, [scope, scopeReason]])),
      {
        a: ["runtime", undefined],
        shared: ["runtime", undefined],
        b: ["dev", "in the folder examples/"],
        deep: ["dev", "in the folder examples/"],
        c: ["test", "in the folder tests/"],
        last: ["test", "in the folder tests/"],
      },
    );
  });

  test("ends in a circle", async () => {
    const { components } = await resolve({
      packages: [pack("a", "1.0.0", "*", ["npm:b@1.0.0"]), pack("b", "1.0.0", "*", ["npm:a@1.0.0", "npm:b@1.0.0"])],
      manifests: [{ file: "package.json", roots: new Map([[express, ["npm:a@1.0.0"]]]), isWhole: true }],
    });
    assert.deepEqual(components.find(({ name }) => name === "b")?.via, ["a@1.0.0"]);
  });

  test("counts what a bound left out, and lists only what a manifest names", async () => {
    const limit = { code: "limit", message: "Not asked." } as const;
    const resolver: TreeResolver = {
      dependsOnPlatform: false,
      source: "npm",
      manifests: ["npm/package-json"],
      async resolve(_, { ask }) {
        const question = { type: "npm", base: "https://registry.npm.example", topic: "versions" };
        await Promise.all(["a", "b"].map((name) => ask({ ...question, name }, async () => 1)));
        return {
          packages: [
            pack("express", "5.1.0", "^5.0.0", ["npm:qs@", "npm:ms@"]),
            { ...pack("qs", "", "^6.0.0"), unresolved: limit },
            { ...pack("ms", "", "^2.0.0"), unresolved: limit },
          ],
          manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@5.1.0"]]]), isWhole: false }],
        };
      },
    };
    const { components, coverage } = await resolveTrees(detection(), sources(resolver, 1), options());
    assert.deepEqual(
      components.map(({ name }) => name),
      ["express", "local"],
    );
    const [limitReached] = coverage.limits ?? [];
    assert.deepEqual([limitReached?.count, limitReached?.setting], [2, "SVC_TRANSITIVE_MAX_PACKAGES"]);
  });

  test("is cut by a bound of a resolver, which is said too", async () => {
    const limit = { code: "limit", message: "The tree is too deep." } as const;
    const { coverage } = await resolve({
      packages: [{ ...pack("express", "5.1.0", "^5.0.0"), unresolved: limit }],
      manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@5.1.0"]]]), isWhole: false }],
    });
    assert.equal(coverage.limits?.[0]?.count, 1);
  });

  test("is said to be missing where a resolver has a fault, and costs nothing else", async () => {
    const resolver: TreeResolver = {
      dependsOnPlatform: false,
      source: "npm",
      manifests: ["npm/package-json"],
      resolve: () => Promise.reject(new TypeError("a mistake")),
    };
    const { components, coverage, errors } = await resolveTrees(detection(), sources(resolver), options());
    assert.deepEqual(components, [express, local]);
    assert.equal(coverage.unlocked?.length, 1);
    assert.match(errors[0]?.message ?? "", /bug in lcc; please report it: a mistake/);
  });

  test("leaves a file open that one of two readers could not resolve completely", async () => {
    const roots = new Map([[express, ["npm:express@5.1.0"]]]);
    const { coverage } = await resolve({
      packages: [pack("express", "5.1.0", "^5.0.0")],
      manifests: [
        { file: "package.json", roots, isWhole: true },
        { file: "package.json", roots: new Map(), isWhole: false },
      ],
    });
    assert.equal(coverage.unlocked?.length, 1);
  });

  test("is left as it was offline, where an answer is missing in the cache", async () => {
    const failed = { code: "failed", message: "The scan was offline." } as const;
    const tree = {
      packages: [pack("express", "5.1.0", "^5.0.0", ["npm:qs@"]), { ...pack("qs", "", "*"), unresolved: failed }],
      manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@5.1.0"]]]), isWhole: false }],
      notes: [{ file: "package.json", message: "qs could not be asked." }],
    };
    const resolver: TreeResolver = {
      ...{ source: "npm", manifests: ["npm/package-json"], dependsOnPlatform: true },
      async resolve(_, { ask }) {
        const question = { type: "npm", name: "qs", base: "https://registry.npm.example", topic: "versions" };
        assert.equal((await ask(question, () => assert.fail("nothing is sent"))).kind, "failed");
        return tree;
      },
    };
    const found = await resolveTrees(detection(), { ...sources(resolver), isOffline: true }, options());
    assert.deepEqual([found.components, found.errors, found.sourceFailures], [[express, local], [], []]);
    assert.equal(found.coverage.unlocked?.length, 1);
  });

  test("that a registry could not answer is a failed source", async () => {
    const failed = { code: "failed", message: "It is down." } as const;
    const { sourceFailures } = await resolve({
      packages: [{ ...pack("express", "", "^5.0.0"), unresolved: failed }],
      manifests: [{ file: "package.json", roots: new Map([[express, ["npm:express@"]]]), isWhole: false }],
    });
    assert.deepEqual(sourceFailures, [{ source: "npm", message: "It is down.", components: 1 }]);
  });
});

test("no registry is asked if everything is locked", async () => {
  const resolver: TreeResolver = {
    dependsOnPlatform: false,
    source: "npm",
    manifests: ["npm/package-json"],
    resolve: () => assert.fail("there is nothing to resolve"),
  };
  const found = { ...detection(), open: [] };
  const { components, coverage } = await resolveTrees(found, sources(resolver), options());
  assert.deepEqual([components, coverage], [found.components, found.coverage]);
});

function resolve(tree: ResolvedTree, components?: readonly Component[]) {
  const resolver = {
    ...{ source: "npm", manifests: ["npm/package-json"], dependsOnPlatform: true },
    resolve: async () => tree,
  };
  return resolveTrees(detection(components), sources(resolver), options());
}

function declared(name: string, requirement: string, place: Component["locations"][number]): Component {
  return {
    ...{ type: "npm", name, version: "", scope: "runtime", direct: true, locations: [place], resolvedBy: "manifest" },
    ...(requirement !== "" && { requirement }),
  };
}

function pack(name: string, version: string, requirement: string, dependsOn: readonly string[] = []): ResolvedPackage {
  return { type: "npm", name, version, requirement, dependsOn, scope: "runtime" };
}

function detection(components: readonly Component[] = [express, local]): Detection {
  return {
    components,
    coverage: {
      filesSeen: 1,
      manifestsRead: 1,
      manifestsUnread: [],
      skipped: [],
      unlocked: [{ file: "package.json", lockWith: "run npm install" }],
    },
    errors: [],
    licenseFiles: [],
    documents: [],
    privateRules: [],
    open: [{ file: "package.json", folder: "", detector: "npm/package-json", components: [express, local] }],
  };
}

function sources(resolver: TreeResolver, maxPackages = 100): TreeSources {
  return {
    resolvers: [resolver],
    cache: createMemoryCache({ maxBytes: 1_000_000, now: () => new Date() }),
    bounds: { maxPackages, maxSeconds: 60, maxRequests: 100 },
    target: { pythonVersion: "3.12", platforms: ["linux-x86_64"] },
    mayAsk: () => true,
    now: () => new Date("2026-01-01T00:00:00Z"),
  };
}

function options() {
  return {
    tree: { file: async () => undefined, names: async () => [], mayHaveFolder: async () => false },
    signal: new AbortController().signal,
    ignoresCase: () => false,
  };
}
