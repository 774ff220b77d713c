import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { composerJson } from "./composer-json.ts";

const json = (value: unknown) => JSON.stringify(value, undefined, 2);

async function parse(content: unknown, path = "composer.json", others: Readonly<Record<string, string>> = {}) {
  return composerJson.parse(fileOf(path, json(content), others));
}

describe("composer.json", () => {
  test("lists requirements; a bare version is exact", async () => {
    const { components } = await parse({
      conflict: { "acme/ranged": "1.0" },
      require: {
        ...{ php: "^8.1", "ext-json": "*", "Acme/Ranged": "^1.0", "acme/exact": "9.8", "acme/equal": "=v1.2.3" },
        ...{ "acme/branch": "dev-main#abc", "acme/any": "*", "acme/flag": "1.0@beta", "acme/x": "2.x" },
      },
      "require-dev": { "acme/test": "~1.0|~2.0", "acme/ranged": "1.0" },
      suggest: { "acme/no": "*" },
    });
    assert.deepEqual(
      components.map(({ name, version, requirement, scope }) => [name, version, requirement, scope]),
      [
        ["acme/ranged", "", "^1.0", "runtime"],
        ["acme/exact", "9.8", undefined, "runtime"],
        ["acme/equal", "v1.2.3", undefined, "runtime"],
        ["acme/branch", "", "dev-main#abc", "runtime"],
        ["acme/any", "", "*", "runtime"],
        ["acme/flag", "1.0", undefined, "runtime"],
        ["acme/x", "", "2.x", "runtime"],
        ["acme/test", "", "~1.0|~2.0", "dev"],
      ],
    );
    assert.deepEqual(components[0]?.locations, [{ file: "composer.json", line: 8 }]);
  });

  test("may describe packages itself", async () => {
    const dist = { type: "zip", url: "https://files.example/zip-1.1.zip" };
    const inline = ["1.0", "1.1"].map((version) => ({ name: "acme/zip", version, dist, license: "MIT" }));
    const manifest = { require: { "acme/zip": "^1.0" }, repositories: [{ type: "package", package: inline }] };
    const { components } = await parse(manifest);
    assert.equal(components[0]?.version, "1.1");
    assert.equal(components[0]?.declaredLicense, "MIT");
    assert.deepEqual(components[0]?.origin, { kind: "archive", address: dist.url });
  });

  test("notes entries that are no requirement", async () => {
    const { components, notes } = await parse({ require: { "a/b": 3, "not a name": "*" } });
    assert.deepEqual(components, []);
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["a/b", "not a name"],
    );
  });

  test("of a package of a workspace says so, and adds nothing to what the root has locked", async () => {
    const root = json({ name: "acme/app", repositories: [{ type: "path", url: "packages/*" }] });
    const lock = json({ packages: [{ name: "psr/log", version: "3.0.0" }] });
    const content = {
      name: "acme/core",
      require: { "psr/log": "^1", "acme/other": "^2" },
      replace: { "a/b": "self.version" },
    };
    const others = { "composer.json": root, "composer.lock": lock };
    const { components, own } = await parse(content, "packages/core/composer.json", others);
    assert.deepEqual(own, { type: "composer", name: "acme/core", root: "" });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["acme/other"],
    );
  });

  test("asks for no package of a folder beside it that it names", async () => {
    const manifest = {
      require: { "acme/core": "*", "psr/log": "^1" },
      repositories: [{ type: "path", url: "../core" }],
    };
    const { components } = await parse(manifest, "app/composer.json", {
      "core/composer.json": json({ name: "Acme/Core" }),
    });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["psr/log"],
    );
  });

  test("of an installed package is not read as the project's", async () => {
    const others = { "lib/composer/installed.json": json([{ name: "Acme/Tool", version: "1.0" }]) };
    const content = { require: { "psr/log": "^1" } };
    const inside = await parse(content, "lib/acme/tool/src/composer.json", others);
    assert.deepEqual(inside.components, []);
    const outside = await parse(content, "lib/acme/other/composer.json", others);
    assert.equal(outside.components.length, 1);
  });

  test("must be an object", () => assert.rejects(parse([]), ParseError));
});
