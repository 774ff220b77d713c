import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { cargoToml } from "./cargo-toml.ts";

async function read(
  content: string,
  others: Readonly<Record<string, string>> = {},
  path = "Cargo.toml",
): Promise<readonly Component[]> {
  return (await cargoToml.parse(fileOf(path, content, others))).components;
}

function show({ name, version, requirement, scope, locations }: Component): string {
  return `${name}@${version} ${requirement ?? "-"} ${scope} ${locations[0]?.line}`;
}

describe("Cargo.toml", () => {
  test("lists all tables, with lines", async () => {
    const content = `[package]
name = "app"
[dependencies]
log = "0.4"
"quoted" = "1"
exact = "= 1.2.3"
maybe = { version = "2", optional = true }
[dependencies.long]
version = "3"
[build-dependencies]
cc = "*"
[dev_dependencies]
insta = "=1.39.0-rc.1"
[target.'cfg(windows)'.dependencies]
winapi = "0.3"
[target."cfg(unix)".dev-dependencies.nix]
version = "0.29"
[package.metadata.other.dependencies]
no = "1"
`;
    assert.deepEqual((await read(content)).map(show), [
      "log@ 0.4 runtime 4",
      "quoted@ 1 runtime 5",
      "exact@1.2.3 - runtime 6",
      "maybe@ 2 optional 7",
      "long@ 3 runtime 8",
      "cc@ * build 11",
      "insta@1.39.0-rc.1 - dev 13",
      "winapi@ 0.3 runtime 15",
      "nix@ 0.29 dev 16",
    ]);
  });

  const cases: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "a renamed crate under its own name": ['x = { package = "real", version = "1" }', ["real@ 1 runtime 2"]],
    "no folder of the project": ['x = { path = "../x", version = "1" }', []],
    "no pin for a range": [
      'a = "=1.2"\nb = "1.2.3"\nc = "=1.2.3, <2"',
      ["a@ =1.2 runtime 2", "b@ 1.2.3 runtime 3", "c@ =1.2.3, <2 runtime 4"],
    ],
    "a crate of which only features are said": ['x = { features = ["a"] }', ["x@ - runtime 2"]],
    "a name that is also a name in JavaScript": [
      'constructor = "1"\n__proto__ = "1"',
      ["constructor@ 1 runtime 2", "__proto__@ 1 runtime 3"],
    ],
  };
  for (const [name, [table, want]] of Object.entries(cases)) {
    test(`lists ${name}`, async () => assert.deepEqual((await read(`[dependencies]\n${table}`)).map(show), want));
  }

  test("names where a crate comes from, if not from crates.io", async () => {
    const content = `[dependencies]
a = { git = "https://me@git.example/a.git", rev = "0123abc" }
b = { git = "https://git.example/b", branch = "main", version = "1" }
c = { version = "1", registry = "company" }
d = { version = "1", registry-index = "sparse+https://crates.example/" }
e = { version = "1", registry = "crates-io" }
`;
    assert.deepEqual(
      (await read(content)).map(({ origin }) => origin),
      [
        { kind: "git", address: "https://git.example/a.git", commit: "0123abc" },
        { kind: "git", address: "https://git.example/b" },
        { kind: "registry", address: "company" },
        { kind: "registry", address: "https://crates.example/" },
        undefined,
      ],
    );
  });

  test("rejects what is not TOML", () => assert.rejects(read("[oops"), ParseError));
});

describe("Cargo.toml in a workspace", () => {
  const root = `[workspace]
members = ["crates/*"]
exclude = ["crates/apart"]
[workspace.dependencies]
serde = { version = "1.0", package = "serde-real" }
own = { path = "own" }
pinned = "=2.0.16"
[patch.crates-io]
forked = { git = "https://git.example/forked" }
local = { path = "local" }
`;
  const member = `[package]
name = "m"
[dependencies]
serde.workspace = true
own = { workspace = true }
pinned = { workspace = true, optional = true }
missing = { workspace = true }
forked = "1"
local = "1"
`;

  test("inherits and is patched by the root", async () => {
    const components = await read(member, { "Cargo.toml": root }, "crates/m/Cargo.toml");
    assert.deepEqual(components.map(show), [
      "serde-real@ 1.0 runtime 4",
      "pinned@2.0.16 - optional 6",
      "missing@ - runtime 7",
      "forked@ 1 runtime 8",
    ]);
    assert.deepEqual(components[3]?.origin, { kind: "git", address: "https://git.example/forked" });
  });

  test("finds the root where package.workspace points", async () => {
    const content = `[package]\nname = "m"\nworkspace = "../ws"\n[dependencies]\nserde.workspace = true\n`;
    assert.deepEqual((await read(content, { "ws/Cargo.toml": root }, "m/Cargo.toml")).map(show), [
      "serde-real@ 1.0 runtime 5",
    ]);
  });

  test("does not use the table of the root by itself", async () => assert.deepEqual(await read(root), []));

  test("leaves a pin to the lockfile of its workspace, unless it is excluded from it", async () => {
    const content = '[package]\nname = "m"\n[dependencies]\nx = "=1.0.0"\n';
    const others = { "Cargo.toml": root, "Cargo.lock": "version = 4" };
    assert.deepEqual((await read(content, others, "crates/m/Cargo.toml")).map(show), ["x@ =1.0.0 runtime 4"]);
    assert.deepEqual((await read(content, others, "crates/apart/Cargo.toml")).map(show), ["x@1.0.0 - runtime 4"]);
  });
});
