import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startCratesIndex, type TestCrates } from "../../../../test/helpers/crates-index.ts";
import { emptyCache, listPackages, resolveTree, type TreeRun } from "../../../../test/helpers/resolve-tree.ts";
import type { ResolvedTree } from "../../../domain/trees.ts";
import { rust } from "../index.ts";

interface Resolved {
  readonly tree: ResolvedTree;
  readonly list: readonly string[];
  readonly requests: readonly string[];
}

async function resolve(
  project: string | Readonly<Record<string, string>>,
  crates: TestCrates,
  run: Omit<TreeRun, "addresses"> = {},
): Promise<Resolved> {
  const server = await startCratesIndex(crates);
  try {
    const files = typeof project === "string" ? { "Cargo.toml": crateManifest(project) } : project;
    const tree = await resolveTree(rust, files, { ...run, addresses: { cratesIndex: server.address } });
    return { tree, list: listPackages(tree), requests: server.requests };
  } finally {
    await server.close();
  }
}

function crateManifest(rest: string, name = "app"): string {
  return `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${rest}\n`;
}

describe("choosing versions of crates", () => {
  test("takes the newest version that satisfies, and what it needs", async () => {
    const { list, tree } = await resolve(`[dependencies]\na = "1"`, {
      a: { "1.0.0": {}, "1.2.0": { deps: ["b ^0.3"] }, "2.0.0": {} },
      b: { "0.3.1": {}, "0.3.4": {}, "0.4.0": {} },
    });
    assert.deepEqual(list, ["a@1.2.0", "b@0.3.4"]);
    const [manifest] = tree.manifests;
    assert.equal(manifest?.isWhole, true);
    assert.deepEqual([...(manifest?.roots.values() ?? [])], [["cargo:a@1.2.0"]]);
    assert.deepEqual(tree.packages[0]?.dependsOn, ["cargo:b@0.3.4"]);
    assert.equal(tree.packages[1]?.requirement, "^0.3");
  });

  test("takes one version for each compatible range", async () => {
    const { list } = await resolve(`[dependencies]\na = "1"\nb = "1"\nc = "1.1"`, {
      a: { "1.0.0": { deps: ["c ^1"] } },
      b: { "1.0.0": { deps: ["c ^0.9"] } },
      c: { "0.9.2": {}, "1.0.0": {}, "1.1.0": {}, "1.1.5": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "c@0.9.2", "c@1.1.5"]);
  });

  test("decides first what leaves the least choice", async () => {
    const { list } = await resolve(`[dependencies]\na = "1"\nb = "1"`, {
      a: { "1.0.0": { deps: ["c ^1"] } },
      b: { "1.0.0": { deps: ["c >=1, <1.2"] } },
      c: { "1.0.0": {}, "1.1.0": {}, "1.2.0": {}, "1.3.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "c@1.1.0"]);
  });

  test("never takes a yanked version, nor a pre-release that nobody names", async () => {
    const { list } = await resolve(`[dependencies]\na = "1"`, {
      a: { "1.0.0": {}, "1.1.0": { yanked: true }, "1.2.0-beta.1": {} },
    });
    assert.deepEqual(list, ["a@1.0.0"]);
  });

  test("goes back to an older version where the newest has no solution", async () => {
    const { list } = await resolve(`[dependencies]\na = "1"\nc = "=1.0.0"`, {
      a: { "1.0.0": { deps: ["c ^1.0"] }, "1.1.0": { deps: ["c ^1.1"] } },
      c: { "1.0.0": {}, "1.1.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "c@1.0.0"]);
  });

  test("links a native library only once", async () => {
    const { list } = await resolve(`[dependencies]\na = "*"\nb = "1"`, {
      a: { "1.0.0": { deps: ["z-sys ^1"] }, "2.0.0": { deps: ["z-sys ^2"] } },
      b: { "1.0.0": { deps: ["z-sys ^1"] } },
      "z-sys": { "1.0.0": { links: "z" }, "2.0.0": { links: "z" } },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "z-sys@1.0.0"]);
  });

  test("follows the real name of a renamed crate", async () => {
    const project = `[dependencies]\nold = { package = "a", version = "0.1" }\nnew = { package = "a", version = "0.2" }`;
    const { list, tree } = await resolve(project, {
      a: { "0.1.0": { deps: [{ name: "x", package: "b", req: "1" }] }, "0.2.0": {} },
      b: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@0.1.0", "a@0.2.0", "b@1.0.0"]);
    assert.deepEqual([...(tree.manifests[0]?.roots.values() ?? [])].flat(), ["cargo:a@0.1.0", "cargo:a@0.2.0"]);
  });

  test("ends where crates need each other", async () => {
    const { list } = await resolve(`[dependencies]\na = "1"`, {
      a: { "1.0.0": { deps: ["b ^1"] } },
      b: { "1.0.0": { deps: ["a ^1"] } },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0"]);
  });
});

describe("the version of Rust", () => {
  const crates = { a: { "1.0.0": { rust_version: "1.60" }, "1.1.0": { rust_version: "1.80" } } };
  const dependencies = `[dependencies]\na = "1"`;

  test("counts with resolver 3", async () => {
    const { list } = await resolve(`rust-version = "1.70"\nresolver = "3"\n${dependencies}`, crates);
    assert.deepEqual(list, ["a@1.0.0"]);
  });

  test("counts with edition 2024", async () => {
    const manifest = crateManifest(`rust-version = "1.70"\n${dependencies}`).replace("2021", "2024");
    assert.deepEqual((await resolve({ "Cargo.toml": manifest }, crates)).list, ["a@1.0.0"]);
  });

  test("counts where the project's configuration says so", async () => {
    const files = {
      "Cargo.toml": crateManifest(`rust-version = "1.70"\n${dependencies}`),
      ".cargo/config.toml": `[resolver]\nincompatible-rust-versions = "fallback"`,
    };
    assert.deepEqual((await resolve(files, crates)).list, ["a@1.0.0"]);
  });

  test("does not count with resolver 2, and gives way where nothing else is left", async () => {
    const { list } = await resolve(`rust-version = "1.70"\n${dependencies}`, crates);
    assert.deepEqual(list, ["a@1.1.0"]);
    const newer = await resolve(`rust-version = "1.50"\nresolver = "3"\n${dependencies}`, crates);
    assert.deepEqual(newer.list, ["a@1.1.0"]);
  });
});

describe("features and targets", () => {
  test("default features are runtime, others optional with their name", async () => {
    const project = `[features]\ndefault = ["fast"]\nfast = ["dep:a"]\nslow = ["dep:b"]\n[dependencies]\na = { version = "1", optional = true }\nb = { version = "1", optional = true }`;
    const { tree } = await resolve(project, {
      a: { "1.0.0": {} },
      b: { "1.0.0": { deps: ["c ^1"] } },
      c: { "1.0.0": {} },
    });
    const scopes = tree.packages.map(({ name, scope, scopeReason }) => [name, scope, scopeReason]);
    assert.deepEqual(scopes, [
      ["a", "runtime", undefined],
      ["b", "optional", "feature slow"],
      ["c", "optional", "feature slow"],
    ]);
  });

  test("a dependency asks for features of another crate", async () => {
    const project = `[dependencies]\na = { version = "1", features = ["x"], default-features = false }`;
    const { list } = await resolve(project, {
      a: {
        "1.0.0": {
          deps: [
            { name: "b", req: "1", optional: true },
            { name: "c", req: "1", optional: true },
          ],
          features: { default: ["c"], x: ["b/y"] },
        },
      },
      b: { "1.0.0": { deps: [{ name: "d", req: "1", optional: true }], features2: { y: ["dep:d"] } } },
      c: { "1.0.0": {} },
      d: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "d@1.0.0"]);
  });

  test("a weak feature brings its crate into the lockfile, and nowhere else", async () => {
    const project = `[dependencies]\na = "1"`;
    const { tree } = await resolve(project, {
      a: { "1.0.0": { deps: [{ name: "b", req: "1", optional: true }], features2: { default: ["b?/y"] } } },
      b: { "1.0.0": { features: { y: [] } } },
    });
    const b = tree.packages.find(({ name }) => name === "b");
    assert.deepEqual([b?.scope, b?.scopeReason], ["optional", "no feature or target reaches it"]);
  });

  test("a version without a feature that is asked for is passed over", async () => {
    const { list } = await resolve(`[dependencies]\na = { version = "1", features = ["x"] }`, {
      a: { "1.0.0": { features: { x: [] } }, "1.1.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0"]);
  });

  test("another platform is optional with its condition", async () => {
    const project = `[target.'cfg(windows)'.dependencies]\na = "1"\n[target.'cfg(unix)'.dependencies]\nb = "1"`;
    const crates = { a: { "1.0.0": {} }, b: { "1.0.0": {} } };
    const { tree } = await resolve(project, crates);
    assert.deepEqual(
      tree.packages.map(({ name, scope, scopeReason }) => [name, scope, scopeReason]),
      [
        ["a", "optional", "target cfg(windows)"],
        ["b", "runtime", undefined],
      ],
    );
    const both = await resolve(project, crates, { platforms: ["linux-x86_64", "windows-x86_64"] });
    assert.deepEqual(both.list, ["a@1.0.0", "b@1.0.0"]);
  });

  test("dev dependencies count for the project only, build dependencies are build", async () => {
    const project = `[dependencies]\na = "1"\n[dev-dependencies]\nd = "1"\n[build-dependencies]\nb = "1"`;
    const { list } = await resolve(project, {
      a: { "1.0.0": { deps: [{ name: "x", req: "1", kind: "dev" }] } },
      b: { "1.0.0": { deps: ["c ^1"] } },
      c: { "1.0.0": {} },
      d: { "1.0.0": { deps: ["e ^1"] } },
      e: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0 build", "c@1.0.0 build", "d@1.0.0 dev", "e@1.0.0 dev"]);
  });
});

describe("crates of the project", () => {
  test("a workspace is resolved together, with what it hands down", async () => {
    const files = {
      "Cargo.toml": `[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n[workspace.dependencies]\na = { version = "1", default-features = false }`,
      "crates/one/Cargo.toml": crateManifest(
        `[dependencies]\na = { workspace = true, features = ["x"] }\ntwo = { path = "../two" }`,
        "one",
      ),
      "crates/two/Cargo.toml": crateManifest(`[dependencies]\nb = "1"`, "two"),
    };
    const { list, tree } = await resolve(files, {
      a: {
        "1.0.0": {
          features: { default: ["big"], x: ["dep:c"] },
          deps: [
            { name: "c", req: "1", optional: true },
            { name: "big", req: "1", optional: true },
          ],
        },
      },
      b: { "1.0.0": { deps: ["c ^1"] } },
      c: { "1.0.0": {}, "1.5.0": {} },
      big: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "c@1.5.0"]);
    assert.deepEqual(tree.manifests.map(({ file, isWhole }) => [file, isWhole]).sort(), [
      ["crates/one/Cargo.toml", true],
      ["crates/two/Cargo.toml", true],
    ]);
  });

  test("a patch puts a crate of the project in the place of a published one", async () => {
    const files = {
      "Cargo.toml": crateManifest(`[dependencies]\na = "1"\n[patch.crates-io]\nb = { path = "own-b" }`),
      "own-b/Cargo.toml": `[package]\nname = "b"\nversion = "1.9.0"\n[dependencies]\nc = "1"`,
    };
    const { list, requests } = await resolve(files, {
      a: { "1.0.0": { deps: ["b ^1"] } },
      b: { "1.2.0": {} },
      c: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "c@1.0.0"]);
    assert.ok(!requests.includes("GET /1/b"));
  });

  test("a crate by its path is followed with what is asked of it, and is a crate of its own", async () => {
    const files = {
      "Cargo.toml": crateManifest(`[dependencies]\nz = "1"\nown = { path = "own" }`),
      "own/Cargo.toml": crateManifest(`[dependencies]\na = "1"\n[dev-dependencies]\nd = "1"`, "own"),
    };
    const { tree } = await resolve(files, { a: { "1.0.0": {} }, d: { "1.0.0": {} }, z: { "1.0.0": {} } });
    assert.deepEqual(listPackages(tree), ["a@1.0.0", "d@1.0.0 dev", "z@1.0.0"]);
    const root = tree.manifests.find(({ file }) => file === "Cargo.toml");
    assert.deepEqual(root?.inherited, ["cargo:a@1.0.0"]);
  });

  test("Git repositories and folders outside stay as the manifest has them", async () => {
    const project = `[dependencies]\na = "1"\ng = { git = "https://git.example.org/g" }\no = { path = "../../o" }`;
    const { tree, requests } = await resolve(project, { a: { "1.0.0": {} } });
    assert.deepEqual(listPackages(tree), ["a@1.0.0"]);
    assert.equal(tree.manifests[0]?.isWhole, false);
    assert.deepEqual(requests, ["GET /1/a"]);
  });

  test("where a lockfile has the rest, only what it lacks is listed", async () => {
    const files = {
      "Cargo.toml": `[workspace]\nmembers = ["app"]`,
      "app/Cargo.toml": crateManifest(`[dependencies]\na = "1"\nb = "1"`),
      "Cargo.lock": `version = 3\n[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = ["a"]\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`,
    };
    const { list } = await resolve(files, {
      a: { "1.0.0": {}, "1.1.0": {} },
      b: { "1.0.0": { deps: ["c ^1"] } },
      c: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["b@1.0.0", "c@1.0.0"]);
  });
});

describe("what cannot be resolved", () => {
  const unresolved = ({ packages }: ResolvedTree) =>
    packages.flatMap(({ name, version, unresolved: why }) => (why ? [[name, version, why.code]] : []));

  test("a crate that does not exist, and a version", async () => {
    const { tree } = await resolve(`[dependencies]\na = "1"\nb = "9"`, {
      a: { "1.0.0": { deps: ["gone ^1"] } },
      b: { "1.0.0": {} },
    });
    assert.deepEqual(unresolved(tree), [
      ["b", "", "missing"],
      ["gone", "", "missing"],
    ]);
    const b = tree.packages.find(({ name }) => name === "b");
    assert.equal(b?.unresolved?.message, "No version of b satisfies 9: the newest one there is 1.0.0.");
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("a conflict", async () => {
    const { tree, list } = await resolve(`[dependencies]\na = "=1.0.0"\nb = "1"`, {
      a: { "1.0.0": {}, "1.1.0": {} },
      b: { "1.0.0": { deps: ["a =1.1.0"] } },
    });
    assert.deepEqual(unresolved(tree), [["a", "", "conflict"]]);
    assert.deepEqual(list, ["a@", "a@1.0.0", "b@1.0.0"]);
  });

  test("a private name is not asked for in any way", async () => {
    const { tree, requests } = await resolve(
      `[dependencies]\nacme-secret = "1"\na = "1"`,
      { a: { "1.0.0": {} } },
      { mayAsk: (name) => !name.startsWith("acme-") },
    );
    assert.deepEqual(unresolved(tree), [["acme-secret", "", "private"]]);
    assert.deepEqual(requests, ["GET /1/a"]);
  });

  test("a registry that the operator has not set up is not asked for", async () => {
    const project = {
      "Cargo.toml": crateManifest(`[dependencies]\na = { version = "1", registry = "acme" }`),
      ".cargo/config.toml": `[registries.acme]\nindex = "sparse+https://crates.acme.example/"`,
    };
    const { tree, requests } = await resolve(project, { a: { "1.0.0": {} } });
    assert.deepEqual(unresolved(tree), [["a", "", "private"]]);
    assert.deepEqual(requests, []);
  });

  test("a registry of the operator is asked with its token", async () => {
    const server = await startCratesIndex({ a: { "1.0.0": { deps: ["b ^1"] } }, b: { "1.0.0": {} } });
    try {
      const { tree } = await resolve(
        `[dependencies]\na = { version = "1", registry = "acme" }`,
        {},
        {
          files: { "/home/operator/.cargo/config.toml": `[registries.acme]\nindex = "sparse+${server.address}/"` },
          env: { CARGO_REGISTRIES_ACME_TOKEN: "secret" },
        },
      );
      assert.deepEqual(listPackages(tree), ["a@1.0.0", "b@1.0.0"]);
      assert.deepEqual(tree.packages[0]?.origin, { kind: "registry", address: server.address });
      assert.deepEqual(new Set(server.authorizations), new Set(["secret"]));
    } finally {
      await server.close();
    }
  });

  test("a bound ends the work", async () => {
    const { tree } = await resolve(
      `[dependencies]\na = "1"`,
      { a: { "1.0.0": { deps: ["b ^1"] } }, b: { "1.0.0": {} } },
      { mostPackages: 1 },
    );
    assert.deepEqual(unresolved(tree), [["b", "", "limit"]]);
  });

  test("an entry that cannot be read", async () => {
    const { tree } = await resolve(`[dependencies]\na = "1"`, { a: { "1.0.0": { deps: [{ req: "1" }] } } });
    assert.deepEqual(unresolved(tree), [["a", "1.0.0", "unreadable"]]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("a registry of lcc's settings without an index does not lead to the public one", async () => {
    const tree = await resolveTree(
      rust,
      { "Cargo.toml": crateManifest(`[dependencies]\na = "1"`) },
      { addresses: { crates: "http://127.0.0.1:9" } },
    );
    assert.deepEqual(unresolved(tree), [["a", "", "failed"]]);
  });
});

test("a second scan asks nothing", async () => {
  const cache = emptyCache();
  const server = await startCratesIndex({ a: { "1.0.0": { deps: ["b ^1"] } }, b: { "1.0.0": {} } });
  try {
    const run = { cache, addresses: { cratesIndex: server.address } };
    const project = { "Cargo.toml": crateManifest(`[dependencies]\na = "1"`) };
    const first = listPackages(await resolveTree(rust, project, run));
    assert.deepEqual([...server.requests].sort(), ["GET /1/a", "GET /1/b"]);
    assert.deepEqual(listPackages(await resolveTree(rust, project, run)), first);
    assert.equal(server.requests.length, 2);
  } finally {
    await server.close();
  }
});
