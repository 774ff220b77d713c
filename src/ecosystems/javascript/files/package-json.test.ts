import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findComponents } from "../../../../test/helpers/find-components.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { packageJson } from "./package-json.ts";

async function found(manifest: unknown, others: Record<string, string> = {}, path = "package.json"): Promise<string[]> {
  const { components } = await packageJson.parse(fileOf(path, JSON.stringify(manifest), others));
  return components.map(({ name, version, requirement, scope }) =>
    [`${name}@${version}`, requirement, scope].filter((part) => part !== undefined).join(" "),
  );
}

describe("package.json", () => {
  test("lists every table with its scope, and nothing that only looks like one", async () => {
    const manifest = {
      dependencies: { a: "^1.0.0", b: "npm:c@2.0.0", "@s/own": "workspace:*", near: "file:../near" },
      devDependencies: { d: "1.0.0" },
      optionalDependencies: { e: "1.0.0" },
      peerDependencies: { f: ">=1" },
      bundledDependencies: ["a"],
      overrides: { x: "1.0.0" },
      resolutions: { x: "1.0.0" },
      engines: { node: ">=20" },
      pnpm: { overrides: { x: "1.0.0" } },
    };
    assert.deepEqual(await found(manifest), [
      "a@ ^1.0.0 runtime",
      "c@2.0.0 runtime",
      "e@1.0.0 optional",
      "d@1.0.0 dev",
      "f@ >=1 optional",
    ]);
  });

  test("joins what a library asks for twice", async () => {
    const manifest = {
      dependencies: { both: "^1.0.0", opt: "^2.0.0" },
      optionalDependencies: { opt: "^2.0.0" },
      devDependencies: { react: "19.0.0", both: "^1.0.0" },
      peerDependencies: { react: ">=18" },
    };
    assert.deepEqual(await found(manifest), ["both@ ^1.0.0 runtime", "opt@ ^2.0.0 optional", "react@19.0.0 optional"]);
  });

  test("gives the line of every dependency", async () => {
    const text = '{\n  "dependencies": {\n    "a": "1.0.0",\n    "b": "2.0.0"\n  }\n}';
    const { components } = await packageJson.parse(fileOf("x/package.json", text));
    assert.deepEqual(
      components.map(({ locations }) => locations),
      [[{ file: "x/package.json", line: 3 }], [{ file: "x/package.json", line: 4 }]],
    );
  });

  describe("takes what the root of the workspace overrides", () => {
    const manifest = { name: "own", dependencies: { a: "1.0.0", b: "1.0.0", c: "1.0.0", d: "1.0.0", e: "1.0.0" } };
    const root = { workspaces: ["p/*"] };
    const member = (others: Record<string, string>) => found(manifest, others, "p/x/package.json");
    const want = ["a@2.0.0 runtime", "b@ >=2 runtime", "c@3.0.0 runtime", "d@1.0.0 runtime"];

    test("with pnpm", async () => {
      const yaml = `packages: [p/*]\noverrides:\n  a: 2.0.0\n  b@<2: ">=2"\n  own>c: 3.0.0\n  other>d: 3.0.0\n  e: "-"\n`;
      assert.deepEqual(await member({ "pnpm-workspace.yaml": yaml, "package.json": "{}" }), want);
      const overrides = { a: "2.0.0", b: ">=2", "own>c": "3.0.0", "d@>1": "3.0.0", e: "-" };
      const text = JSON.stringify({ ...root, pnpm: { overrides } });
      assert.deepEqual(await member({ "package.json": text, "pnpm-lock.yaml": "" }), want);
    });

    test("with Yarn, npm and bun", async () => {
      const kept = [...want, "e@1.0.0 runtime"];
      const resolutions = { a: "2.0.0", "**/b": ">=2", "own/c": "3.0.0", "other/d": "3.0.0" };
      const yarn = JSON.stringify({ ...root, resolutions });
      assert.deepEqual(await member({ "package.json": yarn, "yarn.lock": "" }), kept);
      const overrides = { a: "2.0.0", b: ">=2", own: { c: "3.0.0" }, other: { d: "3.0.0" } };
      const npm = JSON.stringify({ ...root, overrides });
      assert.deepEqual(await member({ "package.json": npm, "package-lock.json": "{}" }), kept);
      const bun = JSON.stringify({ ...root, overrides: { a: "2.0.0", b: ">=2", c: "3.0.0" } });
      assert.deepEqual(await member({ "package.json": bun, "bun.lock": "{}" }), kept);
    });

    test("unless the package is not part of it", async () => {
      const text = JSON.stringify({ ...root, resolutions: { a: "2.0.0" } });
      const others = { "package.json": text, "yarn.lock": "" };
      assert.equal((await found(manifest, others, "q/x/package.json"))[0], "a@1.0.0 runtime");
    });
  });

  test("takes versions from the catalogs of pnpm, Yarn and bun", async () => {
    const manifest = { dependencies: { a: "catalog:", b: "catalog:old", c: "catalog:none" } };
    const want = ["a@1.0.0 runtime", "b@ ^2.0.0 runtime", "c@ runtime"];
    const yaml = "catalog:\n  a: 1.0.0\ncatalogs:\n  old:\n    b: ^2.0.0\n";
    const bun = JSON.stringify({
      workspaces: { packages: ["p/*"], catalog: { a: "1.0.0" }, catalogs: { old: { b: "^2.0.0" } } },
    });
    assert.deepEqual(await found(manifest, { "pnpm-workspace.yaml": yaml }, "p/x/package.json"), want);
    assert.deepEqual(await found(manifest, { ".yarnrc.yml": yaml }, "p/x/package.json"), want);
    assert.deepEqual(await found(manifest, { "package.json": bun }, "p/x/package.json"), want);
  });

  test("knows the members of the workspace in it or around it as the project's own", async () => {
    const manifest =
      '{"dependencies": {"@my/core": "1.0.0", "my-tool": "^1.0.0", "root": "^1.0.0", "@my/else": "^1.0.0"}}';
    const files = {
      "package.json": '{"name": "root", "workspaces": ["packages/*"]}',
      "packages/core/package.json": '{"name": "@my/core"}',
      "packages/my-tool/package.json": '{"name": "my-tool"}',
      "examples/else/package.json": '{"name": "@my/else"}',
    };
    const names = async (all: Readonly<Record<string, string>>) =>
      (await findComponents([packageJson], all)).map(({ name }) => name);
    assert.deepEqual(await names({ ...files, "packages/app/package.json": manifest }), ["@my/else"]);
    assert.deepEqual(await names({ ...files, "examples/app/package.json": manifest }), ["@my/else"]);
    const lerna = { ...files, "package.json": "{}", "lerna.json": '{"packages": ["packages/*"]}' };
    assert.deepEqual(await names({ ...lerna, "packages/app/package.json": manifest }), ["@my/else", "root"]);
  });

  test("leaves the packages of a Rush repository to its one lockfile", async () => {
    const manifest = { dependencies: { a: "^1.0.0" } };
    const rush = {
      "rush.json": '{ /* all */ "projects": [{ "packageName": "x", "projectFolder": "apps/x" }] }',
      "common/config/rush/pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    };
    assert.deepEqual(await found(manifest, rush, "apps/x/package.json"), []);
    assert.equal((await found(manifest, rush, "apps/y/package.json")).length, 1);
    assert.equal((await found(manifest, { "rush.json": rush["rush.json"] }, "apps/x/package.json")).length, 1);
  });

  test("skips what cannot be a dependency, with a note", async () => {
    const manifest = { dependencies: { "//": "a comment", "a b": "1.0.0", c: { version: "1" }, d: "1.0.0" } };
    const { components, notes } = await packageJson.parse(fileOf("package.json", JSON.stringify(manifest, null, 1)));
    assert.deepEqual(
      components.map(({ name }) => name),
      ["d"],
    );
    assert.deepEqual(notes, [
      { message: 'Passed over "a b": this cannot be a package name.', line: 4, lost: "a b" },
      { message: 'Passed over "c": what is asked for is not a text.', line: 5, lost: "c" },
    ]);
  });

  test("reports tables that are not tables, except for an empty list", async () => {
    const lost = async (manifest: object) =>
      (await packageJson.parse(fileOf("package.json", JSON.stringify(manifest)))).notes?.map((note) => note.lost);
    assert.deepEqual(await lost({ dependencies: ["a"], devDependencies: "b", peerDependencies: [] }), [
      "dependencies",
      "devDependencies",
    ]);
    assert.deepEqual(await lost({ unity: "2022.3", dependencies: { "com.unity.ugui": "1.0.0" } }), ["com.unity.ugui"]);
  });

  test("names the overrides that it cannot apply", async () => {
    const manifest = {
      dependencies: { a: "^1.0.0" },
      pnpm: { overrides: { a: "1.0.0", "a>b>c": "1.0.0", d: "$none", "e>f": "-" } },
      packageManager: "pnpm@10.0.0",
    };
    const { components, notes } = await packageJson.parse(fileOf("package.json", JSON.stringify(manifest)));
    assert.deepEqual(
      components.map(({ version }) => version),
      ["1.0.0"],
    );
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["a>b>c", "d"],
    );
  });

  test("shows no password from an address", async () => {
    const manifest = { dependencies: { a: "git+https://user:s3cret@host.example/o/r.git" } };
    const { components } = await packageJson.parse(fileOf("package.json", JSON.stringify(manifest)));
    assert.doesNotMatch(JSON.stringify(components), /s3cret|user/);
  });

  test("asks nothing of npm for a Unity package", async () => {
    assert.deepEqual(await found({ unity: "2022.3", dependencies: { "com.unity.ugui": "1.0.0" } }), []);
  });

  test("rejects what is not a manifest", async () => {
    await assert.rejects(packageJson.parse(fileOf("package.json", "{ oops")), {
      message: "This is not valid JSON.",
      line: 1,
    });
    await assert.rejects(packageJson.parse(fileOf("package.json", "[]")), { name: "ParseError" });
  });
});
