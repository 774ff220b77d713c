import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { type Zippable, zipSync } from "fflate";
import type { Component } from "../../../domain/contracts/component.ts";
import { type Http, type SourceReply, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { askOnce, toolsFor } from "../../../../test/helpers/source-tools.ts";
import type { StandIn } from "../../../../test/helpers/stand-in.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { isc, unlicense } from "./fixtures/texts.ts";
import { goProxy } from "./go-proxy.ts";
import { readProxyList } from "./proxy-list.ts";
import { askInfo } from "./version-info.ts";

const { listen } = useStandIns();
const { signal } = new AbortController();
describe("the license files of a module", () => {
  const cases: Record<string, readonly [Record<string, string>, string | undefined, string]> = {
    "one at the root": [{ LICENSE: isc, "go.mod": "" }, "ISC", "answer"],
    "several apply together": [{ "LICENSE.txt": isc, COPYING: unlicense }, "ISC AND Unlicense", "answer"],
    "with an unknown text it is a guess": [{ LICENSE: isc, "LICENSE-DATA": "All mine." }, "ISC", "weak"],
    "one of them says how the others belong together": [
      { LICENSE: "Either of LICENSE.ISC or LICENSE.PD.", "LICENSE.ISC": isc, "LICENSE.PD": unlicense },
      "ISC OR Unlicense",
      "answer",
    ],
    "an unknown text gives no license": [{ LICENSE: "All mine." }, undefined, "none"],
    "those below, of others and in code do not count": [
      { LICENSE: isc, "sub/LICENSE": unlicense, "LICENSE-3RD-PARTY": unlicense, "license.go": unlicense },
      "ISC",
      "answer",
    ],
    "what LEGAL or NOTICE add for parts": [
      {
        LICENSE: unlicense,
        LEGAL: `All files are covered under either the Unlicense (see the file LICENSE) except match.go:\n\n${isc}`,
        "NOTICE.txt": "This product contains software of somebody, licensed under the MIT License.",
      },
      "Unlicense AND ISC AND MIT",
      "answer",
    ],
    "a notice without a license does not make it a guess": [
      { LICENSE: isc, NOTICE: "Library m\nCopyright 2020 Somebody\n" },
      "ISC",
      "answer",
    ],
    "a notice alone is no license": [{ NOTICE: "Licensed under the MIT License." }, undefined, "absent"],
    "a folder LICENSES, without a license file at the root": [{ "LICENSES/ISC.txt": isc }, "ISC", "answer"],
    "none at all": [{ "go.mod": "" }, undefined, "absent"],
  };
  for (const [name, [files, want, outcome]] of Object.entries(cases)) {
    test(`are read: ${name}`, async () => {
      const server = await serveZip(files, "example.org/m@v1.0.0");
      const reply = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
      assert.equal(reply.evidence?.license, want);
      assert.equal(reply.evidence?.outcome ?? "absent", outcome);
      assert.ok((reply.evidence?.raw ?? "").length <= 1_000);
    });
  }

  test("are in an archive that is named, whatever is in it", async () => {
    const server = await serveZip({ "go.mod": "" }, "example.org/m@v1.0.0");
    const { archives } = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
    assert.deepEqual(archives, [{ address: `${server.address}/example.org/m/@v/v1.0.0.zip`, kind: "module-zip" }]);
  });

  test("are the only part of a large module that is moved", async () => {
    const noise = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`a/${at}.go`, random(2_000)]));
    const server = await serveZip({ LICENSE: isc, ...noise }, "example.org/m@v1.0.0");
    const reply = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
    assert.equal(reply.evidence?.license, "ISC");
    assert.ok(server.size > 3_000_000, `${server.size}`);
    assert.ok(server.moved() < 300_000, `${server.moved()}`);
    assert.equal(server.requests.length, 3); // the tail, the rest of the directory, the license
  });

  test("are found among 30,000 files", async () => {
    const noise = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${"folder/".repeat(8)}${at}.go`, ""]));
    const server = await serveZip({ ...noise, "LICENSE.txt": isc }, "example.org/m@v1.0.0");
    const reply = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
    assert.equal(reply.evidence?.license, "ISC");
    assert.ok(server.moved() < 5_000_000, `${server.moved()}`);
  });

  test("are found in an archive of 64 bits", async () => {
    const server = await serveBytes(as64Bits(zip({ LICENSE: isc, "go.mod": "" }, "example.org/m@v1.0.0")));
    const reply = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
    assert.equal(reply.evidence?.license, "ISC");
  });

  test("may be many and large", async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`LICENSE-${at}`, isc]));
    const server = await serveZip({ ...files, COPYING: unlicense + " ".repeat(2_000_000) }, "example.org/m@v1.0.0");
    const reply = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
    assert.equal(reply.evidence?.license, "ISC AND Unlicense");
  });

  const beyond: Readonly<Record<string, readonly [Record<string, string>, RegExp]>> = {
    "more files than lcc reads": [
      Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`LICENSE-${at}`, isc])),
      /too large: lcc reads at most 200 license files of a package\.$/,
    ],
    "a file that is larger than lcc reads": [
      { LICENSE: isc, COPYING: " ".repeat(5_000_001) },
      /too large: lcc reads license files of at most 5 MB\.$/,
    ],
  };
  for (const [name, [files, message]] of Object.entries(beyond)) {
    test(`are not read in part: ${name}`, async () => {
      const server = await serveZip(files, "example.org/m@v1.0.0");
      await assert.rejects(resolveAt(server, { name: "example.org/m", version: "v1.0.0" }), {
        reason: "too_large",
        message,
      });
    });
  }

  test("are found in a whole archive where the proxy cannot send parts", async () => {
    const server = await serveZip({ LICENSE: isc, "b.go": random(3_000_000) }, "example.org/m@v1.0.0", false);
    const reply = await resolveAt(server, { name: "example.org/m", version: "v1.0.0" });
    assert.equal(reply.evidence?.license, "ISC");
    assert.equal(server.requests.length, 1);
  });

  test("are under the spelling of the module, with capitals escaped in the address", async () => {
    const server = await serveZip({ LICENSE: isc }, "github.com/BurntSushi/Toml@v1.0.0-RC1+incompatible");
    const version = "v1.0.0-RC1+incompatible";
    const reply = await resolveAt(server, { name: "github.com/BurntSushi/Toml", version });
    assert.equal(reply.evidence?.license, "ISC");
    assert.equal(reply.repository, "https://github.com/BurntSushi/Toml");
    assert.deepEqual(server.requests, ["GET /github.com/!burnt!sushi/!toml/@v/v1.0.0-!r!c1%2Bincompatible.zip"]);
  });

  for (const [name, body] of Object.entries({
    "a page in the place of the archive": Buffer.from("<html>Sign in</html>".repeat(50)),
    "an archive with a directory that is not there": damaged(),
  })) {
    test(`${name} is a failure, not an answer`, async () => {
      const server = await listen((_, response) => response.end(body));
      await assert.rejects(resolveAt(server, { name: "example.org/m", version: "v1.0.0" }), SourceUnavailable);
    });
  }

  for (const folder of ["example.org/n@v1.0.0", "example.org/m@v1.0.1", "m-1.0.0"]) {
    test(`an archive with the files of ${folder} is a failure`, async () => {
      const server = await serveZip({ LICENSE: isc }, folder);
      const asked = { name: "example.org/m", version: "v1.0.0" };
      await assert.rejects(resolveAt(server, asked), {
        reason: "bad_reply",
        message: /when it was asked about example\.org\/m v1\.0\.0\.$/,
      });
    });
  }

  test("another part of the file than was asked for is a failure", async () => {
    const server = await listen((_, response) =>
      response.writeHead(206, { "content-range": "bytes 0-99/200" }).end("short"),
    );
    await assert.rejects(resolveAt(server, { name: "example.org/m", version: "v1.0.0" }), SourceUnavailable);
  });
});

describe("a module without a version", () => {
  test("is the newest release that the proxy lists where it has no @latest", async () => {
    const server = await listen((request, response) => {
      const path = request.url ?? "";
      if (path === "/example.org/m/@v/list") response.end("v1.10.0\nv1.9.0\nv2.0.0-rc.1\n");
      else if (path === "/example.org/m/@v/v1.10.0.zip") response.end(zip({ LICENSE: isc }, "example.org/m@v1.10.0"));
      else response.writeHead(404).end("not found");
    });
    const { evidence, facts } = await resolveAt(server, { name: "example.org/m" });
    assert.deepEqual([evidence?.license, facts], ["ISC", { assumedVersion: "v1.10.0" }]);
  });

  test("is the newest release, or the version of its branch, and marked as assumed", async () => {
    const server = await listen((request, response) => {
      const path = request.url ?? "";
      if (path === "/example.org/m/@latest")
        response.end(`{"Version":"v1.0.0","Origin":{"URL":"https://r.example/m"}}`);
      else if (path === "/example.org/m/@v/main.info") response.end(`{"Version":"v1.1.0"}`);
      else if (path.endsWith(".zip")) response.end(zip({ LICENSE: isc }, `example.org/m@${path.slice(18, -4)}`));
      else response.writeHead(404).end("not found");
    });
    const latest = await resolveAt(server, { name: "example.org/m" });
    assert.deepEqual([latest.evidence?.license, latest.evidence?.assumed], ["ISC", true]);
    assert.deepEqual([latest.facts, latest.repository], [{ assumedVersion: "v1.0.0" }, "https://r.example/m"]);
    const branch = await resolveAt(server, { name: "example.org/m", requirement: "main" });
    assert.deepEqual(branch.facts, { assumedVersion: "v1.1.0" });
    const gone = await resolveAt(server, { name: "example.org/m", requirement: "../../etc" });
    assert.deepEqual(gone.facts, { assumedVersion: "v1.0.0" });
    assert.equal((await resolveAt(server, { name: "example.org/other" })).evidence?.missing, "package");
  });
});

describe("what a proxy says about a version", () => {
  const ask = async (asked: string, document: unknown) => {
    const server = await listen((_, response) => response.end(JSON.stringify(document)));
    const tools = await toolsFor({ goproxy: server.address });
    const list = readProxyList(server.address);
    try {
      return (await askInfo({ tools, list, signal }, "example.org/m", asked))?.version;
    } finally {
      await tools.http.close();
    }
  };

  test("is about that version; a branch has another, and Go may add a mark", async () => {
    assert.equal(await ask("v1.0.0", { Version: "v1.0.0" }), "v1.0.0");
    assert.equal(await ask("main", { Version: "v1.1.0" }), "v1.1.0");
    assert.equal(await ask("v2.0.0", { Version: "v2.0.0+incompatible" }), "v2.0.0+incompatible");
  });

  for (const document of [{ Version: "v1.0.1" }, {}, { error: "not now" }])
    test(`is a failure: ${JSON.stringify(document)}`, () =>
      assert.rejects(ask("v1.0.0", document), { reason: "bad_reply" }));
});

describe("what no proxy has", () => {
  const cases: Readonly<Record<string, readonly [Partial<Component>, string | undefined]>> = {
    "a version": [{ name: "example.org/m", version: "v99.0.0" }, "version"],
    "a module": [{ name: "example.org/nosuch", version: "v1.0.0" }, "package"],
    "a module in any version": [{ name: "example.org/nosuch" }, "package"],
    "the files of a version that is there": [{ name: "example.org/m", version: "v1.0.0" }, undefined],
    "the files of the newest version": [{ name: "example.org/m" }, undefined],
  };
  for (const [name, [asked, missing]] of Object.entries(cases)) {
    test(`is distinguished: ${name}`, async () => {
      const server = await listen((request, response) => {
        const isThere = ["/example.org/m/@latest", "/example.org/m/@v/v1.0.0.info"].includes(request.url ?? "");
        response.writeHead(isThere ? 200 : 404).end(`{"Version":"v1.0.0"}`);
      });
      assert.equal((await resolveAt(server, asked)).evidence?.missing, missing);
    });
  }

  test("is unknown if no proxy is asked", async () => {
    const http = {
      get: () => Promise.resolve(undefined),
      json: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    };
    const resolver = goProxy(await toolsFor({}, { http, env: { GOPROXY: "direct" } }));
    const reply = await resolver.resolve(component({ name: "github.com/a/b", version: "v1.0.0" }), signal);
    assert.equal(reply.evidence, undefined);
  });
});

describe("other forms of the question", () => {
  test("are asked only where they are configured and the module gave no answer", async () => {
    const server = await listen((request, response) => {
      const path = request.url ?? "";
      if (path.startsWith("/v3/")) response.end(JSON.stringify({ licenses: ["MIT"] }));
      else response.writeHead(404).end();
    });
    const tools = await toolsFor({ goproxy: server.address, depsdev: server.address, pkgsite: server.address });
    const reply = await goProxy(tools).resolve(component({ name: "github.com/a/b", version: "v1.0.0" }), signal);
    assert.equal(reply.evidence?.license, "MIT");
    assert.deepEqual(server.requests, [
      "GET /github.com/a/b/@v/v1.0.0.zip",
      "GET /v3/systems/go/packages/github.com%2Fa%2Fb/versions/v1.0.0",
    ]);
    await tools.http.close();
  });

  test("replace a proxy that fails; without them the failure is reported", async () => {
    const server = await listen((request, response) => {
      if (request.url?.startsWith("/v1beta/")) {
        response.end(JSON.stringify({ version: "v1.0.0", licenses: [{ types: ["MIT"] }, { types: ["ISC"] }] }));
      } else response.writeHead(403).end();
    });
    const name = "github.com/a/b";
    const tools = await toolsFor({ goproxy: server.address, pkgsite: server.address });
    const reply = await goProxy(tools).resolve(component({ name, version: "v1.0.0" }), signal);
    assert.deepEqual([reply.evidence?.license, reply.evidence?.outcome], ["MIT AND ISC", "answer"]);
    const other = await goProxy(tools).resolve(component({ name, version: "v1.0.1" }), signal);
    assert.equal(other.evidence?.outcome, "weak");
    await tools.http.close();
    await assert.rejects(resolveAt(server, { name, version: "v1.0.0" }), SourceUnavailable);
  });
});

describe("the operator's settings", () => {
  const asked = async (
    env: Record<string, string>,
    rest: Partial<Component> = {},
    reply: (address: string) => string | number | undefined = () => undefined,
  ): Promise<string[]> => {
    const requests: string[] = [];
    const http: Http = {
      async get(address, { headers = {} }) {
        requests.push(headers["authorization"] ? `${address} ${headers["authorization"]}` : address);
        const body = reply(address);
        if (typeof body === "number") throw new SourceUnavailable("server_error", "x", "down");
        return body === undefined ? undefined : { status: 200, headers: {}, body: Buffer.from(body), address };
      },
      async json(address) {
        requests.push(address);
        return undefined;
      },
      close: () => Promise.resolve(),
    };
    const resolver = goProxy(await toolsFor({}, { http, env }));
    const target = component({ name: "github.com/a/b", version: "v1.0.0", ...rest });
    if (!resolver.handles(target)) return ["not handled"];
    await resolver.resolve(target, signal).catch((error: unknown) => {
      if (!(error instanceof SourceUnavailable)) throw error;
      requests.push("failed");
    });
    return requests;
  };
  const zipAt = (base: string) => `${base}/github.com/a/b/@v/v1.0.0.zip`;

  test("say which proxies are asked, in Go's own way", async () => {
    const zips = async (env: Record<string, string>) => (await asked(env)).filter((one) => one.includes(".zip"));
    assert.deepEqual(await zips({}), [zipAt("https://proxy.golang.org")]);
    assert.deepEqual(await zips({ GOPROXY: "https://one.example/p/,https://two.example,direct" }), [
      zipAt("https://one.example/p"),
      zipAt("https://two.example"),
    ]);
    assert.deepEqual(await asked({ GOPROXY: "off" }), ["not handled"]);
    assert.deepEqual(await asked({ GOPROXY: "direct" }), []);
    assert.deepEqual(await asked({ GOPROXY: "file:///srv/go,off" }), ["not handled"]);
    const u = `Basic ${Buffer.from("u:p").toString("base64")}`;
    assert.deepEqual(await zips({ GOPROXY: "https://u:p@one.example" }), [`${zipAt("https://one.example")} ${u}`]);
  });

  test("after a failure the next is asked only after a bar", async () => {
    const down = (address: string) => (address.includes("one.example") ? 500 : undefined);
    const list = ["https://one.example", "https://two.example"];
    assert.deepEqual(await asked({ GOPROXY: list.join(",") }, {}, down), [zipAt("https://one.example"), "failed"]);
    assert.deepEqual(await asked({ GOPROXY: list.join("|") }, {}, down), [
      zipAt("https://one.example"),
      zipAt("https://two.example"),
      "failed",
    ]);
  });

  test("keep private modules private", async () => {
    for (const patterns of ["github.com/a", "*.com/a/*", "x.example, git[a-i]ub.com", "github.com/a/b", "*"]) {
      assert.deepEqual(await asked({ GOPRIVATE: patterns }), ["not handled"], patterns);
      assert.deepEqual(await asked({ GONOPROXY: patterns }), ["not handled"], patterns);
    }
    for (const patterns of ["", "github.com/a/b/c", "github.com/aa", "*/b", "git[!a]ub.com", "hub.com", "none"]) {
      assert.equal((await asked({ GOPRIVATE: patterns }))[0], zipAt("https://proxy.golang.org"), patterns);
    }
  });

  test("may be in the file of the go command", async () => {
    const tools = await toolsFor({}, { files: { "/home/operator/.config/go/env": "GOPRIVATE=github.com/a\n" } });
    assert.ok(!goProxy(tools).handles(component({ name: "github.com/a/b" })));
  });

  test("let a failure of the module's own host be known", async () => {
    const http: Http = {
      async get(address) {
        if (address.endsWith("?go-get=1")) throw new SourceUnavailable("server_error", "go.example.org", "It is down.");
        return undefined;
      },
      json: () => Promise.resolve({ Version: "v1.0.0" }),
      close: () => Promise.resolve(),
    };
    const module = component({ name: "go.example.org/m", version: "v1.0.0" });
    const { further } = await goProxy(await toolsFor({}, { http })).resolve(module, signal);
    assert.deepEqual(further, [{ outcome: "failed", confidence: 0, raw: "It is down.", failure: "server_error" }]);
  });

  test("allow to ask the module's own host, by `direct`; no other and no local host", async () => {
    const page = `<meta name="go-import" content="go.example.org/m git https://github.com/m/m">`;
    const vanity = (address: string) => (address.endsWith("?go-get=1") ? page : undefined);
    const name = "go.example.org/m";
    assert.deepEqual((await asked({}, { name }, vanity)).at(-1), "https://go.example.org/m?go-get=1");
    assert.ok(!(await asked({ GOPROXY: "https://one.example" }, { name }, vanity)).join().includes("go-get"));
    for (const local of ["127.0.0.1/m", "169.254.169.254/latest", "a.internal/m", "x.localhost/m", "1.0x7f/m"]) {
      assert.ok(!(await asked({}, { name: local }, vanity)).join().includes("go-get"), local);
    }
  });

  test("components that are not modules of the public world are not handled", async () => {
    const { handles } = goProxy(await toolsFor({}));
    for (const name of ["fmt", "a.b/../c", "a.b//c", "a.b/c?d", "a.b/c\r\nX: y", "a.b/c@v1", "a.b:8080/c", ""]) {
      assert.ok(!handles(component({ name })), name);
    }
    assert.ok(!handles(component({ name: "a.b/c", origin: { kind: "file", address: "../c" } })));
  });
});

function component(rest: Partial<Component>): Component {
  return { type: "golang", name: "", version: "", scope: "runtime", locations: [], ...rest };
}

function zip(files: Readonly<Record<string, string>>, folder: string): Buffer {
  const entries: Zippable = {};
  // To compress thousands of empty files takes seconds.
  for (const [path, text] of Object.entries(files))
    entries[`${folder}/${path}`] = [Buffer.from(text), { level: text === "" ? 0 : 6 }];
  return Buffer.from(zipSync(entries));
}

function damaged(): Buffer {
  const bytes = zip({ LICENSE: isc }, "example.org/m@v1.0.0");
  bytes.writeUInt32LE(3, bytes.length - 6);
  return bytes;
}

/** The same archive with the records for large ones: numbers of 64 bits at the end and in the first entry. */
function as64Bits(bytes: Buffer): Buffer {
  const end = bytes.length - 22;
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  const nameEnd = offset + 46 + bytes.readUInt16LE(offset + 28);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(bytes.readUInt32LE(offset + 24)), 4);
  extra.writeBigUInt64LE(BigInt(bytes.readUInt32LE(offset + 42)), 12);
  const header = Buffer.from(bytes.subarray(offset, nameEnd));
  header.writeUInt32LE(0xffffffff, 24);
  header.writeUInt32LE(0xffffffff, 42);
  header.writeUInt16LE(extra.length, 30);
  const directory = Buffer.concat([header, extra, bytes.subarray(nameEnd, end)]);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(size + extra.length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + directory.length), 8);
  const last = Buffer.from(bytes.subarray(end));
  last.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, offset), directory, record, locator, last]);
}

/** Text that does not compress. */
function random(length: number): string {
  return randomBytes(length).toString("latin1");
}

interface ZipServer extends StandIn {
  readonly size: number;
  moved(): number;
}

/** A proxy with one module, which sends the last bytes or any others when it is asked to. */
function serveZip(files: Readonly<Record<string, string>>, folder: string, ranges = true): Promise<ZipServer> {
  return serveBytes(zip(files, folder), ranges);
}

async function serveBytes(bytes: Buffer, ranges = true): Promise<ZipServer> {
  let moved = 0;
  const server = await listen((request, response) => {
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
    if (!request.url?.endsWith(".zip")) return void response.writeHead(404).end();
    if (!range || !ranges) return void response.end(bytes);
    const start = range[1] ? Number(range[1]) : Math.max(0, bytes.length - Number(range[2]));
    const end = range[1] ? Number(range[2]) + 1 : bytes.length;
    moved += end - start;
    const header = { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` };
    response.writeHead(206, header).end(bytes.subarray(start, end));
  });
  return { ...server, size: bytes.length, moved: () => moved };
}

function resolveAt({ address }: StandIn, rest: Partial<Component>): Promise<SourceReply> {
  return askOnce(goProxy, { goproxy: address }, component(rest));
}
