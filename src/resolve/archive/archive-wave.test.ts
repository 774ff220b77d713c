import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { integrityOf, packageOf, sendFile } from "../../../test/helpers/archive-server.ts";
import { openIdentifierOnce } from "../../../test/helpers/open-identifier-once.ts";
import { toolsFor } from "../../../test/helpers/source-tools.ts";
import type { StandIn } from "../../../test/helpers/stand-in.ts";
import { useStandIns } from "../../../test/helpers/stand-ins.ts";
import { createMemoryCache } from "../../cache/memory.ts";
import type { Component } from "../../domain/contracts/component.ts";
import type { PublishedArchive, Resolver, SourceReply } from "../../domain/contracts/sources.ts";
import { createTextCollector, type TextCollector } from "../../domain/report/report-texts.ts";
import { isc } from "../../ecosystems/go/registry/fixtures/texts.ts";
import { createAnswerCache, type AnswerCache } from "../chain/answer-cache.ts";
import { type LicenseLookup, addReply } from "../chain/chain.ts";
import { concludeLicense } from "../chain/conclude.ts";
import { loadArchives } from "../../ecosystems/index.ts";
import { createArchiveSource } from "./archive-source.ts";

const formats = await loadArchives();
import { runArchiveWave } from "./archive-wave.ts";

const { listen } = useStandIns();

const body = packageOf("tgz", { LICENSE: isc });

function serve(): Promise<StandIn> {
  return listen((request, response) => sendFile(request, response, body, true));
}

type Answer = NonNullable<SourceReply["evidence"]>;

const exact: Answer = { outcome: "answer", license: "MIT", confidence: 1 };

interface Case {
  readonly registry?: Answer;
  readonly isDeep?: boolean;
  readonly cache?: AnswerCache;
  readonly archives?: readonly PublishedArchive[];
  readonly facts?: LicenseLookup["facts"];
  readonly mayAsk?: () => boolean;
  readonly texts?: TextCollector;
}

/** Asks about one component whose registry has said this, and names archives on this server. */
async function ask(
  server: StandIn,
  { registry, isDeep = false, cache = emptyCache(), ...given }: Case,
): Promise<LicenseLookup> {
  const component: Component = { type: "npm", name: "x", version: "1.0.0", scope: "runtime", locations: [] };
  const archives = given.archives ?? [
    { address: `${server.address}/x.tgz`, kind: "tgz", integrity: integrityOf(body) },
  ];
  const one: LicenseLookup = { component, evidence: [], repositories: [], facts: {}, archives: [], texts: [] };
  addReply(one, "npm", {
    ...(registry && { evidence: registry }),
    archives,
    ...(given.facts && { facts: given.facts }),
  });
  const resolver: Resolver = {
    source: "npm",
    addressFor: () => server.address,
    handles: () => true,
    resolve: () => Promise.resolve({}),
    archiveAccess: () => ({
      registries: [{ base: server.address, headers: { authorization: "me" } }],
      fileOrigins: [],
    }),
  };
  const { http } = await toolsFor({});
  const identify = await openIdentifierOnce();
  const source = createArchiveSource({ http, formats, identify, isDeep, allowedHosts: [] });
  try {
    await runArchiveWave(source, [resolver], [one], {
      cache,
      mayAsk: given.mayAsk ?? (() => true),
      signal: new AbortController().signal,
      texts: given.texts,
    });
  } finally {
    await http.close();
  }
  return one;
}

function emptyCache(now = () => new Date()): AnswerCache {
  return createAnswerCache(createMemoryCache({ maxBytes: 1_000_000, now }), now);
}

describe("archives are asked", () => {
  const asked: Record<string, Answer | undefined> = {
    "where the registry has no answer": undefined,
    "where its words are not a license": { outcome: "none", confidence: 0, raw: "SEE LICENSE IN LICENSE" },
    "where its answer is weak": { outcome: "weak", license: "BSD-3-Clause", confidence: 0.5 },
    "where its answer is not sure": { outcome: "answer", license: "MIT", confidence: 0.8 },
  };
  for (const [name, registry] of Object.entries(asked)) {
    test(`${name}, and decide`, async () => {
      const server = await serve();
      const { evidence } = await ask(server, registry ? { registry } : {});
      const { license, sources } = concludeLicense(evidence);
      assert.equal(license?.kind === "license" ? license.id : undefined, "ISC");
      assert.deepEqual(sources, ["archive"]);
      assert.deepEqual(server.authorizations, ["me"]);
    });
  }

  test("about a license of the package's own, which still counts", async () => {
    const server = await serve();
    const { evidence } = await ask(server, { registry: { outcome: "answer", license: "LicenseRef-x", confidence: 1 } });
    assert.equal(server.requests.length, 1);
    assert.deepEqual(concludeLicense(evidence).sources, ["npm"]);
  });

  test("not where the registry has an exact answer, unless the scan is deep", async () => {
    const server = await serve();
    await ask(server, { registry: exact });
    assert.deepEqual(server.requests, []);
    const { evidence } = await ask(server, { registry: exact, isDeep: true });
    assert.equal(server.requests.length, 1);
    assert.deepEqual(
      evidence.map(({ source, license }) => [source, license]),
      [
        ["npm", "MIT"],
        ["archive", "ISC"],
      ],
    );
    assert.deepEqual(concludeLicense(evidence).sources, ["npm"]);
  });

  test("for the source only where the built package has no license text", async () => {
    const files = {
      "/x.whl": packageOf("wheel", { METADATA: "Name: x\nLicense: BSD\n" }),
      "/x.tar.gz": packageOf("sdist", { LICENSE: isc }),
      "/y.whl": packageOf("wheel", { LICENSE: isc }),
    };
    const server = await listen((request, response) =>
      sendFile(request, response, files[request.url as keyof typeof files], true),
    );
    const archives = (name: string): PublishedArchive[] => [
      { address: `${server.address}/x.tar.gz`, kind: "sdist" },
      { address: `${server.address}/${name}.whl`, kind: "wheel" },
    ];
    const without = await ask(server, { archives: archives("x") });
    assert.deepEqual(server.requests, ["GET /x.whl", "GET /x.tar.gz"]);
    assert.equal(without.evidence.at(-1)?.license, "ISC");
    await ask(server, { archives: archives("y") });
    assert.deepEqual(server.requests.slice(2), ["GET /y.whl"]);
  });
});

describe("archives elsewhere", () => {
  test("are not asked for, and the evidence names the host and the setting", async () => {
    const [server, other] = [await serve(), await serve()];
    const { evidence } = await ask(server, { archives: [{ address: `${other.address}/x.tgz`, kind: "tgz" }] });
    assert.deepEqual([server.requests, other.requests], [[], []]);
    const { host } = new URL(other.address);
    assert.equal(evidence.at(-1)?.outcome, "none");
    assert.ok(evidence.at(-1)?.raw?.includes(`add ${host} to SVC_ARCHIVE_HOSTS`));
    const deep = await ask(server, { isDeep: true, archives: [{ address: `${other.address}/x.tgz`, kind: "tgz" }] });
    assert.equal(deep.evidence.at(-1)?.outcome, "none");
  });
});

describe("what archives say is kept", () => {
  test("for 30 days, by address and hash", async () => {
    const server = await serve();
    let now = new Date("2026-01-01");
    const cache = emptyCache(() => now);
    const first = await ask(server, { cache });
    now = new Date("2026-01-30");
    const second = await ask(server, { cache });
    assert.deepEqual(second.evidence, first.evidence);
    assert.equal(server.requests.length, 1);
    await ask(server, { cache, archives: [{ address: `${server.address}/x.tgz`, kind: "tgz" }] });
    assert.equal(server.requests.length, 2);
    now = new Date("2026-02-01");
    await ask(server, { cache });
    assert.equal(server.requests.length, 3);
  });

  test("with their texts, and read again where the cache has dropped one, so that the report is the same", async () => {
    const server = await serve();
    const memory = createMemoryCache({ maxBytes: 1_000_000, now: () => new Date() });
    const cache = createAnswerCache(memory, () => new Date());
    const reports: string[] = [];
    for (const happened of ["nothing", "nothing", "texts dropped", "nothing"]) {
      if (happened !== "nothing") await memory.deletePrefixes(["lcc:text:"]);
      const texts = createTextCollector();
      const lookup = await ask(server, { isDeep: true, cache, texts });
      reports.push(JSON.stringify([lookup.texts, texts.collected()]));
    }
    assert.match(reports[0] ?? "", /"kind":"license".*Permission to use, copy/);
    assert.equal(new Set(reports).size, 1);
    assert.equal(server.requests.length, 2);
  });

  test("separately for deep scans", async () => {
    const server = await serve();
    const cache = emptyCache();
    await ask(server, { cache });
    await ask(server, { cache, isDeep: true });
    assert.equal(server.requests.length, 2);
  });

  test("a refusal for a day, and a failure not at all", async () => {
    let status = 500;
    const server = await listen((_, response) => response.writeHead(status).end("no archive"));
    const asked = { cache: emptyCache(), archives: [{ kind: "tgz", address: `${server.address}/x.tgz` }] };
    const failed = await ask(server, asked);
    assert.equal(failed.evidence.at(-1)?.outcome, "failed");
    status = 200;
    const count = server.requests.length;
    assert.equal((await ask(server, asked)).evidence.at(-1)?.outcome, "none");
    assert.equal(server.requests.length, count + 1);
    await ask(server, asked);
    assert.equal(server.requests.length, count + 1);
  });
});

describe("an archive that is refused", () => {
  test("is not an answer, and with a deep scan a failure", async () => {
    const server = await listen((_, response) => response.end("no archive"));
    const archives = [{ kind: "tgz", address: `${server.address}/x.tgz` }];
    const plain = (await ask(server, { archives })).evidence.at(-1);
    assert.deepEqual([plain?.outcome, plain?.failure], ["none", undefined]);
    const deep = (await ask(server, { archives, isDeep: true, registry: exact })).evidence.at(-1);
    assert.deepEqual([deep?.outcome, deep?.failure], ["failed", "bad_reply"]);
  });

  test("fails where it is that of another package, and is not kept", async () => {
    let name = "y";
    const server = await listen((_, response) =>
      response.end(packageOf("tgz", { "package.json": JSON.stringify({ name, version: "1.0.0" }), LICENSE: isc })),
    );
    const archives = [{ kind: "tgz", address: `${server.address}/x.tgz` }];
    const cache = emptyCache();
    const other = (await ask(server, { archives, cache })).evidence.at(-1);
    assert.deepEqual([other?.outcome, other?.failure], ["failed", "bad_reply"]);
    name = "x";
    assert.equal((await ask(server, { archives, cache })).evidence.at(-1)?.license, "ISC");
  });
});

test("the license of the newest release is marked as assumed", async () => {
  const { evidence } = await ask(await serve(), { facts: { assumedVersion: "2.0.0" } });
  assert.equal(evidence.at(-1)?.assumed, true);
});
