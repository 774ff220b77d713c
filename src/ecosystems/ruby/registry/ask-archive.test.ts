import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { tar as packTar } from "../../../archive/fixtures/tar.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { integrityOf, sendFile } from "../../../../test/helpers/archive-server.ts";
import { gemArchives } from "./archives.ts";
import { rubygems } from "./rubygems.ts";

const { listen, serve } = useStandIns();

function component(version: string, more: Partial<Component> = {}): Component {
  return { type: "gem", name: "a", version, scope: "runtime", locations: [], ...more };
}

function ask(address: string, asked: Component) {
  return askOnce(rubygems, { rubygems: address }, asked);
}

function tar(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return packTar(Object.entries(files).map(([path, content]) => ({ path, content })));
}

function gem(metadata: string): Uint8Array {
  return tar({ "metadata.gz": gzipSync(metadata), "data.tar.gz": Buffer.alloc(2000) });
}

const metadata = (licenses: string, version = "1.0.0", platform = "ruby") =>
  `--- !ruby/object:Gem::Specification\nname: a\nversion: !ruby/object:Gem::Version\n  version: ${version}\nplatform: ${platform}
authors:\n- Ada\n- Bob\nfiles:\n- "odd: [file\n${licenses}homepage: https://github.com/a/a\nmetadata: {}\n`;

const mit = metadata("licenses:\n- MIT\n");

describe("the metadata in a gem", () => {
  test("are enough: nothing else is asked", async () => {
    const whole = tar({ "metadata.gz": gzipSync(mit), "data.tar.gz": Buffer.alloc(100_000) });
    const server = await listen((request, response) => {
      assert.equal(request.headers.range, "bytes=0-16383");
      sendFile(request, response, whole, true);
    });
    const { evidence, repository, supplier, archives } = await ask(server.address, component("1.0.0"));
    const address = `${server.address}/gems/a-1.0.0.gem`;
    assert.deepEqual([evidence?.license, evidence?.url, repository], ["MIT", address, "https://github.com/a/a"]);
    assert.deepEqual(supplier, { kind: "person", name: "Ada, Bob" });
    assert.deepEqual(archives, [{ address, kind: "gem", hashList: `${server.address}/info/a` }]);
    assert.deepEqual(server.requests, ["GET /gems/a-1.0.0.gem"]);
  });

  test("may be longer than the first part", async () => {
    const long = `${mit}files:\n${Array.from({ length: 8_000 }, () => `- ${Math.random()}\n`).join("")}`;
    const whole = tar({ "metadata.gz": gzipSync(long), "data.tar.gz": Buffer.alloc(100_000) });
    const server = await listen((request, response) => sendFile(request, response, whole, true));
    assert.equal((await ask(server.address, component("1.0.0"))).evidence?.license, "MIT");
    assert.equal(server.requests.length, 2);
  });

  test("are those of a platform where there is no other gem", async () => {
    const server = await serve({
      "/info/a": "---\n1.0.0-java |checksum:0\n1.0.0-x86_64-linux |checksum:0\n",
      "/gems/a-1.0.0-x86_64-linux.gem": gem(metadata("licenses:\n- MIT\n", "1.0.0", "x86_64-linux")),
    });
    const { evidence, archives } = await ask(server.address, component("1.0.0"));
    assert.equal(evidence?.license, "MIT");
    assert.deepEqual(archives?.[0]?.address, `${server.address}/gems/a-1.0.0-x86_64-linux.gem`);
  });

  const api = { "/api/v2/rubygems/a/versions/1.0.0.json": { name: "a", version: "1.0.0", licenses: ["ISC"] } };
  const digest = (bytes: Uint8Array) => Buffer.from(integrityOf(bytes, "sha256").slice(7), "base64").toString("hex");
  const faults: Readonly<Record<string, readonly [Uint8Array, hash: string]>> = {
    "of another gem": [gem(mit.replace("name: a", "name: b")), ""],
    "of another version": [gem(metadata("licenses:\n- MIT\n", "1.0.1")), ""],
    "without a name": [gem(mit.replace("name: a\n", "")), ""],
    "with another hash than the index has": [gem(mit), "00".repeat(32)],
  };
  for (const [name, [bytes, hash]] of Object.entries(faults)) {
    test(`are not used if they are ${name}: the API is asked`, async () => {
      const index = { "/info/a": `---\n1.0.0 |checksum:${hash || digest(bytes)}\n` };
      const server = await serve({ ...index, "/gems/a-1.0.0.gem": bytes, ...api });
      assert.equal((await ask(server.address, component("1.0.0"))).evidence?.license, "ISC");
      const broken = await serve({ ...index, "/gems/a-1.0.0.gem": bytes });
      await assert.rejects(ask(broken.address, component("1.0.0")), { reason: "bad_reply" });
    });
  }

  test("have the hash in the index where the whole gem was read", async () => {
    const whole = gem(mit);
    const index = `---\n0.9.0 |checksum:00\n1.0.0 b:>= 1|checksum:${digest(whole)},ruby:>= 2\n`;
    const server = await serve({ "/gems/a-1.0.0.gem": whole, "/info/a": index });
    const { archives } = await ask(server.address, component("1.0.0"));
    assert.equal(archives?.[0]?.integrity, integrityOf(whole, "sha256"));
    const found = gemArchives[0]?.findHash(index, "https://x.example/gems/a-1.0.0.gem");
    assert.equal(found, integrityOf(whole, "sha256"));
    assert.equal(gemArchives[0]?.findHash(index, "https://x.example/gems/a-2.0.0.gem"), undefined);
  });
});

describe("a mirror without an API", () => {
  const cases: Readonly<Record<string, readonly [licenses: string, license: string | undefined]>> = {
    "one license": ["licenses:\n- MIT\n", "MIT"],
    "licenses in quotes": [`licenses:\n- 'Ruby'\n- "BSD-2-Clause"\n`, "Ruby OR BSD-2-Clause"],
    "no licenses": ["licenses: []\n", undefined],
    "no such field": ["", undefined],
  };
  test("has gems with their metadata at the end, as old ones are", async () => {
    const old = tar({ "data.tar.gz": Buffer.alloc(400_000), "metadata.gz": gzipSync(metadata("licenses:\n- MIT\n")) });
    const server = await listen((request, response) => {
      if (request.url !== "/gems/a-1.0.0.gem") return void response.writeHead(404).end();
      const end = /^bytes=0-(\d+)$/.exec(request.headers.range ?? "")?.[1];
      if (end === undefined) return void response.end(old);
      const headers = { "content-range": `bytes 0-${end}/${old.length}` };
      response.writeHead(206, headers).end(old.subarray(0, Number(end) + 1));
    });
    assert.equal((await ask(server.address, component("1.0.0"))).evidence?.license, "MIT");
  });

  test("has a gem with more licenses than lcc reads", async () => {
    const names = Array.from({ length: 201 }, (_, at) => `- license-${at}\n`).join("");
    const server = await serve({ "/gems/a-1.0.0.gem": gem(metadata(`licenses:\n${names}`)) });
    await assert.rejects(ask(server.address, component("1.0.0")), { reason: "too_large" });
  });

  for (const [name, [licenses, license]] of Object.entries(cases)) {
    test(`is asked for the gem itself: ${name}`, async () => {
      const server = await serve({ "/gems/a-1.0.0.gem": gem(metadata(licenses)) });
      const { evidence } = await ask(server.address, component("1.0.0"));
      assert.equal(evidence?.license, license);
      assert.equal(evidence?.url, license && `${server.address}/gems/a-1.0.0.gem`);
    });
  }

  test("has the versions in its index", async () => {
    const server = await serve({
      "/info/a": "---\n1.0.0 |checksum:0\n1.2.0 b:>= 1|checksum:0\n1.3.0-java |checksum:0\n2.0.0 |checksum:0\n",
      "/gems/a-1.2.0.gem": gem(metadata("licenses:\n- MIT\n", "1.2.0")),
    });
    const { evidence, facts } = await ask(server.address, component("", { requirement: "~> 1.0" }));
    assert.deepEqual([evidence?.license, evidence?.assumed, facts], ["MIT", true, { assumedVersion: "1.2.0" }]);
  });

  test("may refuse what it does not serve", async () => {
    const server = await serve({ "/gems/a-1.0.0.gem": gem(metadata("licenses:\n- MIT\n")) }, { status: 403 });
    assert.equal((await ask(server.address, component("1.0.0"))).evidence?.license, "MIT");
    await assert.rejects(ask(server.address, component("1.0.1")), SourceUnavailable);
  });

  test("says whether it has no such gem, or not this version of it", async () => {
    const server = await serve({});
    assert.equal((await ask(server.address, component("1.0.0"))).evidence?.missing, "package");
    assert.equal((await ask(server.address, component(""))).evidence?.missing, "package");
    const other = await serve({ "/info/a": "---\n2.0.0 |checksum:0\n" });
    assert.equal((await ask(other.address, component("1.0.0"))).evidence?.missing, "version");
    const unmet = component("", { requirement: "~> 1.0" });
    assert.equal((await ask(other.address, unmet)).evidence?.missing, "version");
  });

  test("could not be asked when it sends no gem", async () => {
    const broken = {
      page: Buffer.from("<html>".padEnd(2000)),
      "cut off": gem(metadata("licenses:\n- MIT\n")).subarray(0, 520),
      "not packed": tar({ "metadata.gz": Buffer.from("licenses:\n- MIT\n") }),
      bomb: tar({ "metadata.gz": gzipSync(Buffer.alloc(50_000_000)) }),
    };
    for (const body of Object.values(broken)) {
      const server = await serve({ "/gems/a-1.0.0.gem": body });
      await assert.rejects(ask(server.address, component("1.0.0")), SourceUnavailable);
    }
  });

  test("is given the login in its address, and evidence is not", async () => {
    const server = await serve({ "/gems/a-1.0.0.gem": gem(metadata("licenses:\n- MIT\n")) });
    const { evidence } = await ask(server.address.replace("://", "://user:secret@"), component("1.0.0"));
    assert.deepEqual([...new Set(server.authorizations)], [`Basic ${Buffer.from("user:secret").toString("base64")}`]);
    assert.doesNotMatch(evidence?.url ?? "", /secret/);
  });
});
