import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openTracer } from "../../src/tracing/tracer.ts";
import { onSqlite } from "../helpers/start-api.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { startWorkerProcess } from "./worker-process.ts";

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[];
  readonly status?: { readonly code: number; readonly message: string };
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const start = onSqlite();
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const clientSpan = "00f067aa0ba902b7";

/** An OTLP receiver; each body is a copy of what was sent. */
async function startReceiver(status = () => 200) {
  const bodies: OtlpBody[] = [];
  const headers: (string | undefined)[] = [];
  const receiver: StandIn = await startServer((request, response, body) => {
    headers.push(
      `${request.method} ${request.url} ${request.headers["content-type"]} ${String(request.headers["x-key"])}`,
    );
    const code = status();
    if (code === 200) bodies.push(JSON.parse(body) as OtlpBody);
    response.writeHead(code).end("{}");
  });
  after(() => receiver.close());
  const spans = () =>
    bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { address: receiver.address, bodies, headers, spans };
}

test("a request for a scan, the queue, the worker, the scan process and its stages are one trace", async () => {
  const { address, bodies, headers, spans } = await startReceiver();
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
  };
  const api = await start(tracing);
  const folder = join(api.workspace, "shop");
  mkdirSync(folder);
  writeFileSync(join(folder, "requirements.txt"), "requests==2.31.0\n");
  const worker = await startWorkerProcess(api.workspace, {
    SVC_DATABASE_URL: api.config.databaseUrl,
    SVC_DATA_DIR: api.dataDir,
    SVC_WORKSPACE_DIR: api.workspace,
    SVC_OFFLINE: "on",
    ...tracing,
  });
  const { access: token } = await api.login("admin", "correct horse battery staple");
  const reply = await api.send({
    method: "POST",
    path: "/scans",
    token,
    headers: { traceparent: `00-${traceId}-${clientSpan}-01`, prefer: "wait=60" },
    body: { path: folder },
  });
  const scan = reply.json() as { readonly id: string; readonly status: string };
  assert.equal(reply.status, 201, reply.text);
  assert.notEqual(scan.status, "queued");
  await api.send({ path: "/health" });
  worker.signal("SIGTERM");
  assert.equal(await worker.ended, 0, worker.output());
  await api.stop();

  const trace = spans().filter((span) => span.traceId === traceId);
  const byName = new Map(trace.map((span) => [span.name, span]));
  const parentOf = (name: string) => {
    const parent = byName.get(name)?.parentSpanId;
    return parent === clientSpan ? "the client" : trace.find(({ spanId }) => spanId === parent)?.name;
  };
  assert.deepEqual(Object.fromEntries([...byName.keys()].sort().map((name) => [name, parentOf(name)])), {
    "POST /scans": "the client",
    detecting: "scan process",
    evaluating: "scan process",
    queue: "POST /scans",
    resolving: "scan process",
    scan: "POST /scans",
    "scan process": "scan",
    storing: "scan",
  });
  assert.equal(new Set(trace.map(({ spanId }) => spanId)).size, trace.length);
  const worked = byName.get("scan");
  assert.deepEqual([worked?.kind, byName.get("POST /scans")?.kind, byName.get("storing")?.kind], [5, 2, 1]);
  for (const { name, startTimeUnixNano: begin, endTimeUnixNano: end } of trace) {
    assert.ok(BigInt(begin) <= BigInt(end), name);
    assert.ok(Math.abs(Number(BigInt(begin) / 1_000_000n) - Date.now()) < 120_000, `${name} is of another day`);
  }
  assert.ok(worked?.attributes.some(({ key, value }) => key === "lcc.scan.id" && value["stringValue"] === scan.id));

  assert.ok(
    spans().some(({ name }) => name === "POST /auth/login"),
    "a request without traceparent has a trace of its own",
  );
  assert.ok(!spans().some(({ name }) => name.endsWith("/health")), "probes have none");
  assert.deepEqual(new Set(headers), new Set(["POST /v1/traces application/json a b"]));
  const resource = JSON.stringify(bodies.map(({ resourceSpans }) => resourceSpans[0]?.resource.attributes));
  for (const part of ['"lcc"', "deployment.environment", "service.version"]) assert.ok(resource.includes(part), part);

  const lines = [...api.lines, ...worker.output().split("\n")].filter((line) => line.includes(traceId));
  for (const message of ["request", "scan started", "scan attempt ended"])
    assert.ok(
      lines.some((line) => line.includes(`"msg":"${message}"`)),
      `${message}: ${lines.join("\n")}`,
    );
});

test("spans wait while the collector is down, and a trace that its caller does not record is not sent", async () => {
  let status = 503;
  const { address, headers, spans } = await startReceiver(() => status);
  const lines: object[] = [];
  const log = { info() {}, error() {}, warn: (fields: object) => void lines.push(fields) };
  const tracer = openTracer({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/own` }, log);
  assert.ok(tracer);
  const record = (name: string, context = tracer.start(undefined)) =>
    tracer.record({ context, name, start: 1, end: 2 });
  for (let count = 0; count < 3000; count++) record(`span ${count}`);
  while (lines.length === 0) await wait(5);
  assert.deepEqual(headers.slice(0, 1), ["POST /own application/json undefined"]);
  status = 200;
  record("not recorded", tracer.start(`00-${traceId}-${clientSpan}-00`));
  await tracer.close();
  const names = spans().map(({ name }) => name);
  assert.deepEqual([names.length, names.at(-1)], [2048, "span 2999"]);
});
