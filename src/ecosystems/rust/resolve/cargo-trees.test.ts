import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startCratesIndex } from "../../../../test/helpers/crates-index.ts";
import { crateManifest, resolveCrates } from "../../../../test/helpers/resolve-crates.ts";
import { emptyCache, listPackages, resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { rust as rustFacts } from "../index.ts";
import { openEcosystem } from "../../index.ts";

const rust = await openEcosystem(rustFacts);

describe("what cannot be resolved", () => {
  const unresolved = ({ packages }: ResolvedTree) =>
    packages.flatMap(({ name, version, unresolved: why }) => (why ? [[name, version, why.code]] : []));

  test("a crate that does not exist, and a version", async () => {
    const { tree } = await resolveCrates(`[dependencies]\na = "1"\nb = "9"`, {
      a: { "1.0.0": { deps: ["gone ^1"] } },
      b: { "1.0.0": {} },
    });
    assert.deepEqual(unresolved(tree), [
      ["b", "", "missing"],
      ["gone", "", "missing"],
    ]);
    const b = tree.packages.find(({ name }) => name === "b");
    assert.equal(b?.unresolved?.message, "No version of b satisfies 9: the newest is 1.0.0.");
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("a conflict", async () => {
    const { tree, list } = await resolveCrates(`[dependencies]\na = "=1.0.0"\nb = "1"`, {
      a: { "1.0.0": {}, "1.1.0": {} },
      b: { "1.0.0": { deps: ["a =1.1.0"] } },
    });
    assert.deepEqual(unresolved(tree), [["a", "", "conflict"]]);
    assert.deepEqual(list, ["a@", "a@1.0.0", "b@1.0.0"]);
  });

  test("a private name is not asked for in any way", async () => {
    const { tree, requests } = await resolveCrates(
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
    const { tree, requests } = await resolveCrates(project, { a: { "1.0.0": {} } });
    assert.deepEqual(unresolved(tree), [["a", "", "private"]]);
    assert.deepEqual(requests, []);
  });

  test("a registry of the operator is asked with its token", async () => {
    const server = await startCratesIndex({ a: { "1.0.0": { deps: ["b ^1"] } }, b: { "1.0.0": {} } });
    try {
      const { tree } = await resolveCrates(
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

  test("a manifest whose features make no sense is not whole", async () => {
    const project = `[features]\nx = ["nowhere"]\n[dependencies]\na = "1"`;
    const { tree, list } = await resolveCrates(project, { a: { "1.0.0": {} } });
    assert.deepEqual(list, ["a@1.0.0"]);
    assert.equal(tree.manifests[0]?.isWhole, false);
  });

  test("a bound ends the work", async () => {
    const { tree } = await resolveCrates(
      `[dependencies]\na = "1"`,
      { a: { "1.0.0": { deps: ["b ^1"] } }, b: { "1.0.0": {} } },
      { maxPackages: 1 },
    );
    assert.deepEqual(unresolved(tree), [["b", "", "limit"]]);
  });

  test("an entry that cannot be read", async () => {
    const { tree } = await resolveCrates(`[dependencies]\na = "1"`, { a: { "1.0.0": { deps: [{ req: "1" }] } } });
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
