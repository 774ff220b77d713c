import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../test/helpers/tree.ts";
import { componentPurl } from "../kit/package-url.ts";
import { composerRegistryFiles } from "./files/registry-files.ts";
import { composerNames } from "./index.ts";
import { fromComposerPurl, isPackageName, isPlatform } from "./names.ts";

describe("names of PHP packages", () => {
  test("have a vendor", () => {
    for (const name of ["psr/log", "Acme/Tool_x.y", "a/b--c", "npm-asset/x"]) assert.ok(isPackageName(name), name);
    for (const name of ["psr", "a/b/c", "/b", "a/", "a b/c", "../x", "a/..", `a/${"b".repeat(300)}`]) {
      assert.ok(!isPackageName(name), name);
    }
  });

  test("of the platform are recognized", () => {
    const platform = ["php", "php-64bit", "hhvm", "ext-json", "lib-curl", "composer", "composer-plugin-api"];
    for (const name of platform) assert.ok(isPlatform(name), name);
    for (const name of ["composer/composer", "php-di/php-di", "ext-x/y/z".slice(5)]) assert.ok(!isPlatform(name), name);
  });

  test("become package URLs and back", () => {
    const component = { type: "composer", name: "acme/tool", scope: "runtime", locations: [] } as const;
    assert.equal(componentPurl({ ...component, version: "v1.0" }), "pkg:composer/acme/tool@v1.0");
    assert.equal(componentPurl({ ...component, version: "dev-a/b" }), "pkg:composer/acme/tool@dev-a%2Fb");
    const purl = { type: "composer", namespace: "Acme", name: "Tool", version: "", qualifiers: new Map() };
    assert.deepEqual(fromComposerPurl(purl), { type: "composer", name: "acme/tool" });
    assert.equal(fromComposerPurl({ type: "composer", name: "x", version: "", qualifiers: new Map() }), undefined);
  });
});

describe("private names", () => {
  const rulesOf = async (repositories: unknown) => {
    const rules = await composerRegistryFiles.read(fileOf("composer.json", JSON.stringify({ repositories })));
    return rules?.map(({ name, host }) => (host === undefined ? name : `${name} ${host}`));
  };
  const cases: Readonly<Record<string, readonly [repositories: unknown, rules: readonly string[]]>> = {
    "a private repository": [[{ type: "composer", url: "https://php.acme.example" }], ["* php.acme.example"]],
    "one for some names": [
      [{ type: "composer", url: "https://php.acme.example/", only: ["Acme/*"] }],
      ["acme/* php.acme.example"],
    ],
    "a table of repositories": [
      { acme: { type: "composer", url: "https://php.acme.example" } },
      ["* php.acme.example"],
    ],
    "public repositories": [[{ type: "composer", url: "https://packages.drupal.org/8" }], []],
    "a repository on a code host": [[{ type: "vcs", url: "https://github.com/acme/Tool.git" }], ["*/tool"]],
    "a repository elsewhere": [[{ type: "vcs", url: "git@git.acme.example:acme/tool.git" }], ["*"]],
    "no public registry": [[{ "packagist.org": false }], ["*"]],
    "a mirror": [{ packagist: { type: "composer", url: "https://mirrors.aliyun.com/composer/" } }, []],
    "inline packages": [[{ type: "package", package: [{ name: "Acme/Zip", version: "1.0" }, {}] }], ["acme/zip"]],
    "a folder of archives": [[{ type: "artifact", url: "archives" }], ["*"]],
    "folders of the project": [[{ type: "path", url: "packages/*" }], []],
    "a wrong type": ["https://php.acme.example", []],
  };
  for (const [title, [repositories, rules]] of Object.entries(cases)) {
    test(`follow from ${title}`, async () => assert.deepEqual(await rulesOf(repositories), rules));
  }

  test("follow from repositories of the operator for some names", () => {
    const repositories = [{ type: "composer", url: "https://php.acme.example", only: ["Acme/*"] }];
    const config = JSON.stringify({ repositories });
    const operator = {
      env: { COMPOSER_HOME: "/c" },
      home: "/h",
      readFile: (path: string) => (path === "/c/config.json" ? config : undefined),
    };
    const isPrivate = composerNames.ofOperator(operator);
    assert.equal(isPrivate?.("acme/tool"), true);
    assert.equal(isPrivate?.("psr/log"), false);
  });
});
