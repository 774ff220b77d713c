import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fuzzSeed, fuzzRounds } from "../helpers/fuzz-rounds.ts";
import { mutate } from "../helpers/mutate.ts";
import { operationsOf, readOpenApi } from "../helpers/openapi.ts";
import { leakIn, problemFault } from "../helpers/problem-shape.ts";
import { random } from "../helpers/random.ts";
import { sendBytes } from "../helpers/send-bytes.ts";
import type { Sent, SentReply } from "../helpers/send-request.ts";
import { adminPassword, onEachDatabase, signingKey, type StartApi, type StartedApi } from "../helpers/start-api.ts";
import { type Material, strangeRequest } from "../helpers/strange-requests.ts";
import { usedMemory } from "../helpers/used-memory.ts";

/** What `LCC_FUZZ=usual` tries; a test run tries a fifth. */
const usual = { "strange requests": 2500, "strange bytes": 150 };
const atOnce = 12;

/** PostgreSQL refuses characters and ids that SQLite takes, so each database gets requests of its own. */
let nextSeed = fuzzSeed();

onEachDatabase("a service that gets strange requests", (start: StartApi) => {
  const seeds = nextSeed;
  nextSeed += 1_000_000;
  let api: StartedApi;
  let material: Material;
  let secrets: readonly string[];

  before(async () => {
    api = await start();
    material = await gather(api);
    secrets = [...material.tokens, ...material.badTokens, adminPassword, signingKey, api.dataDir];
  });

  test("refuses them in the one shape, gives nothing away and never fails", async (t) => {
    const rounds = fuzzRounds(usual["strange requests"], 1 / 5);
    const memory = usedMemory();
    const statuses = new Map<number, number>();
    await runAll(rounds, async (round) => {
      const seed = seeds + round;
      const request = strangeRequest(seed, material);
      const reply = await api.send(request).catch((cause: unknown) => {
        throw new Error(`seed ${seed}: there is no answer\n${show(request)}`, { cause });
      });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const fault = faultOf(request, reply, secrets);
      if (fault !== undefined) throw new Error(`seed ${seed}: ${fault}\n${show(request)}\n${reply.text.slice(0, 500)}`);
    });
    t.diagnostic(
      `answers: ${[...statuses]
        .sort()
        .map(([status, count]) => `${count} x ${status}`)
        .join(", ")}`,
    );
    // Requests that all end the same way would prove little.
    for (const status of [200, 201, 400, 401, 403, 404, 405, 413]) assert.ok(statuses.has(status), `no ${status}`);
    const grown = (usedMemory() - memory) / 1_048_576;
    t.diagnostic(`memory: ${grown.toFixed(1)} MiB more than before`);
    assert.ok(grown < 64, `${grown} MiB are kept`);
    await assertAlive();
  });

  test("answers bytes that are hardly HTTP in the one shape, or ends the connection", async () => {
    await runAll(fuzzRounds(usual["strange bytes"], 1 / 5), async (round) => {
      const seed = seeds + 500_000 + round;
      const bytes = strangeBytes(seed, material);
      for (const reply of await sendBytes(api.url, bytes)) {
        const fault = reply.status >= 400 ? problemFault(reply) : undefined;
        const leak = leakIn(reply.text, secrets);
        const isFine = reply.status < 500 && fault === undefined && leak === undefined;
        assert.ok(
          isFine,
          `seed ${seed}: ${reply.status} ${fault ?? leak ?? ""}\n${JSON.stringify(bytes.slice(0, 300))}`,
        );
      }
    });
    await assertAlive();
  });

  test("writes nothing about a fault of its own into the log", () => {
    const faults = api.lines.filter((line) => /"level":"(error|fatal)"/.test(line));
    assert.deepEqual(faults, []);
  });

  /** A normal client is served as before, and its account is what it was. */
  async function assertAlive(): Promise<void> {
    assert.equal((await api.send({ path: "/health" })).status, 200);
    const { access } = await api.login("admin", adminPassword);
    const me = (await api.send({ path: "/auth/me", token: access })).json() as Readonly<Record<string, unknown>>;
    assert.deepEqual({ role: me["role"], disabled: me["disabled"] }, { role: "admin", disabled: false });
    const users = (await api.send({ path: "/auth/users", token: access })).json() as {
      username: string;
      role: string;
    }[];
    assert.deepEqual(
      users.flatMap(({ username, role }) => (role === "admin" ? username : [])),
      ["admin"],
    );
    for (const path of ["/scans", "/dashboard", "/policies", "/auth/keys"]) {
      assert.equal((await api.send({ path, token: access })).status, 200, path);
    }
    assert.equal(({} as Record<string, unknown>)["role"], undefined, "a prototype was changed");
  }
});

describe("the seeds", () => {
  test("give the same request again", () => {
    const operations = operationsOf({
      openapi: "",
      info: { title: "", version: "" },
      components: { schemas: {} },
      paths: { "/a/{id}": { post: { operationId: "", tags: [], summary: "", security: [], responses: {} } } },
    });
    const material = { operations, ids: { id: ["1"] }, tokens: ["x"], badTokens: ["y"] };
    for (let seed = 0; seed < 200; seed++) {
      assert.deepEqual(strangeRequest(seed, material), strangeRequest(seed, material));
    }
  });
});

/** Keys are good whatever is sent with them: neither a logout nor a password change ends them. */
async function gather(api: StartedApi): Promise<Material> {
  const { access, refresh } = await api.login("admin", adminPassword);
  const post = async (path: string, body: unknown, token = access) =>
    (await api.send({ method: "POST", path, token, body })).json() as Readonly<Record<string, string>>;
  await post("/auth/register", { username: "jane", password: "jane has words of her own" });
  const jane = await api.login("jane", "jane has words of her own");
  const key = async (role: string, token: string) =>
    (await post("/auth/keys", { name: role, role }, token))["api_key"] ?? "";
  const scan = await post("/scans", { path: api.workspace });
  const spare = await post("/auth/keys", { name: "spare" });
  return {
    operations: operationsOf(await readOpenApi(api)),
    ids: {
      scan_id: [scan["id"] ?? ""],
      key_id: [spare["key_id"] ?? ""],
      policy_name: ["permissive", "ai-ml-strict"],
      username: ["nobody", "tom"],
    },
    tokens: [await key("admin", access), await key("user", jane.access)],
    badTokens: [jane.refresh, refresh],
  };
}

function faultOf(request: Sent, reply: SentReply, secrets: readonly string[]): string | undefined {
  if (reply.status >= 500) return `the answer is ${reply.status}`;
  const hasBody = request.method !== "HEAD" && reply.status !== 204 && reply.status !== 304;
  const fault = reply.status >= 400 && hasBody ? problemFault(reply) : undefined;
  if (fault !== undefined) return `the error has another shape: ${fault}`;
  const isRefresh = request.path.includes("/auth/refresh");
  const leak = leakIn(reply.text, isRefresh ? secrets.filter((secret) => !secret.startsWith("eyJ")) : secrets);
  return leak === undefined ? undefined : `the body gives away ${leak}`;
}

/** A request on the wire after some accidents. */
function strangeBytes(seed: number, { operations, tokens }: Material): string {
  const next = random(seed);
  const { method, path } = operations[Math.floor(next() * operations.length)] ?? { method: "GET", path: "/" };
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: a",
    `Authorization: Bearer ${tokens[0]}`,
    "Content-Type: application/json",
  ];
  const framing = [
    ["Content-Length: 2"],
    ["Transfer-Encoding: chunked"],
    ["Content-Length: 2", "Transfer-Encoding: chunked"],
  ];
  const lines = [...head, ...(framing[Math.floor(next() * 3)] ?? []), "", next() < 0.5 ? "{}" : "2\r\n{}\r\n0\r\n\r\n"];
  return mutate(lines.join("\r\n"), next);
}

/** So many at once as a busy server has. */
async function runAll(rounds: number, run: (round: number) => Promise<void>): Promise<void> {
  let round = 0;
  const work = async () => {
    while (round < rounds) await run(round++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function show({ method, path, headers, body }: Sent): string {
  const text = body instanceof Uint8Array ? `${body.length} bytes` : JSON.stringify(body)?.slice(0, 500);
  return JSON.stringify({ method, path: path.slice(0, 500), headers, body: text }).slice(0, 3000);
}
