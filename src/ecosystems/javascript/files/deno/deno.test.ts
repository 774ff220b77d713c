import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { denoJson } from "./deno-json.ts";
import { denoLock } from "./deno-lock.ts";

async function locked(lock: unknown, others: Record<string, string> = {}): Promise<string[]> {
  const { components } = await denoLock.parse(fileOf("deno.lock", JSON.stringify(lock), others));
  return components.map(({ name, version, scope, direct }) => `${name}@${version} ${scope} ${direct}`).sort();
}

describe("deno.lock", () => {
  test("reads versions 4 and 5", async () => {
    const lock = {
      version: "5",
      specifiers: {
        "jsr:@std/path@1": "1.1.4",
        "jsr:@std/internal@^1.0.12": "1.0.13",
        "npm:a@^1.0.0": "1.0.0_b@2.0.0",
        "npm:d@1": "1.0.0",
      },
      jsr: {
        "@std/path@1.1.4": { dependencies: ["jsr:@std/internal@^1.0.12"] },
        "@std/internal@1.0.13": {},
      },
      npm: {
        "a@1.0.0_b@2.0.0": { dependencies: ["b", "alias@npm:@s/c@1.0.0"], optionalDependencies: ["o"] },
        "b@2.0.0": {},
        "@s/c@1.0.0": {},
        "d@1.0.0": {},
        "o@1.0.0": {},
      },
      workspace: { dependencies: ["jsr:@std/path@1"], packageJson: { dependencies: ["npm:d@1"] } },
    };
    assert.deepEqual(await locked(lock, { "package.json": '{"devDependencies": {"d": "1"}}' }), [
      "@jsr/std__internal@1.0.13 runtime false",
      "@jsr/std__path@1.1.4 runtime true",
      "@s/c@1.0.0 runtime false",
      "a@1.0.0 runtime true",
      "b@2.0.0 runtime false",
      "d@1.0.0 dev true",
      "o@1.0.0 optional false",
    ]);
  });

  test("of version 1 has addresses only, which are named as missing", async () => {
    const lock = JSON.stringify({
      "https://deno.land/std@0.1.0/a.ts": "0a1b",
      "https://deno.land/std@0.1.0/b.ts": "2c3d",
    });
    const { components, notes = [] } = await denoLock.parse(fileOf("deno.lock", lock));
    assert.deepEqual(components, []);
    assert.deepEqual(
      notes.map(({ lost }) => lost),
      ["https://deno.land/std@0.1.0"],
    );
  });

  test("reads version 3", async () => {
    const lock = {
      version: "3",
      packages: {
        specifiers: { "npm:a@1": "npm:a@1.0.0", "jsr:@s/j": "jsr:@s/j@0.1.0" },
        jsr: { "@s/j@0.1.0": {} },
        npm: { "a@1.0.0": { dependencies: { b: "b@2.0.0" } }, "b@2.0.0": { dependencies: {} } },
      },
      remote: {
        "https://host.example/mod.ts": "hash",
        "https://deno.land/x/oak@v12.6.1/mod.ts": "hash",
        "https://deno.land/x/oak@v12.6.1/application.ts": "hash",
        "https://u:s3cret@host.example/p@1.0.0/mod.ts": "hash",
      },
    };
    assert.deepEqual(await locked(lock), [
      "@jsr/s__j@0.1.0 runtime true",
      "a@1.0.0 runtime true",
      "b@2.0.0 runtime false",
    ]);
    const { components, notes } = await denoLock.parse(fileOf("deno.lock", JSON.stringify(lock)));
    assert.deepEqual(components.find(({ name }) => name === "a")?.dependsOn, ["npm:b@2.0.0"]);
    assert.deepEqual(components.find(({ name }) => name === "@jsr/s__j")?.origin, {
      kind: "registry",
      address: "https://npm.jsr.io/",
    });
    assert.match(notes?.[0]?.message ?? "", /^Modules that are imported from https:\/\/host\.example are not listed/);
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["https://host.example", "https://deno.land/x/oak@v12.6.1", "https://host.example/p@1.0.0"],
    );
  });

  test("reads version 2", async () => {
    const npm = {
      specifiers: { "a@1": "a@1.0.0" },
      packages: { "a@1.0.0": { dependencies: { b: "b@2.0.0" } }, "b@2.0.0": {} },
    };
    assert.deepEqual(await locked({ version: "2", remote: {}, npm }), [
      "a@1.0.0 runtime true",
      "b@2.0.0 runtime false",
    ]);
  });

  test("rejects what is not a lockfile", async () => {
    await assert.rejects(denoLock.parse(fileOf("deno.lock", "1")), { name: "ParseError" });
  });
});

describe("deno.json", () => {
  test("lists the packages of its import map", async () => {
    const config = `{
      // comments are allowed
      "imports": {
        "a": "npm:a@^1.0.0",
        "hooks": "npm:preact@10.5.0/hooks",
        "path/": "jsr:/@std/path@1.0.8/",
        "own": "jsr:@my/own@^1.0.0",
        "local/": "./src/",
        "remote": "https://deno.land/std@0.200.0/mod.ts",
      },
      "scopes": { "./x/": { "b": "npm:@s/b" } },
    }`;
    const others = { "own/deno.json": '{"name": "@my/own"}' };
    const { components, notes } = await denoJson.parse(fileOf("deno.json", config, others));
    assert.deepEqual(
      components.map(({ name, version, requirement }) => `${name}@${version} ${requirement ?? ""}`.trim()),
      ["a@ ^1.0.0", "preact@10.5.0", "@jsr/std__path@1.0.8", "@s/b@"],
    );
    assert.deepEqual(components[1]?.locations, [{ file: "deno.json", line: 5 }]);
    assert.equal(notes?.length, 1);
  });

  test("follows an import map with a name of its own", async () => {
    const others = { "maps/imports.json": '{"imports": {"a": "npm:a@1.0.0"}}' };
    const { components } = await denoJson.parse(fileOf("deno.json", '{"importMap": "maps/imports.json"}', others));
    assert.deepEqual(
      components.map(({ name, locations }) => [name, locations[0]?.file]),
      [["a", "maps/imports.json"]],
    );
  });

  test("names an import map that cannot be read", async () => {
    const others = { "broken.json": "{" };
    for (const path of ["gone.json", "broken.json", "https://x.example/map.json"]) {
      const { notes = [] } = await denoJson.parse(fileOf("deno.json", `{"importMap": "${path}"}`, others));
      assert.deepEqual(
        notes.map(({ lost }) => lost),
        [path],
      );
    }
  });
});
