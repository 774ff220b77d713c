import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies, type StandIn } from "../../../../test/helpers/stand-in.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { rubygems } from "./rubygems.ts";

const { serve } = useStandIns();

function component(name: string, version: string, more: Partial<Component> = {}): Component {
  return { type: "gem", name, version, scope: "runtime", locations: [], ...more };
}

function serverWith(replies: Readonly<Record<string, unknown>>): Promise<StandIn> {
  return serve(replies, { body: "This rubygem could not be found." });
}

function ask({ address }: StandIn, asked: Component) {
  return askOnce(rubygems, { rubygems: address }, asked);
}

/** Who asks for what: one version, any version, or one that satisfies a requirement. */
function componentOf(path: string): Component {
  const words = path.replace(".json", "").split("/");
  if (path.startsWith("/api/v2/")) return component(words[4] ?? "", words[6] ?? "");
  return component(words[4] ?? "", "", path.startsWith("/api/v1/gems/") ? {} : { requirement: ">= 0" });
}

testRecorded("recorded replies of RubyGems", {
  rows: recordedReplies("rubygems"),
  ask: (server, { path }) => ask(server, componentOf(path)),
});

describe("the licenses of a gem", () => {
  const cases: Readonly<Record<string, readonly [licenses: unknown, outcome: string | undefined, license?: string]>> = {
    "several with that of Ruby are a choice": [["Ruby", "BSD-2-Clause"], "answer", "Ruby OR BSD-2-Clause"],
    "an old identifier": [["GPL-2.0+"], "answer", "GPL-2.0-or-later"],
    "a name": [["MIT License"], "answer", "MIT"],
    "a family": [["LGPL"], "weak", "LGPL-2.0-or-later"],
    "several others all apply": [["MIT", "Apache-2.0"], "weak", "MIT AND Apache-2.0"],
    "an unknown part stays": [["MIT", "Nonstandard"], "weak", "MIT AND LicenseRef-Unidentified-Terms"],
    "an unknown part of a choice is left out": [
      ["Ruby", "Nonstandard", "BSD-2-Clause"],
      "answer",
      "Ruby OR BSD-2-Clause",
    ],
    "unknown ones alone": [["Nonstandard", "Custom"], "none"],
    "the same license twice": [["MIT", "MIT License"], "answer", "MIT"],
    "a text instead of a list": ["MIT", "answer", "MIT"],
    null: [null, undefined],
    "an empty list": [[], undefined],
    "empty names": [["", " "], undefined],
    objects: [[{ type: "MIT" }, ["x"], 3], "weak", "MIT AND LicenseRef-Unidentified-Terms"],
    "a path": [["../../etc/passwd"], "none"],
    "a key of objects": [["__proto__"], "none"],
    "a megabyte": [["x".repeat(1_000_000)], "none"],
  };
  for (const [name, [licenses, outcome, license]] of Object.entries(cases)) {
    test(`are read: ${name}`, async () => {
      const { evidence } = await ask(
        await serverWith({ "/api/v2/rubygems/a/versions/1.0.json": { licenses } }),
        component("a", "1.0"),
      );
      assert.equal(evidence?.outcome, outcome);
      assert.equal(evidence?.license, license);
      if (evidence) assert.ok(evidence.raw !== undefined && evidence.raw !== "" && evidence.raw.length <= 1000);
    });
  }

  test("are given with their words, their address and the repository", async () => {
    const gem = {
      licenses: ["MIT"],
      homepage_uri: "https://a.example",
      metadata: { source_code_uri: "https://c.example/a" },
      platform: "java",
      sha: "00".repeat(32),
    };
    const server = await serverWith({ "/api/v2/rubygems/a/versions/1.0.json": gem });
    assert.deepEqual(await ask(server, component("a", "1.0")), {
      evidence: {
        outcome: "answer",
        license: "MIT",
        raw: "MIT",
        confidence: 1,
        url: `${server.address}/api/v2/rubygems/a/versions/1.0.json`,
      },
      repository: "https://c.example/a",
      archives: [
        {
          address: `${server.address}/gems/a-1.0-java.gem`,
          kind: "gem",
          integrity: `sha256-${Buffer.alloc(32).toString("base64")}`,
        },
      ],
    });
  });
});

describe("the version of a gem", () => {
  const versions = [
    { number: "3.0.0.rc1", platform: "ruby", licenses: ["Zlib"] },
    { number: "2.0.0", platform: "x86_64-linux", licenses: null },
    { number: "2.0.0", platform: "ruby", licenses: ["MIT"] },
    { number: "1.10.0", platform: "java", licenses: ["ISC"] },
    { number: "1.9.0", platform: "ruby", licenses: ["Apache-2.0"] },
  ];
  const replies = {
    "/api/v1/versions/a.json": versions,
    "/api/v1/gems/a.json": { version: "2.0.0", licenses: ["MIT"] },
  };
  const cases: Readonly<Record<string, readonly [string | undefined, string | undefined, string | undefined]>> = {
    "the newest": [undefined, "MIT", "2.0.0"],
    "the newest that satisfies, for all platforms where there is such a one": [">= 1", "MIT", "2.0.0"],
    "the newest that satisfies": ["~> 1.2", "ISC", "1.10.0"],
    "none where none satisfies": ["> 3", undefined, undefined],
  };
  for (const [name, [requirement, license, assumed]] of Object.entries(cases)) {
    test(`is ${name}`, async () => {
      const asked = component("a", "", requirement === undefined ? {} : { requirement });
      const { evidence, facts } = await ask(await serverWith(replies), asked);
      assert.equal(evidence?.license, license);
      assert.equal(evidence?.assumed, license === undefined ? undefined : true);
      assert.equal(facts?.["assumedVersion"], assumed);
    });
  }
});

describe("RubyGems", () => {
  test("is asked for names and versions as they are, whatever is in them", async () => {
    const server = await serverWith({});
    await ask(server, component("../../x", "1?a=b#c"));
    await ask(server, component("a\r\nHost: evil", ".."));
    assert.deepEqual(
      server.requests.filter((request) => request.includes("/api/")),
      [
        "GET /api/v2/rubygems/..%2F..%2Fx/versions/1%3Fa%3Db%23c.json",
        "GET /api/v2/rubygems/a%0D%0AHost%3A%20evil/versions/%252E%252E.json",
      ],
    );
  });

  test("is not asked for what is not its own, or may be private", async () => {
    const source = rubygems(await toolsFor({}));
    const from = (kind: "registry" | "git", address: string) =>
      source.handles(component("a", "1.0", { origin: { kind, address } }));
    assert.equal(source.handles(component("a", "1.0")), true);
    assert.equal(source.handles(component("a", "1.0", { type: "pypi" })), false);
    assert.equal(source.handles(component("a/b", "1.0")), false);
    assert.equal(from("registry", "https://rubygems.org/"), true);
    assert.equal(from("registry", "https://gems.corp.example/"), false);
    assert.equal(from("registry", "https://rubygems.org.evil.example/"), false);
    assert.equal(from("git", "https://rubygems.org/a.git"), false);
  });
});

test("RubyGems says whether it has no such gem, or not this version of it", async () => {
  const http = {
    json: (address: string) =>
      Promise.resolve(address.endsWith("/api/v1/versions/a.json") ? [{ number: "1.0" }] : undefined),
    get: (address: string) =>
      Promise.resolve(
        address.endsWith("/info/a")
          ? { status: 200, headers: {}, body: Buffer.from("---\n1.0 |checksum:0\n"), address }
          : undefined,
      ),
    close: () => Promise.resolve(),
  };
  const { resolve } = rubygems(await toolsFor({}, { http }));
  const missing = async (asked: Component) => (await resolve(asked, new AbortController().signal)).evidence?.missing;
  assert.equal(await missing(component("a", "99.0")), "version");
  assert.equal(await missing(component("a", "", { requirement: "~> 99" })), "version");
  assert.equal(await missing(component("a", "", { requirement: "~> 1.0" })), undefined);
  assert.equal(await missing(component("nosuch", "1.0")), "package");
  assert.equal(await missing(component("nosuch", "")), "package");
});
