import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { composerLock } from "./composer-lock.ts";

const packagist = { "notification-url": "https://packagist.org/downloads/" };

const lock = {
  packages: [
    {
      ...packagist,
      name: "Acme/Web",
      version: "v1.2.0",
      require: { php: ">=8.1", "ext-json": "*", "psr/log-implementation": "1.0", "acme/missing": "*" },
      dist: { type: "zip", url: "https://api.example/acme/web.zip", shasum: "0".repeat(40) },
      license: ["MIT", "GPL-2.0-or-later"],
    },
    { ...packagist, name: "acme/log", version: "2.0", provide: { "psr/log-implementation": "1.0" }, license: "MIT" },
    {
      name: "acme/fork",
      version: "dev-main",
      source: { type: "git", url: "https://user:secret@git.example/acme/fork.git", reference: "abc" },
    },
    {
      name: "acme/own",
      version: "dev-main",
      dist: { type: "path", url: "packages/own" },
      require: { "acme/deep": "*" },
    },
    {
      "notification-url": "https://php.acme.example/downloads",
      name: "acme/deep",
      version: "3.0",
      license: ["proprietary", "LGPL-2.1-only and MIT"],
    },
    { name: "php", version: "8.3" },
  ],
  "packages-dev": [{ ...packagist, name: "acme/test", version: "1.0", license: [] }, { name: "acme/no-version" }, 3],
};

const manifest = {
  name: "acme/app",
  require: { "Acme/Web": "^1", "acme/own": "@dev" },
  "require-dev": { "acme/test": "*" },
};

async function parse(content: unknown, beside: unknown = manifest) {
  const text = JSON.stringify(content, undefined, 2);
  return composerLock.parse(fileOf("composer.lock", text, { "composer.json": JSON.stringify(beside) }));
}

describe("composer.lock", () => {
  test("lists packages with their scopes, without the platform and the project's own", async () => {
    const { components, notes } = await parse(lock);
    assert.deepEqual(
      components.map(({ name, version, scope, direct }) => [name, version, scope, direct]),
      [
        ["acme/web", "v1.2.0", "runtime", true],
        ["acme/log", "2.0", "runtime", false],
        ["acme/fork", "dev-main", "runtime", false],
        ["acme/deep", "3.0", "runtime", true],
        ["acme/test", "1.0", "dev", true],
      ],
    );
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["acme/no-version", "entry 3"],
    );
  });

  test("has licenses, origins, files and edges", async () => {
    const { components } = await parse(lock);
    const [web, log, fork, deep] = components;
    assert.equal(web?.declaredLicense, "MIT OR GPL-2.0-or-later");
    assert.equal(deep?.declaredLicense, "LicenseRef-Proprietary OR (LGPL-2.1-only and MIT)");
    assert.deepEqual(web?.dependsOn, ["composer:acme/log@2.0"]);
    assert.equal(web?.origin, undefined);
    assert.deepEqual(fork?.origin, { kind: "git", address: "https://git.example/acme/fork.git", commit: "abc" });
    assert.deepEqual(deep?.origin, { kind: "registry", address: "https://php.acme.example/downloads" });
    assert.deepEqual(web?.distributions, [
      { address: "https://api.example/acme/web.zip", hashes: [{ algorithm: "sha1", value: "0".repeat(40) }] },
    ]);
    assert.deepEqual(log?.locations, [{ file: "composer.lock", line: 25 }]);
  });

  test("shows which package of the project needs what", async () => {
    const { graph } = await parse(lock);
    assert.deepEqual(
      graph?.members.map(({ name, path }) => [name, path]),
      [
        ["acme/own", "packages/own"],
        ["acme/app", "."],
      ],
    );
  });

  test("of Composer 1 may have null for a list", async () => {
    const { components } = await parse({
      packages: [{ name: "a/b", version: "1.0", require: [] }],
      "packages-dev": null,
    });
    assert.deepEqual(
      components.map(({ name, declaredLicense }) => [name, declaredLicense]),
      [["a/b", undefined]],
    );
  });

  test("must have a list of packages", async () => {
    await assert.rejects(parse({}), ParseError);
    await assert.rejects(parse([]), ParseError);
  });
});
