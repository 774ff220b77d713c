import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crateManifest, resolveCrates } from "../../../../../test/helpers/resolve-crates.ts";

describe("choosing versions of crates", () => {
  test("takes the newest version that satisfies, and what it needs", async () => {
    const { list, tree } = await resolveCrates(`[dependencies]\na = "1"`, {
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
    const { list } = await resolveCrates(`[dependencies]\na = "1"\nb = "1"\nc = "1.1"`, {
      a: { "1.0.0": { deps: ["c ^1"] } },
      b: { "1.0.0": { deps: ["c ^0.9"] } },
      c: { "0.9.2": {}, "1.0.0": {}, "1.1.0": {}, "1.1.5": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "c@0.9.2", "c@1.1.5"]);
  });

  test("decides first what leaves the least choice", async () => {
    const { list } = await resolveCrates(`[dependencies]\na = "1"\nb = "1"`, {
      a: { "1.0.0": { deps: ["c ^1"] } },
      b: { "1.0.0": { deps: ["c >=1, <1.2"] } },
      c: { "1.0.0": {}, "1.1.0": {}, "1.2.0": {}, "1.3.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "c@1.1.0"]);
  });

  test("never takes a yanked version, nor a pre-release that no requirement names", async () => {
    const { list } = await resolveCrates(`[dependencies]\na = "1"`, {
      a: { "1.0.0": {}, "1.1.0": { yanked: true }, "1.2.0-beta.1": {} },
    });
    assert.deepEqual(list, ["a@1.0.0"]);
  });

  test("goes back to an older version where the newest has no solution", async () => {
    const { list } = await resolveCrates(`[dependencies]\na = "1"\nc = "=1.0.0"`, {
      a: { "1.0.0": { deps: ["c ^1.0"] }, "1.1.0": { deps: ["c ^1.1"] } },
      c: { "1.0.0": {}, "1.1.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "c@1.0.0"]);
  });

  test("links a native library only once", async () => {
    const { list } = await resolveCrates(`[dependencies]\na = "*"\nb = "1"`, {
      a: { "1.0.0": { deps: ["z-sys ^1"] }, "2.0.0": { deps: ["z-sys ^2"] } },
      b: { "1.0.0": { deps: ["z-sys ^1"] } },
      "z-sys": { "1.0.0": { links: "z" }, "2.0.0": { links: "z" } },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0", "z-sys@1.0.0"]);
  });

  test("follows the real name of a renamed crate", async () => {
    const project = `[dependencies]\nold = { package = "a", version = "0.1" }\nnew = { package = "a", version = "0.2" }`;
    const { list, tree } = await resolveCrates(project, {
      a: { "0.1.0": { deps: [{ name: "x", package: "b", req: "1" }] }, "0.2.0": {} },
      b: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@0.1.0", "a@0.2.0", "b@1.0.0"]);
    assert.deepEqual([...(tree.manifests[0]?.roots.values() ?? [])].flat(), ["cargo:a@0.1.0", "cargo:a@0.2.0"]);
  });

  test("ends where crates need each other", async () => {
    const { list } = await resolveCrates(`[dependencies]\na = "1"`, {
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
    const { list } = await resolveCrates(`rust-version = "1.70"\nresolver = "3"\n${dependencies}`, crates);
    assert.deepEqual(list, ["a@1.0.0"]);
  });

  test("counts with edition 2024", async () => {
    const manifest = crateManifest(`rust-version = "1.70"\n${dependencies}`).replace("2021", "2024");
    assert.deepEqual((await resolveCrates({ "Cargo.toml": manifest }, crates)).list, ["a@1.0.0"]);
  });

  test("counts where the project's configuration says so", async () => {
    const files = {
      "Cargo.toml": crateManifest(`rust-version = "1.70"\n${dependencies}`),
      ".cargo/config.toml": `[resolver]\nincompatible-rust-versions = "fallback"`,
    };
    assert.deepEqual((await resolveCrates(files, crates)).list, ["a@1.0.0"]);
  });

  test("does not count with resolver 2, and gives way where nothing else is left", async () => {
    const { list } = await resolveCrates(`rust-version = "1.70"\n${dependencies}`, crates);
    assert.deepEqual(list, ["a@1.1.0"]);
    const newer = await resolveCrates(`rust-version = "1.50"\nresolver = "3"\n${dependencies}`, crates);
    assert.deepEqual(newer.list, ["a@1.1.0"]);
  });
});
