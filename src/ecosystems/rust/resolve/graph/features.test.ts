import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { resolveCrates } from "../../../../../test/helpers/resolve-crates.ts";

describe("features and targets", () => {
  test("default features are runtime, others optional with their name", async () => {
    const project = `[features]\ndefault = ["fast"]\nfast = ["dep:a"]\nslow = ["dep:b"]\n[dependencies]\na = { version = "1", optional = true }\nb = { version = "1", optional = true }`;
    const { tree } = await resolveCrates(project, {
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
    const { list } = await resolveCrates(project, {
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

  test("a weak feature adds its crate to the lockfile only", async () => {
    const project = `[dependencies]\na = "1"`;
    const { tree } = await resolveCrates(project, {
      a: { "1.0.0": { deps: [{ name: "b", req: "1", optional: true }], features2: { default: ["b?/y"] } } },
      b: { "1.0.0": { features: { y: [] } } },
    });
    const b = tree.packages.find(({ name }) => name === "b");
    assert.deepEqual([b?.scope, b?.scopeReason], ["optional", "no feature or target reaches it"]);
  });

  test("a version without a feature that is asked for is skipped", async () => {
    const { list } = await resolveCrates(`[dependencies]\na = { version = "1", features = ["x"] }`, {
      a: { "1.0.0": { features: { x: [] } }, "1.1.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0"]);
  });

  test("another platform is optional with its condition", async () => {
    const project = `[target.'cfg(windows)'.dependencies]\na = "1"\n[target.'cfg(unix)'.dependencies]\nb = "1"`;
    const crates = { a: { "1.0.0": {} }, b: { "1.0.0": {} } };
    const { tree } = await resolveCrates(project, crates);
    assert.deepEqual(
      tree.packages.map(({ name, scope, scopeReason }) => [name, scope, scopeReason]),
      [
        ["a", "optional", "target cfg(windows)"],
        ["b", "runtime", undefined],
      ],
    );
    const both = await resolveCrates(project, crates, { platforms: ["linux-x86_64", "windows-x86_64"] });
    assert.deepEqual(both.list, ["a@1.0.0", "b@1.0.0"]);
  });

  test("dev dependencies count for the project only, build dependencies are build", async () => {
    const project = `[dependencies]\na = "1"\n[dev-dependencies]\nd = "1"\n[build-dependencies]\nb = "1"`;
    const { list } = await resolveCrates(project, {
      a: { "1.0.0": { deps: [{ name: "x", req: "1", kind: "dev" }] } },
      b: { "1.0.0": { deps: ["c ^1"] } },
      c: { "1.0.0": {} },
      d: { "1.0.0": { deps: ["e ^1"] } },
      e: { "1.0.0": {} },
    });
    assert.deepEqual(list, ["a@1.0.0", "b@1.0.0 build", "c@1.0.0 build", "d@1.0.0 dev", "e@1.0.0 dev"]);
  });
});
