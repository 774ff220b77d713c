import { unzipSync } from "fflate";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { digestText } from "../../src/domain/report/package-text.ts";
import type { Report, ReportView, ScanDetail } from "../../src/domain/report/report.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Summary {
  readonly id: string;
  readonly project: string;
  readonly status: string;
  readonly state: string;
  readonly origin: string;
  readonly createdBy: string;
  readonly generatedAt: string;
  readonly violations: number;
  readonly code?: string;
  readonly detail?: string;
}

onEachDatabase("POST /reports", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  let made: ReportView;
  before(async () => {
    api = await start();
    made = await sampleReport(20);
  });

  const upload = async (
    body: string | Uint8Array,
    {
      query = "",
      headers = {},
      token = api.user.token,
    }: { query?: string; headers?: object; token?: string | undefined } = {},
  ) => {
    const usual = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const reply = await fetch(`${api.url}/reports${query}`, {
      method: "POST",
      headers: { ...usual, ...headers },
      body: typeof body === "string" ? body : Buffer.from(body),
    });
    return { status: reply.status, location: reply.headers.get("location"), body: (await reply.json()) as Summary };
  };
  const named = (project: string, change: Partial<Report> = {}): string =>
    JSON.stringify({ summary: { ...made.summary, project }, report: { ...made.report, ...change } });

  test("keeps the texts of packages: for the notice, and for those who ask for them", async () => {
    const [first] = made.report.findings.filter(({ component }) => component.scope === "runtime");
    assert.ok(first);
    const content = "The terms of </pre> this package.";
    const texts = { [digestText(content)]: content };
    const finding = { ...first, texts: [{ file: "LICENSE", kind: "license" as const, text: digestText(content) }] };
    const { status, body } = await upload(named("texts", { findings: [finding], texts }));
    assert.equal(status, 201);
    const read = async (path: string) => {
      const reply = await fetch(`${api.url}/scans/${body.id}${path}`, {
        headers: { authorization: `Bearer ${api.user.token}` },
      });
      return { type: reply.headers.get("content-type"), text: await reply.text() };
    };
    const { report: plain }: ScanDetail = JSON.parse((await read("")).text);
    const { report: whole }: ScanDetail = JSON.parse((await read("?texts=1")).text);
    assert.deepEqual([plain.texts, whole.texts], [undefined, texts]);
    assert.deepEqual({ ...whole, texts: undefined }, { ...plain, texts: undefined });
    assert.match((await read("/report?format=notice")).text, /\n\nThe terms of <\/pre> this package\.\n/);
    const page = await read("/report?format=notice-html");
    assert.match(page.type ?? "", /^text\/html/);
    assert.match(page.text, /<pre>The terms of &lt;\/pre&gt; this package\.<\/pre>/);
  });

  test("keeps the answers of ai-act.yml, and the pack of the scan shows them", async () => {
    const answer = { id: "name", value: "Acme of the upload", by: "A. Person", on: "2026-01-31" };
    const answers = { provider: [answer], models: [] };
    const modelDocuments = { searched: ["README.md"], unread: [], left: 0, statements: [] };
    const { status, body } = await upload(named("answered", { answers, modelDocuments }));
    assert.equal(status, 201, JSON.stringify(body));
    const { report } = (await api.user.get<ScanDetail>(`/scans/${body.id}`)).body;
    assert.deepEqual([report.answers, report.modelDocuments], [answers, modelDocuments]);
    const headers = { authorization: `Bearer ${api.user.token ?? ""}` };
    const pack = await fetch(`${api.url}/scans/${body.id}/compliance-pack`, { headers });
    const policy = unzipSync(new Uint8Array(await pack.arrayBuffer()))["copyright-policy-template.md"];
    assert.match(new TextDecoder().decode(policy), /Organisation: Acme of the upload/);
    const wrong = await upload(named("answered", { answers: { provider: "Acme" } as never }));
    assert.deepEqual([wrong.status, wrong.body.code], [400, "invalid_report"]);
  });

  test("stores a complete scan that is shown and counted like others", async () => {
    const before = new Date().toISOString();
    const { status, location, body } = await upload(named("uploaded"));
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(location, `/scans/${body.id}`);
    assert.deepEqual(
      [body.project, body.state, body.origin, body.createdBy],
      ["uploaded", "complete", "upload", "jane"],
    );
    assert.notEqual(body.id, made.summary?.id);
    assert.ok(body.generatedAt >= before, "the time is not that of the upload");
    const detail = (await api.user.get<ScanDetail>(`/scans/${body.id}`)).body;
    assert.equal(detail.report.findings.length, made.report.findings.length);
    const { items } = (await api.user.get<{ items: { project: string }[] }>("/projects?q=uploaded")).body;
    assert.equal(items.length, 1);
    assert.ok(
      (await api.store.audit.list(5)).some(
        ({ action, subject }) => action === "report_uploaded" && subject === body.id,
      ),
    );
  });

  test("takes gzip, and knows the same report again", async () => {
    const text = named("twice");
    const first = await upload(gzipSync(text), { headers: { "content-encoding": "gzip" } });
    assert.equal(first.status, 201);
    const second = await upload(text);
    assert.deepEqual([second.status, second.body.id, second.location], [200, first.body.id, first.location]);
    const other = await upload(named("twice, in another project"));
    assert.equal(other.status, 201);
  });

  test("of the same report at the same time is stored once", async () => {
    const text = named("at once");
    const replies = await Promise.all([upload(text), upload(text)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 201]);
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
  });

  test("believes no verdict, count or digest of the report", async () => {
    const policy = { ...made.report.policy, digest: "sha256:made up" };
    const findings = made.report.findings.map((finding) => ({ ...finding, status: "pass" as const }));
    const summary = { componentCount: 0, violations: 0, warnings: 0, licenseDistribution: [] };
    const { status, body } = await upload(named("liar", { policy, findings, summary, warnings: [], notes: [] }));
    assert.equal(status, 201, JSON.stringify(body));
    const { report } = (await api.user.get<ScanDetail>(`/scans/${body.id}`)).body;
    assert.equal(report.policy.uploadedDigest, "sha256:made up");
    assert.notEqual(report.policy.digest, "sha256:made up");
    assert.equal(report.summary.componentCount, findings.length);
    assert.equal(report.summary.violations, report.findings.filter(({ status: one }) => one === "violation").length);
    assert.equal(body.violations, report.summary.violations);
    assert.ok(
      report.findings.some(({ status: one }) => one !== "pass"),
      "the sample has nothing to find",
    );
  });

  test("judges by the rules that the query names", async () => {
    const { body } = await upload(named("other rules"), { query: "?policy=permissive&context=internal" });
    const { report } = (await api.user.get<ScanDetail>(`/scans/${body.id}`)).body;
    assert.deepEqual([report.policy.name, report.policy.context], ["permissive", "internal"]);
  });

  const refused: Readonly<Record<string, readonly [() => string | Uint8Array, code: string]>> = {
    "no JSON": [() => "{", "invalid_report"],
    "a policy that is not there": [
      () => named("x", { policy: { ...made.report.policy, name: "none" } }),
      "unknown_policy",
    ],
  };
  for (const [what, [make, code]] of Object.entries(refused)) {
    test(`refuses ${what}`, async () => {
      const reply = await upload(make());
      assert.deepEqual([reply.status, reply.body.code], [400, code], JSON.stringify(reply.body));
    });
  }

  test("refuses invalid gzip, and other encodings", async () => {
    const broken = gzipSync(named("x")).subarray(0, 100);
    const cut = await upload(broken, { headers: { "content-encoding": "gzip" } });
    assert.deepEqual([cut.status, cut.body.code], [400, "invalid_report"]);
    const brotli = await upload("{}", { headers: { "content-encoding": "br" } });
    assert.deepEqual([brotli.status, brotli.body.code], [400, "invalid_input"]);
  });

  test("refuses more than 32 MiB, with and without a length", async () => {
    const large = Buffer.alloc(32 * 1024 * 1024 + 1, " ");
    const { status } = await upload(large);
    assert.equal(status, 413);
    assert.match(await sendChunked(api, large), /^HTTP\/1\.1 413 /);
  });

  test("with an Idempotency-Key creates one scan, and refuses another body", async () => {
    const headers = { "idempotency-key": "build 7" };
    const text = named("keyed");
    const [first, second] = [await upload(text, { headers }), await upload(text, { headers })];
    assert.deepEqual([first.status, second.status, second.body.id], [201, 201, first.body.id]);
    const other = await upload(named("keyed", { errors: [{ file: "a", detector: "b", message: "c" }] }), { headers });
    assert.deepEqual([other.status, other.body.code], [409, "idempotency_conflict"]);
  });

  test("leaves no temporary files", async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`lcc-${process.pid}-`));
    for (let tries = 0; tries < 100 && left().length > 0; tries++) await sleep(50);
    assert.deepEqual(left(), []);
  });

  testAccess(start, [{ method: "POST", path: "/reports", access: "user" }]);
});

/** Without a Content-Length; gives the answer as it comes. */
function sendChunked(api: ApiWithCallers, body: Buffer): Promise<string> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /reports HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${api.user.token}\r\n` +
          "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n" +
          `${body.length.toString(16)}\r\n`,
      );
      socket.write(body);
      socket.write("\r\n0\r\n\r\n");
    });
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      if (text.includes("\r\n\r\n")) {
        resolve(text);
        socket.destroy();
      }
    });
    socket.once("error", reject);
  });
}
