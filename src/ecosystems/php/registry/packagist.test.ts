import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { licenseIn, testRecorded } from "../../../../test/helpers/recorded.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies, type StandIn } from "../../../../test/helpers/stand-in.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { packagist } from "./packagist.ts";

const { serve, replay } = useStandIns();

function component(name: string, version: string, more: Partial<Component> = {}): Component {
  return { type: "composer", name, version, scope: "runtime", locations: [], ...more };
}

function ask({ address }: Pick<StandIn, "address">, asked: Component) {
  return askOnce(packagist, { packagist: address }, asked);
}

const rows = recordedReplies("packagist").filter(({ path }) => path.startsWith("/p2/"));

function nameIn(path: string): string {
  return path.replace("/p2/", "").replace(/(?:~dev)?\.json$/, "");
}

testRecorded("recorded replies of Packagist", {
  rows,
  ask: (server, { path }) => ask(server, component(nameIn(path), path.includes("~dev") ? "dev-main" : "")),
});

describe("versions in recorded replies of Packagist", () => {
  for (const row of rows) {
    const versions = [...row.note.matchAll(/(?<= )(\S+) = ([^;]+)/g)];
    if (versions.length === 0) continue;
    test(`have the licenses of ${row.file}`, async () => {
      const server = await replay([row]);
      for (const [, version = "", license] of versions) {
        assert.equal(licenseIn(await ask(server, component(nameIn(row.path), version))), license, version);
      }
    });
  }
});

const minified = {
  minified: "composer/2.0",
  packages: {
    "acme/tool": [
      {
        name: "acme/tool",
        version: "v2.0.0",
        license: ["MIT", "GPL-2.0-or-later"],
        authors: [{ name: "Ada Example", email: "ada@acme.example" }],
        source: { type: "git", url: "https://git.acme.example/tool.git", reference: "abc" },
        dist: { type: "zip", url: "/dist/tool-2.zip", shasum: "00".repeat(20), reference: "abc" },
        abandoned: "acme/new",
      },
      { version: "v2.0.0-RC1" },
      { version: "1.5.0", license: ["proprietary"], abandoned: "__unset", dist: "__unset" },
      { version: "1.4.0", license: "__unset" },
      { version: "1.3.0", license: "(LGPL-2.1-only or MIT)" },
      { version: "1.2.0", license: [{ type: "MIT" }, 3, null, ""] },
    ],
  },
};
const branches = {
  minified: "composer/2.0",
  packages: {
    "acme/tool": [
      { name: "acme/tool", version: "dev-old", license: ["ISC"], extra: { "branch-alias": { "dev-old": "4.x-dev" } } },
      { version: "dev-main", license: ["0BSD"], "default-branch": true, extra: "__unset" },
    ],
  },
};
const documents = { "/p2/acme/tool.json": minified, "/p2/acme/tool~dev.json": branches };

describe("a package", () => {
  test("is given with its license, repository, author, archive and replacement", async () => {
    const server = await serve(documents);
    assert.deepEqual(await ask(server, component("acme/tool", "2.0.0")), {
      evidence: {
        outcome: "answer",
        license: "MIT OR GPL-2.0-or-later",
        raw: "MIT, GPL-2.0-or-later",
        confidence: 1,
        url: `${server.address}/p2/acme/tool.json`,
      },
      repository: "https://git.acme.example/tool.git",
      supplier: { name: "Ada Example", kind: "person" },
      facts: { deprecated: true, replacedBy: "acme/new" },
      archives: [
        {
          address: `${server.address}/dist/tool-2.zip`,
          kind: "composer-zip",
          integrity: `sha1-${Buffer.alloc(20).toString("base64")}`,
        },
      ],
    });
  });

  const licenses = {
    "v1.5.0": "LicenseRef-Proprietary",
    "1.4.0": "UNKNOWN",
    "1.3": "LGPL-2.1-only OR MIT",
    "1.2.0": "UNKNOWN",
    "dev-old": "ISC",
    "dev-main#abc": "0BSD",
  };
  for (const [version, license] of Object.entries(licenses)) {
    test(`has the license of its version ${version}`, async () =>
      assert.equal(licenseIn(await ask(await serve(documents), component("acme/tool", version))), license));
  }

  const chosen: Readonly<Record<string, string>> = {
    "^1.0": "1.5.0",
    "*": "v2.0.0",
    "^4.0": "dev-old",
    "=1.3.0": "1.3.0",
  };
  for (const [requirement, version] of Object.entries(chosen)) {
    test(`that must satisfy ${requirement} is taken to be ${version}`, async () => {
      const { facts } = await ask(await serve(documents), component("acme/tool", "", { requirement }));
      assert.equal(facts?.["assumedVersion"], version);
    });
  }

  test("is missing, or only this version of it", async () => {
    const server = await serve(documents);
    const missing = async (name: string, version: string) =>
      (await ask(server, component(name, version))).evidence?.missing;
    assert.equal(await missing("acme/tool", "9.9"), "version");
    assert.equal(await missing("acme/nope", "1.0"), "package");
  });
});

describe("a reply that is not about the package", () => {
  const replies: Readonly<Record<string, unknown>> = {
    "of another package": { packages: { "acme/other": [{ name: "acme/other", version: "1.0", license: ["MIT"] }] } },
    "with versions of another package": { packages: { "acme/tool": [{ name: "acme/other", version: "1.0" }] } },
    "that is empty": {},
    "with an error": { status: "error", message: "Unauthorized" },
    "that is a list": [],
    "that is a text": "<!doctype html>",
  };
  for (const [title, reply] of Object.entries(replies)) {
    test(`fails: one ${title}`, async () => {
      const server = await serve({ "/p2/acme/tool.json": reply });
      const isBad = (error: unknown) => error instanceof SourceUnavailable && error.reason === "bad_reply";
      await assert.rejects(ask(server, component("acme/tool", "1.0")), isBad);
    });
  }
});

describe("a repository with an index", () => {
  const satis = {
    packages: { "Acme/Closed": { "1.0.0": { name: "acme/closed", version: "1.0.0", license: ["proprietary"] } } },
    includes: { "include/all.json": { sha1: "x" }, "https://evil.example/x.json": {} },
  };
  const include = { packages: { "acme/more": [{ name: "acme/more", version: "2.0", license: "MIT" }] } };

  test("may list its packages in it, and in further files", async () => {
    const server = await serve({ "/packages.json": satis, "/include/all.json": include });
    assert.equal(licenseIn(await ask(server, component("acme/closed", "1.0"))), "LicenseRef-Proprietary");
    assert.equal(licenseIn(await ask(server, component("acme/more", "2.0"))), "MIT");
    assert.equal((await ask(server, component("acme/none", "1.0"))).evidence?.missing, "package");
    assert.ok(!server.requests.some((request) => request.includes("/p2/")));
  });

  test("states where its documents are, which packages it has, and where its archives are", async () => {
    const index = {
      "metadata-url": "https://inner.example/api/p2/%package%.json",
      "available-packages": ["Acme/Tool"],
      "available-package-patterns": ["lib/*"],
      mirrors: [{ "dist-url": "/copies/%package%/%version%/%reference%.%type%", preferred: true }],
    };
    const server = await serve({ "/packages.json": index, "/api/p2/acme/tool.json": minified });
    const { archives } = await ask(server, component("acme/tool", "2.0.0"));
    assert.equal(archives?.[0]?.address, `${server.address}/copies/acme/tool/v2.0.0/abc.zip`);
    await ask(server, component("acme/other", "1.0"));
    await ask(server, component("lib/a", "1.0"));
    const asked = server.requests.filter((request) => !request.endsWith("/packages.json"));
    assert.deepEqual(asked, ["GET /api/p2/acme/tool.json", "GET /api/p2/lib/a.json", "GET /api/p2/lib/a~dev.json"]);
  });

  test("of Composer 1 has one document for each package, whose address has its hash", async () => {
    const hash = "ab".repeat(32);
    const server = await serve({
      "/packages.json": {
        packages: [],
        "providers-url": "/p/%package%$%hash%.json",
        "provider-includes": { "p/all$%hash%.json": { sha256: "cd" }, "https://evil.example/x.json": {} },
      },
      "/p/all$cd.json": { providers: { "acme/tool": { sha256: hash } } },
      [`/p/acme/tool$${hash}.json`]: {
        packages: { "acme/tool": { "dev-main": { name: "acme/tool", version: "dev-main", license: "MIT" } } },
      },
    });
    assert.equal(licenseIn(await ask(server, component("acme/tool", "dev-main"))), "MIT");
    assert.equal((await ask(server, component("acme/other", "1.0"))).evidence?.missing, "package");
  });

  test("fails if it has more files or versions than lcc reads: any of them may have the package", async () => {
    const files = (ending: string) => Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}${ending}`, {}]));
    const versions = Array.from({ length: 20_001 }, (_, at) => ({ version: `1.0.${at}` }));
    const indexes = [
      { includes: files(".json") },
      { packages: [], "providers-url": "/p/%package%$%hash%.json", "provider-includes": files("$%hash%") },
      { packages: { "acme/tool": versions } },
    ];
    for (const index of indexes) {
      const server = await serve({ "/packages.json": index });
      const isTooLarge = (error: unknown) => error instanceof SourceUnavailable && error.reason === "too_large";
      await assert.rejects(ask(server, component("acme/tool", "1.0")), isTooLarge);
    }
  });

  test("fails if the index is an error document", async () => {
    for (const index of [{}, { status: "error" }, []]) {
      const server = await serve({ "/packages.json": index, "/p2/acme/tool.json": minified });
      await assert.rejects(ask(server, component("acme/tool", "1.0")), SourceUnavailable);
    }
  });
});

describe("the operator's Composer settings", () => {
  test("name repositories, which are asked first and with their credentials", async () => {
    const server = await serve(documents);
    const { host } = new URL(server.address);
    const tools = await toolsFor(
      {},
      {
        env: { COMPOSER_HOME: "/etc/composer" },
        files: {
          "/etc/composer/config.json": JSON.stringify({
            repositories: [
              { type: "composer", url: server.address, only: ["acme/*"] },
              { type: "composer", url: `${server.address}/`, exclude: ["acme/*"] },
              { type: "vcs", url: "https://git.example/x" },
            ],
          }),
          "/etc/composer/auth.json": JSON.stringify({ "http-basic": { [host]: { username: "u", password: "p" } } }),
        },
      },
    );
    const source = packagist(tools);
    assert.deepEqual(source.addressesFor?.(component("acme/tool", "1.0")), [server.address]);
    assert.deepEqual(source.addressesFor?.(component("psr/log", "1.0")), [
      server.address,
      "https://repo.packagist.org",
    ]);
    const { evidence } = await source.resolve(component("acme/tool", "2.0.0"), new AbortController().signal);
    assert.equal(evidence?.license, "MIT OR GPL-2.0-or-later");
    assert.deepEqual([...new Set(server.authorizations)], ["Basic dTpw"]);
    await tools.http.close();
  });

  const addresses = async (config: unknown, env: Record<string, string> = {}) => {
    const files = { "/home/operator/.config/composer/config.json": JSON.stringify(config) };
    return packagist(await toolsFor({}, { env, files })).addressesFor?.(component("a/b", "1"));
  };
  test("may replace or switch off the public registry", async () => {
    const mirror = { type: "composer", url: "https://mirror.example/php/" };
    assert.deepEqual(await addresses({ repositories: { packagist: mirror } }), ["https://mirror.example/php"]);
    assert.deepEqual(await addresses({ repositories: [mirror, { "packagist.org": false }] }), [
      "https://mirror.example/php",
    ]);
    assert.deepEqual(await addresses({ repositories: "x" }), ["https://repo.packagist.org"]);
  });
});

test("Packagist is not asked for what comes from elsewhere", async () => {
  const source = packagist(await toolsFor({}));
  const from = (kind: "registry" | "git", address: string) =>
    source.handles(component("a/b", "1.0", { origin: { kind, address } }));
  assert.equal(source.handles(component("a/b", "1.0")), true);
  assert.equal(source.handles(component("a", "1.0")), false);
  assert.equal(source.handles(component("a/b", "1.0", { type: "gem" })), false);
  assert.equal(from("registry", "https://packagist.org/downloads/"), true);
  assert.equal(from("registry", "https://php.acme.example/downloads"), false);
  assert.equal(from("git", "https://github.com/a/b.git"), false);
});
