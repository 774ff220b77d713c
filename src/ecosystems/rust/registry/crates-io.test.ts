import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import { type SourceReply, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { needs } from "../../../../test/helpers/shared.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies, repliesFolder, type StandIn } from "../../../../test/helpers/stand-in.ts";
import { sendDocument, useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { cratesIo } from "./crates-io.ts";
import { crate } from "../../../archive/fixtures/tar.ts";

const { listen, replay } = useStandIns();
const { signal } = new AbortController();
const mit = `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

const recorded = recordedReplies("cratesio");

testRecorded("recorded replies", {
  // With `?include=` we ask only whether there is such a crate; elsewhere the body must not hurt.
  rows: recorded
    .filter(({ path }) => path.startsWith("/api/"))
    .map((row) => ({ ...row, path: row.path.replace("?include=", "") }))
    // Its document is about another crate than its path.
    .map((row) => (row.file.endsWith("/constructed-version-null.json") ? { ...row, expected: "FAILED" } : row)),
  async ask(server, { path }) {
    const [, , , , name = "", version = ""] = path.split("/");
    const reply = await resolveAt(server, component({ name, version }));
    const isFound = reply.evidence && reply.evidence.missing === undefined;
    assert.equal(reply.evidence?.assumed, isFound && version === "" ? true : undefined);
    return reply;
  },
});

test("the recorded plain index has no license", needs(repliesFolder), async () => {
  const standIn = await replay(recorded.filter(({ path }) => path === "/li/bc/libc"));
  assert.equal((await resolveAt(standIn, component({ name: "libc" }))).evidence?.license, undefined);
});

describe("what the API says", () => {
  test("includes the checksum of the crate, also where the license is read from the crate itself", async () => {
    const checksum = "00".repeat(32);
    const integrity = `sha256-${Buffer.alloc(32).toString("base64")}`;
    for (const license of ["MIT", "non-standard"]) {
      const { reply } = await ask({
        "/api/v1/crates/x/1.0.0": JSON.stringify({ version: { license, checksum } }),
        "/crates/x/x-1.0.0.crate": crate({ "Cargo.toml": "[package]", LICENSE: mit }),
      });
      assert.equal(reply.evidence?.license, "MIT");
      const [archive, ...more] = reply.archives ?? [];
      assert.deepEqual([archive?.kind, archive?.integrity, more.length], ["crate", integrity, 0]);
      assert.match(archive?.address ?? "", /^http.*\/crates\/x\/x-1\.0\.0\.crate$/);
    }
  });

  const cases: Record<string, readonly [unknown, string | undefined, string]> = {
    "an expression": ["MIT OR Apache-2.0", "MIT OR Apache-2.0", "answer"],
    "the old form with a slash, which means either": ["MIT/Apache-2.0", "MIT OR Apache-2.0", "answer"],
    "a deprecated identifier": ["GPL-2.0", "GPL-2.0-only", "answer"],
    "a bare family name, as a guess": ["GPL", "GPL-1.0-or-later", "weak"],
    "an object": [{ MIT: true }, undefined, "none"],
    "an array": [["MIT"], undefined, "none"],
    "a key of every object": ["__proto__", undefined, "none"],
    "a path": ["../../etc/passwd", undefined, "none"],
    "a megabyte": ["MIT ".repeat(250_000), undefined, "none"],
  };
  for (const [name, [license, want, outcome]] of Object.entries(cases)) {
    test(`is read: ${name}`, async () => {
      const { reply } = await ask({ "/api/v1/crates/x/1.0.0": JSON.stringify({ version: { license } }) });
      assert.equal(reply.evidence?.license, want);
      assert.equal(reply.evidence?.outcome, outcome);
      assert.ok((reply.evidence?.raw?.length ?? 0) <= 1_000 && reply.evidence?.raw);
    });
  }

  test("a license of one's own is read from the crate", async () => {
    const { reply, requests } = await ask({
      "/api/v1/crates/x/1.0.0": JSON.stringify({
        version: { license: "non-standard", repository: "https://r.example" },
      }),
      "/crates/x/x-1.0.0.crate": crate({
        "Cargo.toml": `[package]\nname = "x"\nlicense-file = "docs/TERMS"`,
        "docs/TERMS": mit,
      }),
    });
    assert.equal(reply.evidence?.license, "MIT");
    assert.equal(reply.evidence?.outcome, "answer");
    assert.equal(reply.repository, "https://r.example");
    assert.deepEqual(requests, ["GET /api/v1/crates/x/1.0.0", "GET /crates/x/x-1.0.0.crate"]);
  });

  test("a crate without a stated license has the license of its texts", async () => {
    const { reply } = await ask({
      "/api/v1/crates/x/1.0.0": JSON.stringify({ version: { license: null } }),
      "/crates/x/x-1.0.0.crate": crate({ "Cargo.toml": `[package]\nname = "x"`, LICENSE: mit, "src/LICENSE": "x" }),
    });
    assert.equal(reply.evidence?.license, "MIT");
  });

  test("with an unknown license text, the license of a known one is a guess", async () => {
    const files = {
      "Cargo.toml": `[package]\nname = "x"`,
      LICENSE: mit,
      "LICENSE-DATA": "All mine.",
      "license.rs": "x",
    };
    const { reply } = await ask({
      "/api/v1/crates/x/1.0.0": JSON.stringify({ version: { license: null } }),
      "/crates/x/x-1.0.0.crate": crate(files),
    });
    const { license, outcome, confidence } = reply.evidence ?? {};
    assert.deepEqual([license, outcome, confidence], ["MIT", "weak", 0.5]);
  });

  test("the newest version that fits is assumed where none is pinned", async () => {
    const versions = ["2.0.0", "1.4.0", "1.5.0", "1.6.0"].map((num) => ({
      num,
      license: num === "1.5.0" ? "MIT" : "Apache-2.0",
      yanked: num === "1.6.0",
    }));
    const { reply } = await ask(
      { "/api/v1/crates/x": JSON.stringify({ crate: { repository: "https://r.example" }, versions }) },
      component({ requirement: "1.4" }),
    );
    assert.equal(reply.evidence?.license, "MIT");
    assert.equal(reply.evidence?.assumed, true);
    assert.equal(reply.facts?.["assumedVersion"], "1.5.0");
    assert.equal(reply.repository, "https://r.example");
  });
});

describe("many components", () => {
  const many = Array.from({ length: 25 }, (_, at) => component({ name: `c${at}`, version: "1.0.0" }));

  test("the first are asked of the API, the others read from their crates", async () => {
    const server = await serve((path) => {
      const name = /\/(c\d+)[/-]/.exec(path)?.[1] ?? "";
      if (path.startsWith("/api/")) return JSON.stringify({ version: { license: "MIT" } });
      return crate({ "Cargo.toml": `[package]\nlicense = "Apache-2.0"\nrepository = "https://r.example/${name}"` });
    });
    const answers = await resolveManyAt(server, many);
    assert.equal(answers.size, 25);
    assert.equal(server.requests.filter((request) => request.includes("/api/")).length, 10);
    const last = answers.get("cargo:c24@1.0.0") as SourceReply;
    assert.deepEqual([last.evidence?.license, last.repository], ["Apache-2.0", "https://r.example/c24"]);
  });

  test("each way replaces the other, and a failure of both affects that crate only", async () => {
    const server = await listen((request, response) => {
      const path = request.url ?? "";
      const isApi = path.startsWith("/api/");
      if (path.includes("c2") || path.includes(isApi ? "c1" : "c9")) response.writeHead(403).end();
      else if (isApi) response.end(JSON.stringify({ version: { license: "MIT" } }));
      else response.end(crate({ "Cargo.toml": `[package]\nlicense = "MIT"` }));
    });
    const answers = await resolveManyAt(server, many);
    const failed = [...answers].filter(([, answer]) => answer instanceof SourceUnavailable).map(([key]) => key);
    const want = many.filter(({ name }) => name.startsWith("c2")).map(componentKey);
    assert.deepEqual(failed.toSorted(), want.toSorted());
  });

  test("an abort ends it", async () => {
    const server = await listen(() => {});
    const tools = await toolsFor({ crates: server.address, cratesCdn: server.address });
    await assert.rejects(
      async () => cratesIo(tools).resolveMany?.(many, AbortSignal.timeout(50)),
      (error) => !(error instanceof SourceUnavailable),
    );
  });
});

describe("what crates.io does not have", () => {
  const documents = {
    "/api/v1/crates/x?include=": "{}",
    "/api/v1/crates/x": JSON.stringify({ versions: [] }),
  };
  const missing = async (asked: Component) => (await ask(documents, asked)).reply.evidence?.missing;

  test("is distinguished: the crate, or only the version", async () => {
    assert.equal(await missing(component({ version: "99.0.0" })), "version");
    assert.equal(await missing(component({})), "version");
    assert.equal(await missing(component({ name: "nosuch", version: "1.0.0" })), "package");
    assert.equal(await missing(component({ name: "nosuch" })), "package");
  });

  test("is the answer of the API if the file store refuses", async () => {
    const server = await listen((request, response) => {
      const path = request.url ?? "";
      response.writeHead(path.startsWith("/api/") ? (path.endsWith("?include=") ? 200 : 404) : 403).end("{}");
    });
    const many = Array.from({ length: 12 }, (_, at) => component({ name: `c${at}`, version: "9.0.0" }));
    const replies = [...(await resolveManyAt(server, many)).values()];
    assert.deepEqual(
      replies.map((reply) => (reply instanceof SourceUnavailable ? "failed" : reply.evidence?.missing)),
      many.map(() => "version"),
    );
  });

  test("is distinguished by the index of a mirror", async () => {
    const index = await listen((request, response) => {
      if (request.url === "/config.json") response.end(JSON.stringify({ dl: "http://localhost:1/{crate}" }));
      else if (request.url === "/3/a/abc") response.end(`{"vers":"1.0.0"}`);
      else response.writeHead(404).end();
    });
    const config = `[source.crates-io]\nreplace-with = "corp"\n[source.corp]\nregistry = "sparse+${index.address}/"`;
    const tools = await toolsFor({}, { env: { CARGO_HOME: "/c" }, files: { "/c/config.toml": config } });
    const http: typeof tools.http = {
      ...tools.http,
      get: (address, options) =>
        address.startsWith("http://localhost:1/") ? Promise.resolve(undefined) : tools.http.get(address, options),
    };
    const { resolve } = cratesIo({ ...tools, http });
    const found = async (rest: Partial<Component>) => (await resolve(component(rest), signal)).evidence?.missing;
    assert.equal(await found({ name: "abc", version: "9.0.0" }), "version");
    assert.equal(await found({ name: "abd", version: "9.0.0" }), "package");
    assert.equal(await found({ name: "abd" }), "package");
    await tools.http.close();
  });
});

describe("crate files", () => {
  for (const [name, body] of Object.entries({
    "a page in its place": "<html>".repeat(200),
    "an invalid manifest": crate({ "Cargo.toml": "[[[" }),
    "no manifest": crate({ LICENSE: mit }),
  })) {
    test(`${name} is a failure, not an answer`, () =>
      assert.rejects(ask({ "/api/v1/crates/x/1.0.0": "{}", "/crates/x/x-1.0.0.crate": body }), SourceUnavailable));
  }
});

describe("where crates are asked for", () => {
  test("names stay one part of the path", async () => {
    for (const name of ["../x", "a/b", "a?b=c", "a#b", "a%2fb", "a\r\nX: y", ".."]) {
      const { requests } = await ask({}, component({ name, version: "1" }));
      assert.equal(requests.length, 2);
      assert.match(requests[0] ?? "", /^GET \/api\/v1\/crates\/[^/?#\s]+\/1$/);
      assert.match(requests[1] ?? "", /^GET \/api\/v1\/crates\/[^/?#\s]+\?include=$/);
    }
  });

  test("crates of other registries, repositories or folders are not asked for", async () => {
    const { handles } = cratesIo(await toolsFor({ crates: "https://crates.example" }));
    const from = (kind: "git" | "registry" | "file", address: string) => component({ origin: { kind, address } });
    assert.ok(handles(component({})));
    assert.ok(handles(from("registry", "https://crates.example/index")));
    assert.ok(!handles(from("registry", "https://private.example/index")));
    assert.ok(!handles(from("git", "https://crates.example/x")));
    assert.ok(!handles(from("file", "../x")));
  });

  test("a private registry without a CDN has its files at its API", async () => {
    const server = await serve((path) =>
      path.endsWith("/download") ? crate({ "Cargo.toml": `[package]\nlicense = "MIT"` }) : undefined,
    );
    const tools = await toolsFor({ crates: server.address });
    const answers = await cratesIo(tools).resolveMany?.(
      Array.from({ length: 11 }, (_, at) => component({ name: `c${at}`, version: "1.0.0" })),
      signal,
    );
    assert.equal((answers?.get("cargo:c10@1.0.0") as SourceReply).evidence?.license, "MIT");
    await tools.http.close();
  });

  test("a mirror may have an index and no API, or an API without the versions", async () => {
    for (const api of [undefined, "/api-of-search"]) {
      const server = await listen((request, response) => {
        const base = `http://${request.headers.host}`;
        if (request.url === "/index/config.json")
          response.end(JSON.stringify({ dl: `${base}/files/{crate}-{version}`, ...(api && { api: base + api }) }));
        else if (request.url === "/index/3/a/abc") response.end('{"name":"abc","vers":"1.0.0"}');
        else if (request.url === "/files/abc-1.0.0")
          response.end(crate({ "Cargo.toml": '[package]\nlicense = "MIT"' }));
        else response.writeHead(404).end();
      });
      const tools = await toolsFor({ crates: `${server.address}/index` });
      const { resolve } = cratesIo(tools);
      const ask = async (version: string) => (await resolve(component({ name: "abc", version }), signal)).evidence;
      assert.equal((await ask("1.0.0"))?.license, "MIT");
      assert.equal((await ask("9.0.0"))?.missing, "version");
      await tools.http.close();
    }
  });

  test("the operator's replacement of crates.io is used, with its token and no other host", async () => {
    const seen: string[] = [];
    const files = await listen((request, response) => {
      seen.push(`files ${request.url} ${request.headers.authorization}`);
      response.end(crate({ "Cargo.toml": `[package]\nlicense = "MIT"` }));
    });
    const index = await listen((request, response) => {
      seen.push(`index ${request.url} ${request.headers.authorization}`);
      if (request.url === "/i/config.json")
        response.end(JSON.stringify({ dl: `${files.address}/{lowerprefix}/{crate}-{version}` }));
      else response.end(`{"vers":"1.0.0"}\nbroken\n{"vers":"1.2.0","yanked":true}\n{"vers":"1.1.0"}`);
    });
    const config = `[source.crates-io]\nreplace-with = "corp"\n[source.corp]\nregistry = "sparse+${index.address}/i/"`;
    const tools = await toolsFor(
      {},
      { env: { CARGO_HOME: "/c", CARGO_REGISTRIES_CORP_TOKEN: "secret" }, files: { "/c/config.toml": config } },
    );
    const resolver = cratesIo(tools);
    const pinned = await resolver.resolve(component({ name: "Libc", version: "1.0.0" }), signal);
    const newest = await resolver.resolve(component({ name: "abc" }), signal);
    assert.equal(pinned.evidence?.license, "MIT");
    assert.deepEqual([newest.evidence?.assumed, newest.facts], [true, { assumedVersion: "1.1.0" }]);
    assert.deepEqual(seen, [
      "index /i/config.json secret",
      "files /li/bc/Libc-1.0.0 undefined",
      "index /i/3/a/abc secret",
      "files /3/a/abc-1.1.0 undefined",
    ]);
    assert.ok(resolver.handles(component({ origin: { kind: "registry", address: `${index.address}/i` } })));
    await tools.http.close();
  });

  test("an invalid configuration, or a folder as replacement, changes nothing", async () => {
    for (const config of ["[[[", `[source.crates-io]\nreplace-with = "v"\n[source.v]\ndirectory = "vendor"`]) {
      const asked: string[] = [];
      const tools = await toolsFor({}, { files: { "/home/operator/.cargo/config.toml": config } });
      const http = { ...tools.http, json: (address: string) => Promise.resolve(void asked.push(address)) };
      await cratesIo({ ...tools, http }).resolve(component({ version: "1.0.0" }), signal);
      assert.equal(asked[0], "https://crates.io/api/v1/crates/x/1.0.0");
    }
  });
});

function component(rest: Partial<Component>): Component {
  return { type: "cargo", name: "x", version: "", scope: "runtime", locations: [], ...rest };
}

function serve(find: (path: string) => string | Uint8Array | undefined): Promise<StandIn> {
  return listen((request, response) => {
    const body = find(request.url ?? "");
    sendDocument(response, body, { body: `{"errors":[]}` });
  });
}

async function ask(files: Readonly<Record<string, string | Uint8Array>>, asked = component({ version: "1.0.0" })) {
  const server = await serve((path) => files[path]);
  return { reply: await resolveAt(server, asked), requests: server.requests };
}

function resolveAt({ address }: StandIn, asked: Component): Promise<SourceReply> {
  return askOnce(cratesIo, { crates: address, cratesCdn: address }, asked);
}

async function resolveManyAt({ address }: StandIn, asked: readonly Component[]) {
  const tools = await toolsFor({ crates: address, cratesCdn: address });
  const answers = await cratesIo(tools).resolveMany?.(asked, signal);
  assert.ok(answers);
  await tools.http.close();
  return answers;
}
