import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../../../test/helpers/brought-in.ts";

const registry = 'source = { registry = "https://pypi.example/simple" }';
const locked = (name: string, rest = "") => `[[package]]\nname = "${name}"\nversion = "1.0"\n${registry}\n${rest}\n`;
const own = (name: string, folder: string, rest: string) =>
  `[[package]]\nname = "${name}"\nversion = "0.1"\nsource = { editable = "${folder}" }\n${rest}\n`;

/** An application that asks its library for an extra, and a folder of samples. */
const files = {
  "uv.lock": [
    'version = 1\n[manifest]\nmembers = ["app", "lib", "samples"]\n',
    own("app", "packages/app", 'dependencies = [{ name = "lib", extra = ["fast"] }, { name = "web" }]'),
    own(
      "lib",
      "packages/lib",
      'dependencies = [{ name = "base" }]\n[package.optional-dependencies]\nfast = [{ name = "numba" }]\nslow = [{ name = "snail" }]\n[package.dev-dependencies]\ndev = [{ name = "pytest" }]',
    ),
    own("samples", "samples", 'dependencies = [{ name = "lib" }, { name = "plotting" }]'),
    ...[locked("base"), locked("numba", 'dependencies = [{ name = "llvm" }]'), locked("llvm"), locked("snail")],
    ...[locked("pytest"), locked("plotting"), locked("web")],
  ].join("\n"),
};

const brought = {
  base: "runtime packages/app packages/lib samples",
  llvm: "runtime packages/app packages/lib",
  numba: "runtime packages/app packages/lib",
  plotting: "dev samples",
  pytest: "dev packages/lib",
  snail: "optional packages/lib",
  web: "runtime packages/app",
};

describe("the members of a uv workspace", () => {
  test("are listed with every component that they need", async () => assert.deepEqual(await broughtIn(files), brought));

  test("that are excluded also exclude what only they need", async () => {
    const { plotting: _plotting, ...rest } = brought;
    const base = "runtime packages/app packages/lib";
    assert.deepEqual(await broughtIn(files, { exclude: ["samples"] }), { ...rest, base });
  });

  test("can be chosen", async () => {
    assert.deepEqual(await broughtIn(files, { workspaces: ["samples"] }), {
      base: "dev samples",
      plotting: "dev samples",
    });
    assert.deepEqual(await broughtIn(files, { workspaces: ["packages/app"] }), {
      base: "runtime packages/app",
      llvm: "runtime packages/app",
      numba: "runtime packages/app",
      web: "runtime packages/app",
    });
  });
});
