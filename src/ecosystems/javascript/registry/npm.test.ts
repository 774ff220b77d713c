import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { npm } from "./npm.ts";
import { publicRegistry } from "../operator/npm-config.ts";

const signal = new AbortController().signal;
const { serve } = useStandIns();

function component(name: string, version: string, more: Partial<Component> = {}): Component {
  return { type: "npm", name, version, scope: "runtime", locations: [], ...more };
}

/** A registry that has these documents, by path. */
async function registryWith(documents: Readonly<Record<string, unknown>>) {
  const server = await serve(documents);
  return { ...server, host: new URL(server.address).host };
}

function ask(address: string, asked: Component) {
  return askOnce(npm, { npm: address }, asked);
}

describe("the npm registry", () => {
  const fields: Readonly<Record<string, readonly [document: object, outcome: string, license?: string]>> = {
    "an expression in parentheses": [{ license: "(MIT OR GPL-2.0)" }, "answer", "MIT OR GPL-2.0-only"],
    "an object": [{ license: { type: "MIT", url: "x" } }, "answer", "MIT"],
    "an object with an address only": [
      { license: { url: "https://www.apache.org/licenses/LICENSE-2.0" } },
      "answer",
      "Apache-2.0",
    ],
    "a list, which is a choice": [{ license: ["MIT", { type: "Apache2" }] }, "answer", "MIT OR Apache-2.0"],
    "the older field": [{ licenses: [{ type: "MIT" }, { type: "GPLv2" }] }, "answer", "MIT OR GPL-2.0-only"],
    "the older field where the newer is empty": [{ license: "", licenses: "ISC" }, "answer", "ISC"],
    "the older field as an object": [{ license: null, licenses: { type: "ISC" } }, "answer", "ISC"],
    "a right that is not granted": [{ license: "UNLICENSED" }, "answer", "LicenseRef-Proprietary"],
    "a family without a version": [{ license: "GPL" }, "weak", "GPL-1.0-or-later"],
    "a choice with a family in it": [{ license: ["MIT", "LGPL"] }, "weak", "MIT OR LGPL-2.0-or-later"],
    "a choice with something unknown in it": [{ license: ["MIT", "BSD"] }, "none"],
    "a choice with an empty object in it": [{ license: ["MIT", {}] }, "answer", "MIT"],
    "two licenses in one entry": [{ licenses: [{ type: "LGPL", url: "x", MIT: "y" }] }, "none"],
    "a list without end": [{ license: Array.from({ length: 200_000 }, () => "MIT") }, "none"],
    "an object that says nothing": [{ license: { foo: 1 } }, "none"],
    "a way out of the package": [{ license: "SEE LICENSE IN ../../etc/passwd" }, "none"],
    "a prototype": [JSON.parse('{"license":{"__proto__":{"type":"MIT"}}}') as object, "none"],
    markup: [{ license: "<b>MIT</b><script>" }, "answer", "MIT"],
  };
  for (const [name, [document, outcome, license]] of Object.entries(fields)) {
    test(`reads ${name}`, async () => {
      const registry = await registryWith({ "/a/1.0.0": document });
      const { evidence } = await ask(registry.address, component("a", "1.0.0"));
      assert.equal(evidence?.outcome, outcome);
      assert.equal(evidence?.license, license);
      assert.equal(evidence?.url, `${registry.address}/a/1.0.0`);
      assert.ok((evidence?.raw ?? "") !== "");
      assert.equal(evidence?.confidence, { answer: 1, weak: 0.5, none: 0 }[outcome]);
    });
  }

  test("says where the tarball is, with the best hash that it states", async () => {
    const tarball = "https://registry.npm.example/a/-/a-1.0.0.tgz";
    const sha512 = `sha512-${Buffer.alloc(64).toString("base64")}`;
    const registry = await registryWith({
      "/a/1.0.0": { dist: { tarball, integrity: sha512, shasum: "00".repeat(20) } },
      "/a/0.1.0": { dist: { tarball, shasum: "00".repeat(20) } },
      "/a/0.0.1": { dist: { tarball: "../a.tgz" } },
      "/a/0.0.2": { name: "a" },
    });
    const archivesOf = async (version: string) => (await ask(registry.address, component("a", version))).archives;
    const usual = (version: string) => `${registry.address}/a/-/a-${version}.tgz`;
    assert.deepEqual(await archivesOf("1.0.0"), [
      { address: tarball, kind: "tgz", integrity: sha512 },
      { address: usual("1.0.0"), kind: "tgz", integrity: sha512 },
    ]);
    const sha1 = `sha1-${Buffer.alloc(20).toString("base64")}`;
    assert.equal((await archivesOf("0.1.0"))?.[0]?.integrity, sha1);
    assert.deepEqual(await archivesOf("0.0.1"), [{ address: `${registry.address}/a.tgz`, kind: "tgz" }]);
    assert.deepEqual(await archivesOf("0.0.2"), [{ address: usual("0.0.2"), kind: "tgz" }]);
  });

  test("is asked for the whole package where a mirror refuses documents of versions", async () => {
    const whole = { name: "a", versions: { "1.0.0": { version: "1.0.0", license: "MIT" } } };
    const mirror = await serve({ "/a": whole }, { status: 403 });
    assert.equal((await ask(mirror.address, component("a", "1.0.0"))).evidence?.license, "MIT");
    await assert.rejects(ask(mirror.address, component("a", "2.0.0")), { reason: "refused" });
  });

  test("keeps the beginning of a text of a megabyte and reads a license text", async () => {
    const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:\n\nThe above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
    const registry = await registryWith({
      "/a/1.0.0": { license: "free ".repeat(200_000) },
      "/b/1.0.0": { license: `MIT License\n\n${mit}` },
    });
    const resolver = npm(await toolsFor({ npm: registry.address }));
    const long = await resolver.resolve(component("a", "1.0.0"), signal);
    assert.equal(long.evidence?.outcome, "none");
    assert.equal(long.evidence?.raw?.length, 1_000);
    const whole = await resolver.resolve(component("b", "1.0.0"), signal);
    assert.equal(whole.evidence?.license, "MIT");
    assert.ok((whole.evidence?.confidence ?? 0) > 0.8);
  });

  test("says which file a license is in, if the package has it", async () => {
    const registry = await registryWith({
      "/a/1.0.0": { license: "SEE LICENSE IN docs/LICENSE.md" },
      "/a/2.0.0": { license: "SEE LICENSE IN ../../etc/passwd" },
    });
    const resolver = npm(await toolsFor({ npm: registry.address }));
    assert.equal((await resolver.resolve(component("a", "1.0.0"), signal)).facts?.["licenseFile"], "docs/LICENSE.md");
    assert.equal((await resolver.resolve(component("a", "2.0.0"), signal)).facts?.["licenseFile"], undefined);
  });

  const names: Readonly<Record<string, readonly [name: string, version: string, path: string]>> = {
    "the slash of a scope": ["@s/a", "1.0.0", "/@s%2fa/1.0.0"],
    "a way up": ["../../etc", "..", "/..%2F..%2Fetc/%252E%252E"],
    "a way up in a scope": ["@s/..", "1.0.0", "/@s%2f%252E%252E/1.0.0"],
    "two slashes": ["@s/a/b", "1.0.0", "/@s%2fa%2Fb/1.0.0"],
    "a query": ["a?b#c", "1?x", "/a%3Fb%23c/1%3Fx"],
    "a line break": ["a\r\nHost: evil", "1.0.0", "/a%0D%0AHost%3A%20evil/1.0.0"],
    "a slash that is encoded": ["a%2fb", "1.0.0", "/a%252fb/1.0.0"],
    "a plus": ["a", "1.0.0+build", "/a/1.0.0%2Bbuild"],
  };
  for (const [name, [asked, version, path]] of Object.entries(names)) {
    test(`is asked for ${name} in one piece`, async () => {
      const registry = await registryWith({});
      await ask(registry.address, component(asked, version));
      assert.equal(registry.requests[0], `GET ${path}`);
    });
  }

  test("is not believed when it answers with something else than a package", async () => {
    const registry = await registryWith({ "/a/1.0.0": ["MIT"] });
    await assert.rejects(
      ask(registry.address, component("a", "1.0.0")),
      (error) => error instanceof SourceUnavailable && error.reason === "bad_reply",
    );
  });
});

describe("a requirement without a version", () => {
  const documents = {
    "/a/latest": { version: "2.1.0", license: "MIT" },
    "/a/next": { version: "3.0.0-rc", license: "ISC" },
    "/a/1.10.0": { version: "1.10.0", license: "Apache-2.0" },
    "/a": { versions: { "1.9.0": {}, "1.10.0": {}, "1.11.0-rc": {}, "2.1.0": {}, __proto__: {} } },
  };
  const cases: Readonly<Record<string, readonly [license: string | undefined, version?: string]>> = {
    "": ["MIT", "2.1.0"],
    "*": ["MIT", "2.1.0"],
    latest: ["MIT", "2.1.0"],
    "^2.0.0": ["MIT", "2.1.0"],
    "^1.0.0": ["Apache-2.0", "1.10.0"],
    next: ["ISC", "3.0.0-rc"],
    nowhere: ["MIT", "2.1.0"],
    ">=1, <2 oops": ["MIT", "2.1.0"],
    "^9": [undefined],
  };
  for (const [requirement, [license, version]] of Object.entries(cases)) {
    test(`"${requirement}" is assumed to be ${version ?? "nothing"}`, async () => {
      const registry = await registryWith(documents);
      const resolver = npm(await toolsFor({ npm: registry.address }));
      const { evidence, facts } = await resolver.resolve(component("a", "", { requirement }), signal);
      assert.equal(evidence?.license, license);
      assert.equal(evidence?.assumed, license === undefined ? undefined : true);
      assert.equal(facts?.["assumedVersion"], version);
    });
  }

  test("is found in a long list of versions, and one that is too long is a failure", async () => {
    const listOf = (length: number) => ({ versions: { "1.0.0": { readme: "x".repeat(length) } } });
    const registry = await registryWith({
      ...documents,
      "/a": listOf(10_000_000),
      "/a/1.0.0": { version: "1.0.0", license: "ISC" },
      "/b": listOf(33_000_000),
      "/b/latest": { version: "2.0.0", license: "MIT" },
    });
    const resolver = npm(await toolsFor({ npm: registry.address }));
    const { evidence } = await resolver.resolve(component("a", "", { requirement: "^1" }), signal);
    assert.equal(evidence?.license, "ISC");
    await assert.rejects(resolver.resolve(component("b", "", { requirement: "^1" }), signal), {
      reason: "too_large",
      message: /answered with more than the 32 MB that lcc reads\.$/,
    });
  });

  test("is answered by a registry that knows whole packages only", async () => {
    const registry = await registryWith({
      "/@s%2fa": { "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": { version: "1.0.0", license: "MIT" } } },
    });
    const resolver = npm(await toolsFor({ npm: registry.address }));
    const assumed = await resolver.resolve(component("@s/a", "", { requirement: "^1.0.0" }), signal);
    assert.equal(assumed.evidence?.license, "MIT");
    assert.equal(assumed.evidence?.url, `${registry.address}/@s%2fa`);
    assert.equal((await resolver.resolve(component("@s/a", "1.0.0"), signal)).evidence?.license, "MIT");
    assert.equal((await resolver.resolve(component("@s/a", "9.0.0"), signal)).evidence?.license, undefined);
  });
});

describe("what npm does not have", () => {
  const whole = { "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": { version: "1.0.0" } } };
  const cases: Readonly<Record<string, readonly [asked: Component, missing: string | undefined]>> = {
    "a version": [component("a", "99.0.0"), "version"],
    "a version that satisfies the requirement": [component("a", "", { requirement: "^99" }), "version"],
    "a package": [component("nosuch", "1.0.0"), "package"],
    "a package in any version": [component("nosuch", "", { requirement: "^1" }), "package"],
    "the license of a package that is there": [component("a", "1.0.0"), undefined],
  };
  for (const [name, [asked, missing]] of Object.entries(cases)) {
    test(`is distinguished: ${name}`, async () => {
      const mirror = await registryWith({ "/a": whole });
      assert.equal((await ask(mirror.address, asked)).evidence?.missing, missing);
      assert.ok(mirror.requests.filter((request) => request === `GET /${asked.name}`).length <= 2);
    });
    test(`is distinguished by the public registry with small requests: ${name}`, async () => {
      const requests: string[] = [];
      const documents: Readonly<Record<string, unknown>> = {
        "/a/1.0.0": whole.versions["1.0.0"],
        "/a/latest": whole.versions["1.0.0"],
        "/a": whole,
      };
      const json = (address: string) => {
        requests.push(new URL(address).pathname);
        return Promise.resolve(documents[requests.at(-1) ?? ""]);
      };
      const http = { json, get: () => Promise.resolve(undefined), close: () => Promise.resolve() };
      const { evidence } = await npm(await toolsFor({}, { http })).resolve(asked, signal);
      assert.equal(evidence?.missing, missing);
      if (asked.version !== "") assert.ok(!requests.includes(`/${asked.name}`), requests.join());
    });
  }

  test("is at least the version where the registry cannot say more", async () => {
    const json = (address: string) =>
      address.endsWith("/latest")
        ? Promise.reject(new SourceUnavailable("timeout", "x", "x did not answer."))
        : Promise.resolve(undefined);
    const http = { json, get: () => Promise.resolve(undefined), close: () => Promise.resolve() };
    const { evidence } = await npm(await toolsFor({}, { http })).resolve(component("a", "9.0.0"), signal);
    assert.deepEqual(evidence, { outcome: "none", confidence: 0, missing: "version" });
  });
});

describe("the operator's configuration of npm", () => {
  const home = "/home/operator/.npmrc";
  const document = { license: "MIT" };

  test("sends a scope to its registry, with the token of that address and no other", async () => {
    const corp = await registryWith({ "/npm/@corp%2fa/1.0.0": document });
    const usual = await registryWith({ "/b/1.0.0": document });
    const files = {
      [home]: [
        `registry=${usual.address}/`,
        `@corp:registry = ${corp.address}/npm/`,
        `//${corp.host}/npm/:_authToken=\${CORP_TOKEN}`,
        `//${corp.host}/npm-other/:_authToken=wrong`,
        `//${usual.host}/deeper/:_authToken=wrong`,
      ].join("\n"),
    };
    const resolver = npm(await toolsFor({}, { files, env: { CORP_TOKEN: "t0ken" } }));
    assert.equal((await resolver.resolve(component("@corp/a", "1.0.0"), signal)).evidence?.license, "MIT");
    assert.equal((await resolver.resolve(component("b", "1.0.0"), signal)).evidence?.license, "MIT");
    assert.deepEqual([corp.requests, corp.authorizations], [["GET /npm/@corp%2fa/1.0.0"], ["Bearer t0ken"]]);
    assert.deepEqual([usual.requests, usual.authorizations], [["GET /b/1.0.0"], [undefined]]);
  });

  test("knows the older kinds of credentials", async () => {
    const registry = await registryWith({ "/a/1.0.0": document });
    const secret = Buffer.from("pass word").toString("base64");
    const kinds = {
      [`//${registry.host}/:_auth=dTpw`]: "Basic dTpw",
      [`//${registry.host}/:username=u\n//${registry.host}/:_password=${secret}`]: `Basic ${Buffer.from("u:pass word").toString("base64")}`,
    };
    for (const [content, want] of Object.entries(kinds)) {
      const files = { [home]: `registry=${registry.address}\n${content}` };
      await npm(await toolsFor({}, { files })).resolve(component("a", "1.0.0"), signal);
      assert.equal(registry.authorizations.at(-1), want);
    }
    const address = registry.address.replace("//", "//u:p%40ss@");
    const { evidence } = await ask(address, component("a", "1.0.0"));
    assert.equal(registry.authorizations.at(-1), `Basic ${Buffer.from("u:p@ss").toString("base64")}`);
    assert.equal(evidence?.url, `${registry.address}/a/1.0.0`);
  });

  test("comes from variables before files, and from the setting of lcc before both", async () => {
    const wanted = await registryWith({ "/a/1.0.0": document });
    const other = "http://127.0.0.1:1";
    const ways = [
      await toolsFor({ npm: wanted.address }, { env: { npm_config_registry: other } }),
      await toolsFor({}, { env: { npm_config_registry: wanted.address }, files: { [home]: `registry=${other}` } }),
      await toolsFor({}, { env: { NPM_CONFIG_USERCONFIG: "/x/rc" }, files: { "/x/rc": `registry=${wanted.address}` } }),
      await toolsFor({}, { files: { "/usr/local/etc/npmrc": `registry=${wanted.address}` } }),
      await toolsFor(
        {},
        { env: { npm_config_prefix: "/opt" }, files: { "/opt/etc/npmrc": `registry=${wanted.address}` } },
      ),
      await toolsFor({}, { env: { NPM_CONFIG_REGISTRY: other, npm_config_registry: wanted.address } }),
    ];
    for (const tools of ways) {
      assert.equal((await npm(tools).resolve(component("a", "1.0.0"), signal)).evidence?.license, "MIT");
    }
  });

  test("with an invalid address sends no requests", async () => {
    const resolver = npm(await toolsFor({}, { files: { [home]: "registry=${NOT_SET}" } }));
    await assert.rejects(resolver.resolve(component("a", "1.0.0"), signal), SourceUnavailable);
  });

  test("with a line break in a token sends no token", async () => {
    const registry = await registryWith({ "/a/1.0.0": document });
    const files = { [home]: `registry=${registry.address}\n//${registry.host}/:_authToken=\${T}` };
    await npm(await toolsFor({}, { files, env: { T: "a\r\nX-Evil: 1" } })).resolve(component("a", "1.0.0"), signal);
    assert.equal(registry.authorizations[0], undefined);
  });
});

const from = (address: string, kind: "registry" | "git" | "archive" | "file" = "registry") =>
  component("a", "1.0.0", { origin: { kind, address } });

describe("a package from elsewhere", () => {
  const tarball = "a/-/a-1.0.0.tgz";

  test("is asked about only where its host is a registry of the operator", async () => {
    const files = {
      "/home/operator/.npmrc": ["@corp:registry=https://corp.example/npm", "//tokens.example/npm/:_authToken=x"].join(
        "\n",
      ),
    };
    const resolver = npm(await toolsFor({ npm: "https://registry.npm.example" }, { files }));
    assert.equal(resolver.handles(component("a", "1.0.0")), true);
    assert.equal(resolver.handles(from(`${publicRegistry}${tarball}`)), true);
    assert.equal(resolver.handles(from(`https://registry.npm.example/${tarball}`)), true);
    assert.equal(resolver.handles(from(`https://corp.example/npm/${tarball}`)), true);
    assert.equal(resolver.handles(from(`https://tokens.example/npm/${tarball}`)), true);
    assert.equal(resolver.handles(from(`https://evil.example/${tarball}`)), false);
    assert.equal(resolver.handles(from(`https://registry.npm.example.evil.example/${tarball}`)), false);
    assert.equal(resolver.handles(from(`https://registry.npm.example:8443/${tarball}`)), false);
    assert.equal(resolver.handles(from("not an address")), false);
    assert.equal(resolver.handles(from("git+https://github.com/a/b", "git")), false);
    assert.equal(resolver.handles(from(`https://registry.npm.example/${tarball}`, "archive")), false);
    assert.equal(resolver.handles(from("file:a.tgz", "file")), false);
    assert.equal(resolver.handles({ ...component("a", "1.0.0"), type: "pypi" }), false);
  });

  test("is asked for at the address that the operator wrote, not at that of the lockfile", async () => {
    const corp = await registryWith({ "/npm/a/1.0.0": { license: "MIT" } });
    const files = { "/home/operator/.npmrc": `@corp:registry=${corp.address}/npm` };
    const resolver = npm(await toolsFor({ npm: "http://127.0.0.1:1" }, { files }));
    assert.equal(resolver.addressFor(from(`${corp.address}/admin/${tarball}`)), `${corp.address}/npm`);
    const { evidence } = await resolver.resolve(from(`${corp.address}/admin/${tarball}`), signal);
    assert.equal(evidence?.license, "MIT");
    assert.deepEqual(corp.requests, ["GET /npm/a/1.0.0"]);
  });
});
