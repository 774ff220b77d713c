import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crateManifest, resolveCrates } from "../../../../../test/helpers/resolve-crates.ts";
import { listPackages } from "../../../../../test/helpers/resolve-tree.ts";

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
    const { list, tree } = await resolveCrates(files, {
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
    const { list, requests } = await resolveCrates(files, {
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
    const { tree } = await resolveCrates(files, { a: { "1.0.0": {} }, d: { "1.0.0": {} }, z: { "1.0.0": {} } });
    assert.deepEqual(listPackages(tree), ["a@1.0.0", "d@1.0.0 dev", "z@1.0.0"]);
    const root = tree.manifests.find(({ file }) => file === "Cargo.toml");
    assert.deepEqual(root?.inherited, ["cargo:a@1.0.0"]);
  });

  test("Git repositories and folders outside stay as the manifest has them", async () => {
    const project = `[dependencies]\na = "1"\ng = { git = "https://git.example.org/g" }\no = { path = "../../o" }`;
    const { tree, requests } = await resolveCrates(project, { a: { "1.0.0": {} } });
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
    const { list } = await resolveCrates(files, {
      a: { "1.0.0": {}, "1.1.0": {} },
      b: { "1.0.0": { deps: ["c ^1"] } },
      c: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["b@1.0.0", "c@1.0.0"]);
  });
});
