import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../test/helpers/brought-in.ts";

const crate = (name: string, tables: string) => `[package]\nname = "${name}"\nversion = "0.1.0"\n${tables}`;

const registry = 'source = "registry+https://github.com/rust-lang/crates.io-index"\n';
const locked = (name: string, needs: readonly string[] = []) =>
  `[[package]]\nname = "${name}"\nversion = "1.0.0"\n${registry}dependencies = ${JSON.stringify(needs)}\n`;
const own = (name: string, needs: readonly string[]) =>
  `[[package]]\nname = "${name}"\nversion = "0.1.0"\ndependencies = ${JSON.stringify(needs)}\n`;

/** A tool, the library that it is made of, macros that the library uses, and benchmarks of it all. */
const files = {
  "Cargo.toml": `[workspace]\nmembers = ["crates/*", "benches/all"]\n`,
  "crates/cli/Cargo.toml": crate("cli", `[dependencies]\nclap = "1"\ncore = { path = "../core" }\n`),
  "crates/core/Cargo.toml": crate(
    "core",
    `[dependencies]\nserde = "1"\nmacros = { path = "../macros" }\n[dev-dependencies]\ntempfile = "1"\n[build-dependencies]\ncc = "1"\n`,
  ),
  "crates/macros/Cargo.toml": crate("macros", `[dependencies]\nsyn = "1"\n`),
  "benches/all/Cargo.toml": crate("all", `[dependencies]\ncore = { path = "../../crates/core" }\ncriterion = "1"\n`),
  "Cargo.lock": [
    "version = 3\n",
    own("all", ["core", "criterion"]),
    own("cli", ["clap", "core"]),
    own("core", ["cc", "macros", "serde", "tempfile"]),
    own("macros", ["syn"]),
    ...[locked("cc"), locked("clap", ["strsim"]), locked("criterion", ["plot"]), locked("plot")],
    ...[locked("serde"), locked("strsim"), locked("syn"), locked("tempfile", ["rand"]), locked("rand")],
  ].join("\n"),
};

const brought = {
  cc: "build benches/all crates/cli crates/core",
  clap: "runtime crates/cli",
  criterion: "dev benches/all",
  plot: "dev benches/all",
  rand: "dev crates/core",
  serde: "runtime benches/all crates/cli crates/core",
  strsim: "runtime crates/cli",
  syn: "runtime benches/all crates/cli crates/core crates/macros",
  tempfile: "dev crates/core",
};

describe("the crates of a Cargo workspace", () => {
  test("are listed with every component that they need", async () => assert.deepEqual(await broughtIn(files), brought));

  test("that are excluded also exclude what only they need", async () => {
    const { criterion: _criterion, plot: _plot, ...rest } = brought;
    assert.deepEqual(await broughtIn(files, { exclude: ["benches"] }), {
      ...rest,
      cc: "build crates/cli crates/core",
      serde: "runtime crates/cli crates/core",
      syn: "runtime crates/cli crates/core crates/macros",
    });
  });

  test("do not include what another workspace in one of their folders has locked", async () => {
    const fuzz = {
      "crates/core/fuzz/Cargo.toml": `${crate("fuzz", '[dependencies]\narbitrary = "1"\n')}\n[workspace]\n`,
      "crates/core/fuzz/Cargo.lock": ["version = 3\n", own("fuzz", ["arbitrary"]), locked("arbitrary")].join("\n"),
    };
    assert.deepEqual(await broughtIn({ ...files, ...fuzz }), { ...brought, arbitrary: "test" });
  });

  test("include what they need of others, without the development dependencies of those", async () =>
    assert.deepEqual(await broughtIn(files, { workspaces: ["cli"] }), {
      cc: "build crates/cli",
      clap: "runtime crates/cli",
      serde: "runtime crates/cli",
      strsim: "runtime crates/cli",
      syn: "runtime crates/cli",
    }));
});
