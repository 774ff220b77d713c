import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { composerInstalledTree } from "./installed-tree.ts";
import { treeLicense } from "./tree-license.ts";

const json = JSON.stringify;

const list = [
  { name: "acme/web", version: "v1.2.0", require: { "acme/log": "*", php: "*" }, license: ["MIT"] },
  { name: "acme/log", version: "2.0" },
  { name: "acme/test", version: "1.0" },
];

function asked(name: string, requirement: string, scope: Component["scope"] = "runtime"): Component {
  return { type: "composer", name, version: "", requirement, scope, locations: [{ file: "composer.json" }] };
}

function read(files: Readonly<Record<string, string>>, ...components: readonly Component[]) {
  const manifest = { file: "composer.json", folder: "", detector: "php/composer-json", components };
  return composerInstalledTree([manifest], packageTreeOf(files));
}

describe("packages that Composer has installed", () => {
  const forms = {
    "Composer 1": list,
    "Composer 2": { packages: list, dev: true, "dev-package-names": ["acme/test"] },
  };
  for (const [title, content] of Object.entries(forms)) {
    test(`are read from the list of ${title}`, async () => {
      const files = { "composer.json": "{}", "vendor/composer/installed.json": json(content) };
      const wanted = [asked("acme/web", "^1.0"), asked("acme/test", "*", "dev")];
      const { components, manifests } = await read(files, ...wanted);
      assert.deepEqual(
        components.map(({ name, version, scope, direct }) => [name, version, scope, direct]),
        [
          ["acme/web", "v1.2.0", "runtime", true],
          ["acme/log", "2.0", "runtime", false],
          ["acme/test", "1.0", "dev", true],
        ],
      );
      assert.deepEqual(manifests, [{ file: "composer.json", replaced: new Set(wanted), isWhole: true }]);
    });
  }

  test("are in the folder that the manifest names", async () => {
    const installed = json(list);
    const at = async (folder: string, path: string) => {
      const files = { "composer.json": json({ config: { "vendor-dir": folder } }), [path]: installed };
      return (await read(files, asked("acme/web", "*"))).components.length;
    };
    assert.equal(await at("lib/php", "lib/php/composer/installed.json"), 3);
    assert.equal(await at(".", "composer/installed.json"), 3);
    assert.equal(await at("../x", "x/composer/installed.json"), 0);
    assert.equal(await at("/vendor", "vendor/composer/installed.json"), 0);
  });

  test("do not replace a requirement that they do not meet", async () => {
    const files = { "vendor/composer/installed.json": json(list.slice(0, 1)) };
    const { manifests } = await read(files, asked("acme/web", "^2.0"));
    assert.deepEqual(manifests, [{ file: "composer.json", replaced: new Set(), isWhole: false }]);
  });

  test("state their licenses, or have a license file", async () => {
    const files = {
      "vendor/composer/installed.json": json([
        ...list,
        { name: "acme/text", version: "1.0", "install-path": "../acme/text" },
      ]),
      "vendor/acme/text/LICENSE": "some terms",
    };
    const tree = packageTreeOf(files);
    const license = (name: string, version: string) => treeLicense({ ...asked(name, ""), version }, "src", tree);
    assert.deepEqual(await license("acme/web", "1.2.0"), {
      raw: "MIT",
      kind: "statement",
      file: "vendor/composer/installed.json",
      home: "vendor/acme/web",
    });
    assert.deepEqual(await license("acme/text", "1.0"), {
      raw: "some terms",
      kind: "text",
      file: "vendor/acme/text/LICENSE",
    });
    assert.equal(await license("acme/web", "9.9"), undefined);
  });
});
