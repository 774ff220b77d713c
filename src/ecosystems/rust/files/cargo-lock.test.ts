import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { cargoLock } from "./cargo-lock.ts";

const registry = "registry+https://github.com/rust-lang/crates.io-index";

type Locked = readonly [name: string, version: string, source: string | undefined, ...dependencies: string[]];

function lockOf(...packages: readonly Locked[]): string {
  const tables = packages.map(([name, version, source, ...dependencies]) =>
    [
      "[[package]]",
      `name = "${name}"`,
      `version = "${version}"`,
      ...(source === undefined ? [] : [`source = "${source}"`]),
      `dependencies = [${dependencies.map((dependency) => ` "${dependency}",`).join("")}]`,
    ].join("\n"),
  );
  return `version = 4\n\n${tables.join("\n\n")}\n`;
}

async function read(
  lock: string,
  others: Readonly<Record<string, string>> = {},
  path = "Cargo.lock",
): Promise<readonly Component[]> {
  return (await cargoLock.parse(fileOf(path, lock, others))).components;
}

function show(components: readonly Component[]): string[] {
  return components.map(({ name, version, scope, direct }) => `${name}@${version} ${scope}${direct ? " direct" : ""}`);
}

describe("Cargo.lock", () => {
  test("lists every package with a source, and the project's own crates by none", async () => {
    const lock = lockOf(["app", "0.1.0", undefined, "a"], ["a", "1.0.0", registry, "b"], ["b", "2.0.0", registry]);
    const components = await read(lock);
    assert.deepEqual(show(components), ["a@1.0.0 unknown direct", "b@2.0.0 unknown"]);
    assert.deepEqual(components[0]?.dependsOn, ["cargo:b@2.0.0"]);
    assert.deepEqual(components[0]?.locations, [{ file: "Cargo.lock", line: 9 }]);
  });

  test("does not know what is direct without a crate of the project", async () => {
    const [component] = await read(lockOf(["a", "1.0.0", registry]));
    assert.equal(component?.direct, undefined);
  });

  test("distinguishes two packages of one name and version by their source", async () => {
    const lock = lockOf(
      ["app", "0.1.0", undefined, "x 1.0.0"],
      ["x", "1.0.0", undefined, `x 1.0.0 (${registry})`],
      ["x", "1.0.0", registry, "y"],
      ["y", "1.0.0", registry],
    );
    assert.deepEqual(show(await read(lock)), ["x@1.0.0 unknown direct", "y@1.0.0 unknown"]);
  });

  test("follows edges to Git sources, with and without the commit", async () => {
    const git = "git+https://git.example/x?branch=main";
    const commit = "0123456789012345678901234567890123456789";
    for (const edge of [`x 1.0.0 (${git})`, `x 1.0.0 (${git}#${commit})`]) {
      const lock = lockOf(
        ["app", "0.1.0", undefined, edge],
        ["x", "1.0.0", registry],
        ["x", "1.0.0", `${git}#${commit}`],
      );
      const [found, ...others] = await read(lock); // one component, wherever it comes from
      assert.deepEqual([found?.direct, others], [true, []]);
      assert.deepEqual(found?.origin, { kind: "git", address: "https://git.example/x", commit });
    }
  });

  test("names other registries, without user and password", async () => {
    const components = await read(
      lockOf(
        ["a", "1.0.0", "sparse+https://me:secret@crates.example/index/"],
        ["b", "1.0.0", "sparse+https://index.crates.io/"],
      ),
    );
    assert.deepEqual(
      components.map(({ origin }) => origin),
      [{ kind: "registry", address: "https://crates.example/index/" }, undefined],
    );
  });

  test("reads the root table of the first lockfiles and leaves out what was replaced", async () => {
    const lock = `[root]\nname = "app"\nversion = "0.1.0"\ndependencies = ["a 1.0.0 (${registry})"]\n
[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "${registry}"\nreplace = "a 1.0.0 (git+https://git.example/a#abc)"\n
[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "git+https://git.example/a#abc"\n`;
    const components = await read(lock);
    assert.deepEqual(show(components), ["a@1.0.0 unknown direct"]);
    assert.equal(components[0]?.origin?.kind, "git");
  });

  test("skips a package without a version and says where", async () => {
    const { components, notes } = await cargoLock.parse(
      fileOf(
        "Cargo.lock",
        '[[package]]\nname = "a"\n\n[[package]]\nname = "b"\nversion = "1.0.0"\nsource = "registry+x"\n',
      ),
    );
    assert.equal(components.length, 1);
    assert.deepEqual(notes, [{ message: "This package has no name or no version.", line: 2, lost: "a" }]);
  });

  test("rejects what is not a lockfile", async () => {
    await assert.rejects(read("<<<<<<< HEAD\n"), ParseError);
    await assert.rejects(read('package = "x"'), ParseError);
    assert.deepEqual(await read(""), []);
  });
});

describe("scopes of locked packages", () => {
  test("come from the manifest's tables, and from the strongest where several lead to a package", async () => {
    const lock = lockOf(
      ["app", "0.1.0", undefined, "run", "opt", "build", "dev"],
      ["run", "1.0.0", registry, "both"],
      ["opt", "1.0.0", registry, "of-opt"],
      ["build", "1.0.0", registry],
      ["dev", "1.0.0", registry, "both", "of-dev"],
      ["both", "1.0.0", registry],
      ["of-opt", "1.0.0", registry],
      ["of-dev", "1.0.0", registry],
    );
    const manifest = `[package]\nname = "app"\n[dependencies]\nrun = "1"\n[target.'cfg(unix)'.dependencies]\nopt = { version = "1", optional = true }\n[build-dependencies]\nbuild = "1"\n[dev-dependencies]\ndev = "1"\n`;
    assert.deepEqual(show(await read(lock, { "Cargo.toml": manifest })), [
      "run@1.0.0 runtime direct",
      "opt@1.0.0 optional direct",
      "build@1.0.0 build direct",
      "dev@1.0.0 dev direct",
      "both@1.0.0 runtime",
      "of-opt@1.0.0 optional",
      "of-dev@1.0.0 dev",
    ]);
  });

  test("come from all members of a workspace, with what they inherit", async () => {
    const lock = lockOf(
      ["one", "0.1.0", undefined, "a"],
      ["two", "0.1.0", undefined, "b", "one"],
      ["a", "1.0.0", registry],
      ["b", "1.0.0", registry],
    );
    const others = {
      "ws/Cargo.toml": `[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nrenamed = { package = "b", version = "1" }\n`,
      "ws/crates/one/Cargo.toml": `[package]\nname = "one"\n[dev-dependencies]\na = "1"\n`,
      "ws/crates/two/Cargo.toml": `[package]\nname = "two"\n[build-dependencies]\nrenamed.workspace = true\n[dependencies]\none = { path = "../one" }\n`,
    };
    assert.deepEqual(show(await read(lock, others, "ws/Cargo.lock")), ["a@1.0.0 dev direct", "b@1.0.0 build direct"]);
  });

  test("of a crate outside the workspace are those of its dependents", async () => {
    const lock = lockOf(
      ["fuzz", "0.1.0", undefined, "lib"],
      ["lib", "0.1.0", undefined, "a"],
      ["a", "1.0.0", registry],
    );
    const others = {
      "fuzz/Cargo.toml": `[package]\nname = "fuzz"\n[workspace]\n[dev-dependencies]\nlib = { path = "../lib" }\n`,
      "lib/Cargo.toml": `[package]\nname = "lib"\n[dependencies]\na = { version = "1", optional = true }\n`,
    };
    assert.deepEqual(show(await read(lock, others, "fuzz/Cargo.lock")), ["a@1.0.0 dev direct"]);
  });

  test("are kept apart for two versions of one crate", async () => {
    const lock = lockOf(
      ["app", "0.1.0", undefined, "a 0.7.3", "a 0.8.5"],
      ["a", "0.7.3", registry],
      ["a", "0.8.5", registry],
    );
    const manifest = `[package]\nname = "app"\n[dependencies]\na = "0.8"\n[dev-dependencies]\nold = { package = "a", version = "0.7" }\n`;
    assert.deepEqual(show(await read(lock, { "Cargo.toml": manifest })), [
      "a@0.7.3 dev direct",
      "a@0.8.5 runtime direct",
    ]);
  });

  test("are unknown beside a broken manifest, which is noted", async () => {
    const lock = lockOf(["app", "0.1.0", undefined, "a"], ["a", "1.0.0", registry]);
    const { components, notes } = await cargoLock.parse(fileOf("Cargo.lock", lock, { "Cargo.toml": "[oops" }));
    assert.deepEqual(show(components), ["a@1.0.0 unknown direct"]);
    assert.equal(notes?.length, 1);
  });
});
