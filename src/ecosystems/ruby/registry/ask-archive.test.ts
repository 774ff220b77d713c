import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { tar as packTar } from "../../../archive/fixtures/tar.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
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

const metadata = (licenses: string) =>
  `--- !ruby/object:Gem::Specification\nname: a\nversion: !ruby/object:Gem::Version\n  version: 1.0.0\n${licenses}metadata: {}\n`;

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
      "/gems/a-1.2.0.gem": gem(metadata("licenses:\n- MIT\n")),
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
