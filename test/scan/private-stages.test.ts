import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultUrl } from "registry-url";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { PrivateRule } from "../../src/domain/policy/private-rule.ts";
import type { SourceAddresses } from "../../src/domain/contracts/address-setting.ts";
import { noteAsked } from "../helpers/note-asked.ts";

/** A name of each type, and how an operator would list it. */
const names: Readonly<Record<string, readonly [name: string, pattern: string]>> = {
  npm: ["@acme/secret", "@acme/*"],
  pypi: ["acme-secret", "Acme_*"],
  golang: ["github.com/acme/secret", "github.com/acme"],
  maven: ["com.acme:secret", "com.acme*"],
  cargo: ["acme-secret", "acme_*"],
  gem: ["acme-secret", "acme-*"],
  composer: ["acme/secret", "Acme/*"],
  nuget: ["Acme.Secret", "acme.*"],
  huggingface: ["acme/secret", "acme"],
  "huggingface-dataset": ["acme/secret", "acme/*"],
};

const own = "https://registry.acme.example";
const ownAddresses: SourceAddresses = {
  ...{
    npm: own,
    pypi: own,
    goproxy: own,
    maven: [own],
    crates: own,
    rubygems: own,
    nuget: own,
    packagist: own,
    huggingface: own,
  },
};

const composerConfig = JSON.stringify({ repositories: [{ type: "composer", url: own, only: ["acme/*"] }] });

function of(type: string, more: Partial<Component> = {}): Component {
  const version = type === "golang" ? "v1.0.0" : "1.0.0";
  return { type, name: names[type]?.[0] ?? "", version, scope: "runtime", locations: [{ file: "x" }], ...more };
}

function listed(type: string): PrivateRule[] {
  return [{ type, name: names[type]?.[1] ?? "", by: "SVC_PRIVATE_NAMES", place: "", isListed: true }];
}

const isOwn = (words: string) => words.startsWith(own);

describe("a name that the operator lists", () => {
  for (const type of Object.keys(names)) {
    test(`of the type ${type} is sent nowhere without a registry of the operator`, async () => {
      assert.ok((await noteAsked([of(type)])).length > 0, "it is asked about where it is not listed");
      assert.deepEqual(await noteAsked([of(type)], { listed: listed(type) }), []);
      assert.deepEqual(await noteAsked([of(type, { version: "" })], { listed: listed(type) }), []);
    });

    test(`of the type ${type} is sent to the operator's registry only`, async () => {
      const asked = await noteAsked([of(type)], { listed: listed(type), addresses: ownAddresses });
      assert.ok(asked.length > 0);
      assert.deepEqual(
        asked.filter((words) => !isOwn(words)),
        [],
      );
    });
  }

  test("is not sent to a registry that forwards to a public one", async () => {
    const cases: readonly (readonly [string, Parameters<typeof noteAsked>[1]])[] = [
      ["golang", { env: { GOPROXY: `${own},https://proxy.golang.org,direct` } }],
      ["golang", { addresses: { goproxy: own, depsdev: "https://api.deps.dev" } }],
      ["maven", { addresses: { maven: [own, "https://repo.maven.apache.org/maven2"] } }],
      ["cargo", { addresses: { cratesCdn: own } }],
      ["pypi", { addresses: { pypi: "https://pypi.tuna.tsinghua.edu.cn" } }],
      ["npm", { env: { npm_config_registry: "https://registry.npmmirror.com" } }],
    ];
    for (const [type, options] of cases) {
      assert.deepEqual(await noteAsked([of(type)], { ...options, listed: listed(type) }), [], type);
    }
  });

  test("is sent to the registries that package managers of the operator use", async () => {
    const index =
      '[source.crates-io]\nreplace-with = "acme"\n[source.acme]\nregistry = "sparse+https://registry.acme.example/"\n';
    const cases: readonly (readonly [string, Parameters<typeof noteAsked>[1]])[] = [
      ["npm", { env: { npm_config_registry: own } }],
      ["npm", { files: { "/home/operator/.npmrc": `@acme:registry=${own}\n` } }],
      ["pypi", { env: { PIP_INDEX_URL: `${own}/simple` } }],
      ["golang", { env: { GOPROXY: own } }],
      ["cargo", { files: { "/home/operator/.cargo/config.toml": index } }],
      ["composer", { files: { "/home/operator/.composer/config.json": composerConfig } }],
    ];
    for (const [type, options] of cases) {
      const asked = await noteAsked([of(type)], { ...options, listed: listed(type) });
      assert.ok(asked.length > 0 && asked.every(isOwn), `${type}: ${asked.join(", ")}`);
    }
  });
});

describe("a name that the operator's package manager keeps private is told to no public service", () => {
  const scope = `@acme:registry=${own}\n`;
  const cases: Readonly<Record<string, readonly [string, Parameters<typeof noteAsked>[1]]>> = {
    "npm, in the file of the user": ["npm", { files: { "/home/operator/.npmrc": scope } }],
    "npm, in another file of the user": ["npm", { env: { npm_config_userconfig: "/u" }, files: { "/u": scope } }],
    "npm, in the file of the machine": ["npm", { files: { "/etc/npmrc": scope } }],
    "npm, in another file of the machine": ["npm", { env: { npm_config_globalconfig: "/g" }, files: { "/g": scope } }],
    "npm, below another prefix": ["npm", { env: { npm_config_prefix: "/p" }, files: { "/p/etc/npmrc": scope } }],
    "npm, in the environment": ["npm", { env: { "npm_config_@acme:registry": own } }],
    "npm, with an address that lcc cannot read": ["npm", { files: { "/home/operator/.npmrc": "@acme:registry=${X}" } }],
    "Composer, in the file of the user": [
      "composer",
      { files: { "/home/operator/.composer/config.json": composerConfig } },
    ],
    "Go, in the environment": ["golang", { env: { GOPRIVATE: "github.com/acme" } }],
    "Go, in the file of the go command": [
      "golang",
      { files: { "/home/operator/.config/go/env": "GOPRIVATE=github.com/acme\n" } },
    ],
  };
  for (const [name, [type, options]] of Object.entries(cases)) {
    test(name, async () => {
      const asked = await noteAsked([of(type)], options);
      assert.deepEqual(
        asked.filter((words) => !isOwn(words)),
        [],
      );
    });
  }
});

describe("what the operator's registry says about a private package leads to no public service", () => {
  const document = (tarball: string) => ({
    ...{ name: "@acme/secret", version: "1.0.0" },
    repository: { type: "git", url: "https://github.com/acme/secret" },
    dist: { tarball },
  });
  const ask = (tarball: string, rules: readonly PrivateRule[]) =>
    noteAsked([of("npm")], { listed: rules, addresses: { npm: own }, answer: () => document(tarball) });

  test("not to the archive on a public host, ClearlyDefined or the code host", async () => {
    const archive = `${defaultUrl}@acme/secret/-/secret-1.0.0.tgz`;
    const asked = await ask(archive, listed("npm"));
    assert.ok(asked.length > 0 && asked.every(isOwn), asked.join(", "));
    const ofPublic = await ask(archive, []);
    assert.ok(ofPublic.some((words) => words.includes("clearlydefined")));
    assert.ok(ofPublic.some((words) => words.includes("github.com")));
  });

  test("but to the archive on the registry's own host", async () => {
    const asked = await ask(`${own}/@acme/secret/-/secret-1.0.0.tgz`, listed("npm"));
    assert.ok(asked.some((words) => words.includes("secret-1.0.0.tgz")));
    assert.deepEqual(
      asked.filter((words) => !isOwn(words)),
      [],
    );
  });

  test("nor to the code host that a listed package comes from", async () => {
    const origin = { kind: "git", address: "https://github.com/acme/secret" } as const;
    assert.deepEqual(await noteAsked([of("npm", { origin })], { listed: listed("npm") }), []);
    assert.ok((await noteAsked([of("npm", { origin })])).some((words) => words.includes("github.com")));
  });
});
