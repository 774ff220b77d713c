import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import { type SourceReply, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { needs } from "../../../../test/helpers/shared.ts";
import {
  type Handle,
  type RecordedReply,
  recordedReplies,
  repliesFolder,
  startServer,
  startStandIn,
  toolsFor,
} from "../../../../test/helpers/stand-in.ts";
import { operatorNames } from "../../../ecosystems/private-names.ts";
import { clearlyDefined } from "./clearlydefined.ts";

describe("the recorded replies of ClearlyDefined", needs(repliesFolder), () => {
  const rows = recordedReplies("clearlydefined");

  for (const row of rows.filter(({ method }) => method === "GET")) {
    test(`${row.file} yields ${row.expected}`, async () => {
      await using standIn = await serve([{ ...row, path: `${asWeAsk(row.path)}?expand=-files` }]);
      const component = componentAt(row.path);
      assert.equal(standIn.resolver.handles(component), true);
      assert.equal(await licenseOf(standIn.resolver.resolve(component, standIn.signal)), row.expected);
    });
  }

  for (const row of rows.filter(({ method, status }) => method === "POST" && status !== 200)) {
    test(`${row.file} yields ${row.expected} for one component`, async () => {
      await using standIn = await serve([{ ...row, path: batchPath }]);
      const component = npm("lodash", "4.17.21");
      const answers = await standIn.resolver.resolveMany?.([component], standIn.signal);
      assert.equal(shown(answers?.get(componentKey(component))), row.expected);
    });
  }

  for (const row of rows.filter(({ file }) => file.includes("batch-15"))) {
    test(`${row.file} answers for all that were asked, with the scores`, async () => {
      await using standIn = await serve([{ ...row, path: batchPath }]);
      const body = readFileSync(join(repliesFolder ?? "", row.file), "utf8");
      const recorded = JSON.parse(body) as Record<string, { licensed: { declared: string; score: { total: number } } }>;
      const components = Object.keys(recorded).map((path) => componentAt(`/definitions/${path}`));
      const answers = await standIn.resolver.resolveMany?.(components, standIn.signal);
      assert.equal(answers?.size, components.length);
      for (const [path, { licensed }] of Object.entries(recorded)) {
        const answer = answers?.get(componentKey(componentAt(`/definitions/${path}`)));
        assert.ok(answer && !(answer instanceof SourceUnavailable));
        assert.equal(answer.evidence?.raw, licensed.declared, path);
        assert.equal(answer.evidence?.outcome, "answer", path);
        assert.equal(answer.evidence?.confidence, licensed.score.total / 100, path);
      }
      assert.equal(standIn.requests.length, 1);
    });
  }

  test("a batch that stays plain text with status 200 has failed", async () => {
    const row = rows.find(({ file }) => file.includes("batch-error-200"));
    assert.ok(row);
    await using standIn = await serve([{ ...row, path: batchPath }]);
    const components = Array.from({ length: 250 }, (_, at) => npm(`a${at}`, "1.0.0"));
    const answers = await standIn.resolver.resolveMany?.(components, standIn.signal);
    assert.ok([...(answers?.values() ?? [])].every((answer) => shown(answer) === row.expected));
    assert.equal(answers?.size, 250);
    assert.equal(standIn.requests.length, 7); // the whole, its halves, its quarters
  });
});

describe("a batch", () => {
  test("holds 25 coordinates at first, then 250 at most, and two are under way at once", async () => {
    const sizes: number[] = [];
    let underWay = 0;
    let max = 0;
    await using server = await listen((_, response, body) => {
      sizes.push((JSON.parse(body) as string[]).length);
      max = Math.max(max, ++underWay);
      setTimeout(() => {
        underWay--;
        response.end(JSON.stringify(definitions(body)));
      }, 30);
    });
    const components = Array.from({ length: 1_001 }, (_, at) => npm(`a${at}`, "1.0.0"));
    const answers = await server.resolver.resolveMany?.(components, server.signal);
    assert.deepEqual(
      sizes.toSorted((a, b) => b - a),
      [250, 250, 250, 226, 25],
    );
    assert.equal(max, 2);
    assert.equal(answers?.size, 1_001);
  });

  test("that fails whole is the last one", async () => {
    await using server = await listen((_, response) => response.writeHead(503).end());
    const components = Array.from({ length: 600 }, (_, at) => npm(`a${at}`, "1.0.0"));
    const answers = await server.resolver.resolveMany?.(components, server.signal);
    assert.deepEqual([...new Set([...(answers?.values() ?? [])].map(shown))], ["FAILED"]);
    assert.deepEqual([answers?.size, server.requests.length], [600, 3]);
  });

  test("with one coordinate that breaks it is halved until only that one fails", async () => {
    await using server = await listen((_, response, body) => {
      response.end(body.includes("/a77/") ? "An error occurred" : JSON.stringify(definitions(body)));
    });
    const components = Array.from({ length: 250 }, (_, at) => npm(`a${at}`, "1.0.0"));
    const answers = await server.resolver.resolveMany?.(components, server.signal);
    const failed = [...(answers ?? [])].filter(([, answer]) => answer instanceof SourceUnavailable);
    assert.deepEqual(
      failed.map(([key]) => key),
      ["npm:a77@1.0.0"],
    );
    assert.ok(server.requests.length <= 18, `${server.requests.length} requests`);
  });

  for (const [kind, reply] of Object.entries({ "a list": "[]", "cut JSON": '{"npm/', "a page": "<html></html>" })) {
    test(`that gets ${kind} fails`, async () => {
      await using server = await listen((_, response) => response.end(reply));
      const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0")], server.signal);
      assert.equal(shown(answers?.get("npm:a@1.0.0")), "FAILED");
    });
  }

  test("is not halved when the service is down", async () => {
    await using server = await listen((_, response) => response.writeHead(503).end());
    const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0"), npm("b", "1.0.0")], server.signal);
    assert.deepEqual([...(answers?.values() ?? [])].map(shown), ["FAILED", "FAILED"]);
    assert.equal(server.requests.length, 3); // the tries of the client
  });

  test("that lacks a coordinate says nothing about it", async () => {
    await using server = await listen((_, response) => response.end('{"npm/npmjs/-/b/1.0.0": {"licensed": {}}}'));
    const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0"), npm("b", "1.0.0")], server.signal);
    assert.deepEqual(answers?.get("npm:a@1.0.0"), {});
  });

  const others = {
    "an empty object": "{}",
    "an error": '{"error": {"code": "Busy"}}',
    others: '{"npm/npmjs/-/c/1": {}}',
  };
  for (const [kind, reply] of Object.entries(others))
    test(`that gets ${kind} for all coordinates fails`, async () => {
      await using server = await listen((_, response) => response.end(reply));
      const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0"), npm("b", "1.0.0")], server.signal);
      assert.deepEqual([...(answers?.values() ?? [])].map(shown), ["FAILED", "FAILED"]);
    });

  test("is sent once for components with the same coordinates, and not at all for none", async () => {
    await using server = await listen((_, response, body) => response.end(JSON.stringify(definitions(body))));
    const component = npm("a", "1.0.0");
    assert.equal((await server.resolver.resolveMany?.([component, component], server.signal))?.size, 1);
    assert.equal((await server.resolver.resolveMany?.([], server.signal))?.size, 0);
    assert.equal(server.requests.length, 1);
  });

  test("ends when the caller aborts", async () => {
    await using server = await listen(() => {});
    const asked = server.resolver.resolveMany?.([npm("a", "1.0.0")], AbortSignal.timeout(50)) ?? Promise.resolve();
    await assert.rejects(asked, { name: "TimeoutError" });
  });
});

describe("a definition", () => {
  const replies: Record<string, [unknown, SourceReply]> = {
    "without a license": [{ licensed: {} }, {}],
    "with an object for a license": [{ licensed: { declared: { mit: true } } }, {}],
    "with a list for a license": [{ licensed: { declared: ["MIT"] } }, {}],
    "of another shape": [[1, 2], {}],
    "with NONE": [{ licensed: { declared: "NONE" } }, { evidence: none("NONE") }],
    "with NOASSERTION inside": [
      { licensed: { declared: "(MIT OR noassertion)" } },
      { evidence: none("(MIT OR noassertion)") },
    ],
    "with a reference that has OTHER in its name": [
      { licensed: { declared: "LicenseRef-other-permissive", score: { total: 45 } } },
      { evidence: answer("LicenseRef-other-permissive", "LicenseRef-other-permissive", 0.45) },
    ],
    "with an invalid score": [
      { licensed: { declared: "MIT", score: { total: 1e9 } } },
      { evidence: answer("MIT", "MIT", 1) },
    ],
    "with a deprecated identifier": [
      { licensed: { declared: "GPL-2.0", score: { total: 60 } } },
      { evidence: answer("GPL-2.0", "GPL-2.0-only", 0.6) },
    ],
    "of a repository without an address": [
      { described: { sourceLocation: { type: "git", provider: "github", namespace: "a", name: "b" } } },
      { repository: "https://github.com/a/b" },
    ],
    "with a strange address": [
      { described: { sourceLocation: { type: "git", provider: "x", url: "javascript:alert(1)" } } },
      {},
    ],
    "with an archive for a source": [
      { described: { sourceLocation: { type: "sourcearchive", url: "https://repo.example/x.jar" } } },
      {},
    ],
    "with __proto__": [JSON.parse('{"__proto__": {"licensed": {"declared": "MIT"}}}'), {}],
  };
  for (const [name, [definition, expected]] of Object.entries(replies)) {
    test(`${name} is read as such`, async () => {
      await using server = await listen((_, response, body) => {
        const [asked = ""] = JSON.parse(body) as string[];
        response.end(`{${JSON.stringify(asked)}: ${JSON.stringify(definition)}}`);
      });
      const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0")], server.signal);
      const page = `${server.address}/definitions/npm/npmjs/-/a/1.0.0`;
      const evidence = expected.evidence && { evidence: { ...expected.evidence, url: page } };
      assert.deepEqual(answers?.get("npm:a@1.0.0"), { ...expected, ...evidence });
    });
  }

  const failures = {
    "of another package": { coordinates: { type: "npm", name: "b", revision: "1.0.0" } },
    "of another version": { coordinates: { type: "npm", name: "a", revision: "1.0.1" } },
    "that is an error": { error: "Busy" },
  };
  for (const [name, definition] of Object.entries(failures))
    test(`${name} is a failure, in a batch and alone`, async () => {
      await using server = await listen((_, response, body) => {
        const [asked = ""] = body === "" ? [] : (JSON.parse(body) as string[]);
        response.end(JSON.stringify(asked === "" ? definition : { [asked]: definition }));
      });
      const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0")], server.signal);
      assert.equal(shown(answers?.get("npm:a@1.0.0")), "FAILED");
      await assert.rejects(server.resolver.resolve(npm("a", "1.0.0"), server.signal), { reason: "bad_reply" });
    });

  test("that is empty says nothing in a batch, where its place names it, and is a failure alone", async () => {
    await using server = await listen((_, response, body) =>
      response.end(
        body === "" ? "{}" : JSON.stringify(Object.fromEntries(JSON.parse(body).map((one: string) => [one, {}]))),
      ),
    );
    const answers = await server.resolver.resolveMany?.([npm("a", "1.0.0")], server.signal);
    assert.deepEqual(answers?.get("npm:a@1.0.0"), {});
    await assert.rejects(server.resolver.resolve(npm("a", "1.0.0"), server.signal), { reason: "bad_reply" });
  });

  test("may have the spelling of the registry", async () => {
    const coordinates = { type: "go", namespace: "GitHub.com%2fgorilla", name: "mux", revision: "v1.7.3" };
    await using server = await listen((_, response) =>
      response.end(JSON.stringify({ coordinates, licensed: { declared: "MIT" } })),
    );
    const mux = { ...npm("github.com/gorilla/mux", "v1.7.3"), type: "golang" };
    assert.equal((await server.resolver.resolve(mux, server.signal)).evidence?.license, "MIT");
  });

  test("with a megabyte of text keeps its beginning", async () => {
    await using server = await listen((_, response) =>
      response.end(JSON.stringify({ licensed: { declared: "free ".repeat(200_000) } })),
    );
    const { evidence } = await server.resolver.resolve(npm("a", "1.0.0"), server.signal);
    assert.equal(evidence?.outcome, "none");
    assert.equal(evidence?.raw?.length, 1_000);
  });
});

test("a component that may be private is never asked about, nor one without a version", async () => {
  await using server = await listen((_, response) => response.end("{}"));
  const components: Component[] = [
    npm("a", ""),
    npm("@acme/secret", "1.0.0"),
    { ...npm("a", "1.0.0"), origin: { kind: "registry", address: "https://npm.corp.example/a" } },
    { ...npm("git.corp.example/team/x", "v1.0.0"), type: "golang" },
    { ...npm("org/model", "main"), type: "huggingface" },
  ];
  assert.ok(components.every((component) => !server.resolver.handles(component)));
  assert.equal((await server.resolver.resolveMany?.(components, server.signal))?.size, 0);
  for (const component of components) assert.deepEqual(await server.resolver.resolve(component, server.signal), {});
  assert.deepEqual(server.requests, []);
});

const batchPath = "/definitions?expand=-files";

async function serve(rows: readonly RecordedReply[]) {
  return use(await startStandIn(rows));
}

async function listen(handle: Handle) {
  return use(await startServer(handle));
}

async function use(server: Awaited<ReturnType<typeof startServer>>) {
  const files = { "/home/operator/.npmrc": "@acme:registry=https://npm.corp.example/\nsave-exact=true\n" };
  const env = { GOPRIVATE: "git.corp.example/team, *.wild.example" };
  const tools = await toolsFor({ clearlydefined: server.address }, { env, files });
  return {
    resolver: clearlyDefined(tools, operatorNames(tools.operator)),
    signal: AbortSignal.timeout(20_000),
    address: server.address,
    requests: server.requests,
    async [Symbol.asyncDispose]() {
      await tools.http.close();
      await server.close();
    },
  };
}

/** The corpus writes `@` and `%2f` where the client writes their encoded forms in capitals. */
function asWeAsk(path: string): string {
  const parts = path.split("/").map((part) => encodeURIComponent(decodeURIComponent(part)));
  return parts.join("/");
}

/** The component whose definition is at `/definitions/<type>/<provider>/<namespace>/<name>/<version>`. */
function componentAt(path: string): Component {
  const [type = "", , namespace = "", name = "", version = ""] = path.split("/").slice(2).map(decodeURIComponent);
  const types: Record<string, string> = { crate: "cargo", go: "golang" };
  const separator = type === "maven" ? ":" : "/";
  const full = namespace === "-" ? name : `${namespace}${separator}${name}`;
  return { type: types[type] ?? type, name: full, version, scope: "runtime", locations: [] };
}

function npm(name: string, version: string): Component {
  return { type: "npm", name, version, scope: "runtime", locations: [] };
}

function definitions(body: string): Record<string, unknown> {
  return Object.fromEntries((JSON.parse(body) as string[]).map((key) => [key, { licensed: { declared: "MIT" } }]));
}

function none(raw: string): NonNullable<SourceReply["evidence"]> {
  return { outcome: "none", confidence: 0, raw };
}

function answer(raw: string, license: string, confidence: number): NonNullable<SourceReply["evidence"]> {
  return { outcome: "answer", license, confidence, raw };
}

async function licenseOf(reply: Promise<SourceReply>): Promise<string> {
  try {
    return shown(await reply);
  } catch (error) {
    if (error instanceof SourceUnavailable) return shown(error);
    throw error;
  }
}

function shown(reply: SourceReply | SourceUnavailable | undefined): string {
  if (reply === undefined) return "nothing";
  if (reply instanceof SourceUnavailable) return "FAILED";
  return reply.evidence?.license ?? "UNKNOWN";
}
