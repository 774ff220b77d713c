import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { Report, ScanDetail } from "../../src/domain/report/report.ts";
import type { ScanSummary, ScanWarnings } from "../../src/server/schemas/schemas.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem, createClient } from "../helpers/api-client.ts";
import { claimScan, failScan, storeScan } from "../helpers/api-scans.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { startServer } from "../helpers/stand-in.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

const malformedIds = ["nothing", "%00", "..%2f..", "x".repeat(300), "019B7A2E-5C00-7000-8000-0123456789AB"];
const unknownId = "019b7a2e-5c00-7000-8000-0123456789ab";

onEachDatabase("scans", (startApi) => {
  const start = withCallers(startApi);
  const projects = createProjects();
  after(projects.removeAll);
  const folder = projects.make({
    "package-lock.json": lockfile({ "left-pad": "MIT", "some-agpl": "AGPL-3.0-only", "some-mpl": "MPL-2.0" }),
  });
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  describe("a scan that no worker takes", () => {
    test("is answered with 201, its address and a summary before it is processed", async () => {
      const absent = {
        repo_url: null,
        project_name: null,
        policy: null,
        context: null,
        exclude: null,
        production: null,
      };
      const { status, headers, body } = await api.user.post<ScanSummary>("/scans", { path: folder, ...absent });
      assert.equal(status, 201);
      assert.match(body.id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      assert.equal(headers.get("location"), `/scans/${body.id}`);
      assert.equal(headers.get("preference-applied"), null);
      assert.deepEqual(body, {
        id: body.id,
        project: folder.split("/").at(-1),
        status: "queued",
        state: "queued",
        violations: 0,
        warnings: 0,
        generatedAt: body.generatedAt,
        completedAt: null,
        durationSeconds: 0,
        reportUrl: `/scans/${body.id}`,
        completeness: null,
        createdBy: "jane",
        via: "session",
        policy: "permissive",
        context: "production",
        exclude: [],
        origin: "path",
        path: folder,
        progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
      });
      assert.ok(Math.abs(Date.parse(body.generatedAt) - Date.now()) < 60_000, "it was created at another time");
    });

    test("has an empty report of the usual shape, and no warnings", async () => {
      const { body: summary } = await api.user.post<ScanSummary>("/scans", { path: folder, policy: "ai-ml-strict" });
      const { status, body } = await api.user.get<ScanDetail>(`/scans/${summary.id}`);
      assert.equal(status, 200);
      assert.deepEqual(body.summary, summary);
      assert.deepEqual(body.report.findings, []);
      assert.deepEqual(body.report.summary, { componentCount: 0, violations: 0, warnings: 0, licenseDistribution: [] });
      assert.equal(body.report.policy.name, "ai-ml-strict");
      const warnings = await api.user.get<ScanWarnings>(`/scans/${summary.id}/warnings`);
      assert.deepEqual(
        [warnings.status, warnings.body],
        [
          200,
          {
            scanId: summary.id,
            total: 0,
            bySeverity: { low: 0, medium: 0, high: 0 },
            byType: {},
            warnings: [],
            notes: [],
          },
        ],
      );
    });

    test("says by which rules it is judged, and that an API key asked for it", async () => {
      const { body: key } = await api.user.post<{ readonly api_key: string }>("/auth/keys", { name: "ci" });
      const wish = { path: folder, policy: "permissive", context: "saas", exclude: ["docs", "*.md"] };
      const { body } = await createClient(api.url, key.api_key).post<ScanSummary>("/scans", wish);
      const { createdBy, via, policy, context, exclude, origin } = body;
      assert.deepEqual([createdBy, via, policy, context, origin], ["jane", "key", "permissive", "saas", "path"]);
      assert.deepEqual(exclude, ["docs", "*.md"]);
      assert.ok(!("retryOf" in body));
      const { body: listed } = await api.user.get<ScanSummary[]>("/scans?limit=1");
      assert.deepEqual(listed[0], body);
    });

    test("is answered as it is when the client has waited long enough", async () => {
      const { status, headers, body } = await api.user.post<ScanSummary>(
        "/scans",
        { path: folder },
        { prefer: "wait=1" },
      );
      assert.deepEqual([status, body.status], [201, "queued"]);
      assert.equal(headers.get("preference-applied"), "wait=1");
      assert.equal(headers.get("location"), `/scans/${body.id}`);
    });
  });

  test("a scan that a worker completes is answered whole, in all of its views", async () => {
    const working = await start({ SVC_WORKERS: "1" });
    const body = { path: folder, project_name: "shop <b>", policy: "permissive", context: "saas", exclude: ["docs"] };
    const {
      status,
      headers,
      body: summary,
    } = await working.user.post<ScanSummary>("/scans", body, {
      prefer: "respond-async, wait=100",
    });
    assert.equal(status, 201);
    assert.equal(headers.get("preference-applied"), "wait=100");
    assert.deepEqual(
      [summary.project, summary.status, summary.state, summary.violations, summary.warnings],
      ["shop <b>", "violation", "complete", 1, 1],
    );
    assert.ok(summary.durationSeconds > 0 && summary.completedAt !== null, "it does not say how long it took");
    assert.ok(!("progress" in summary) && !("error" in summary), "it still shows progress");

    const { body: detail } = await working.user.get<ScanDetail>(`/scans/${summary.id}`);
    assert.deepEqual(detail.summary, summary);
    assert.deepEqual(
      detail.report.findings.map((finding) => [finding.component.name, finding.resolved_license, finding.status]),
      [
        ["left-pad", "MIT", "pass"],
        ["some-agpl", "AGPL-3.0-only", "violation"],
        ["some-mpl", "MPL-2.0", "warning"],
      ],
    );
    assert.equal(detail.report.summary.componentCount, 3);
    const { body: analysis } = await working.user.get<ScanWarnings>(`/scans/${summary.id}/warnings`);
    assert.equal(analysis.total, 1);
    assert.equal(analysis.warnings[0]?.component?.name, "some-mpl");
    assert.deepEqual(analysis.warnings, detail.report.warnings);
    assert.deepEqual(analysis.byType, { weak_copyleft: 1 });
    assert.deepEqual((await working.user.get("/scans")).body, [summary]);
  });

  test("a scan whose end cannot be seen is answered as it was created, not as if it had not been", async () => {
    const service = await start();
    const waiting = service.user.post<ScanSummary>("/scans", { path: folder }, { prefer: "wait=1" });
    while ((await service.store.scans.list({ limit: 1 })).length === 0) await pause(10);
    await service.store.close();
    const { status, headers, body } = await waiting;
    assert.deepEqual([status, body.state, headers.get("location")], [201, "queued", body.reportUrl]);
  });

  describe("a scan that fails while the client waits", () => {
    const failures = {
      repository_not_found: 400,
      repository_moved: 400,
      repository_empty: 400,
      repository_too_large: 400,
      path_not_found: 400,
      clone_timeout: 408,
      clone_failed: 500,
      scan_timeout: 500,
      scan_memory: 500,
      scan_crashed: 500,
      attempts_exhausted: 500,
      internal: 500,
      storage_full: 503,
    };
    let service: ApiWithCallers;
    before(async () => {
      service = await start();
    });

    test("is answered with the status of its failure", async () => {
      const waiting = Object.entries(failures).map(async ([code, status]) => {
        const body = { path: folder, project_name: code };
        const detail = assertProblem(await service.user.post("/scans", body, { prefer: "wait=60" }), status, code);
        assert.match(detail, /^This is how it failed\. The scan is \/scans\/[\da-f-]{36}\.$/);
      });
      const failing = waiting.map(() => failScan(service, (code) => ({ code, detail: "This is how it failed." })));
      await Promise.all([...waiting, ...failing]);
    });

    test("shows its error in the summary, an empty report, and every step in the list", async () => {
      const latest = async () => (await service.user.get<ScanSummary[]>("/scans")).body[0]?.status;
      const { body: created } = await service.user.post<ScanSummary>("/scans", { path: folder });
      assert.equal(await latest(), "queued");
      const claim = await claimScan(service);
      assert.equal(await latest(), "running");
      const failure = { code: "clone_timeout", detail: "This is how it failed." };
      await service.store.scans.fail(claim, failure, { completedAt: new Date(), durationSeconds: 1 });
      assert.equal(await latest(), "failed");

      const { status, body } = await service.user.get<{ summary: ScanSummary; report: Report }>(created.reportUrl);
      assert.equal(status, 200);
      const { summary, report } = body;
      assert.deepEqual([summary.status, summary.state, summary.progress], ["failed", "failed", undefined]);
      assert.deepEqual(summary.error, failure);
      assert.notEqual(summary.completedAt, null);
      assert.deepEqual(report.findings, []);
      assert.equal((await service.user.get<ScanWarnings>(`${created.reportUrl}/warnings`)).body.total, 0);
    });
  });

  describe("POST /scans refuses with 400", () => {
    const repository = "https://github.com/example/shop";
    const refused: Record<string, [body: unknown, code: string]> = {
      "an empty body": [{}, "invalid_input"],
      "a list": [[], "invalid_input"],
      "neither repository nor path": [{ repo_url: null, path: "  " }, "invalid_input"],
      "both repository and path": [{ repo_url: repository, path: folder }, "invalid_input"],
      "a number as path": [{ path: 5 }, "invalid_input"],
      "an exclude that is no list": [{ path: folder, exclude: "docs" }, "invalid_input"],
      "too many patterns": [{ path: folder, exclude: Array.from({ length: 101 }, () => "x") }, "invalid_input"],
      "a project name that is too long": [{ path: folder, project_name: "x".repeat(256) }, "invalid_input"],
      "NUL in the project name": [{ path: folder, project_name: "a\0b" }, "invalid_input"],
      "half a character": [{ path: folder, project_name: "\ud800" }, "invalid_input"],
      "an option of git": [{ repo_url: "--upload-pack=x" }, "invalid_repo_url"],
      "another transport": [{ repo_url: "ssh://git@github.com/a/b" }, "invalid_repo_url"],
      "a long address": [{ repo_url: `https://github.com/a/${"b".repeat(3000)}` }, "invalid_repo_url"],
      "a very long address": [{ repo_url: `https://github.com/a/${"b".repeat(90_000)}` }, "invalid_repo_url"],
      "an address with NUL": [{ repo_url: `${repository}\0` }, "invalid_repo_url"],
      "an address with half a character": [{ repo_url: `${repository}\ud800` }, "invalid_repo_url"],
      "a number as address": [{ repo_url: 5 }, "invalid_repo_url"],
      "a path with NUL": [{ path: "a\0b" }, "path_outside_workspace"],
      "a very long path": [{ path: "a/".repeat(90_000) }, "path_outside_workspace"],
      "another host": [{ repo_url: "https://gitlab.example/a/b" }, "unsupported_host"],
      "a path outside": [{ path: "/etc" }, "path_outside_workspace"],
      "a path that leads outside": [{ path: "../../../../../../../etc" }, "path_outside_workspace"],
      "a path that is not there": [{ path: `${folder}/nothing` }, "path_not_found"],
      "a file": [{ path: `${folder}/package-lock.json` }, "path_not_found"],
      "an unknown policy": [{ path: folder, policy: "permisive" }, "unknown_policy"],
      "an unknown context": [{ path: folder, context: "space" }, "unknown_context"],
    };
    for (const [name, [body, code]] of Object.entries(refused)) {
      test(name, async () => {
        const before = await api.store.scans.revision();
        assertProblem(await api.user.post("/scans", body), 400, code);
        assert.equal(await api.store.scans.revision(), before);
      });
    }

    test("a repository that is not there, and a local path where they are not enabled, there or not", async () => {
      const host = await startServer((request, response) => {
        response.writeHead(request.url === "/repos/example/shop" ? 200 : 404, { "content-type": "application/json" });
        response.end("{}");
      });
      try {
        const { user } = await start({ SVC_CODE_HOST_API_URL: host.address, SVC_API_ALLOW_LOCAL_PATH: "off" });
        for (const path of [folder, "/nothing"]) {
          assertProblem(await user.post("/scans", { path }), 400, "local_path_disabled");
        }
        const missing = await user.post("/scans", { repo_url: "https://github.com/example/nothing" });
        assertProblem(missing, 400, "repository_not_found");
        const { status, body } = await user.post<ScanSummary>("/scans", { repo_url: `${repository}.git/` });
        assert.deepEqual([status, body.project], [201, "shop"]);
        const { report } = (await user.get<ScanDetail>(body.reportUrl)).body;
        assert.equal(report.source.repository, repository);
      } finally {
        await host.close();
      }
    });
  });

  describe("GET /scans", () => {
    let filled: ApiWithCallers;
    let ids: string[];
    before(async () => {
      filled = await start();
      assert.deepEqual((await filled.user.get("/scans")).body, []);
      ids = [];
      for (let at = 0; at < 104; at++) {
        const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 2) * 1000); // two of them at the same time
        ids.push(await storeScan(filled, at % 2 === 0 ? "even" : "odd", time));
      }
      ids = ids
        .map((id, at) => ({ id, second: Math.floor(at / 2) }))
        .sort((a, b) => b.second - a.second || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
    });
    const idsOf = async (query: string) =>
      (await filled.user.get<ScanSummary[]>(`/scans${query}`)).body.map(({ id }) => id);

    test("shows the hundred most recent ones, by time and then by id", async () => {
      assert.deepEqual(await idsOf(""), ids.slice(0, 100));
      assert.deepEqual(await idsOf("?limit=1000"), ids.slice(0, 100));
      assert.deepEqual(await idsOf("?unknown=1"), ids.slice(0, 100));
    });

    test("shows fewer, those of a project, those of a status and those after a scan", async () => {
      assert.deepEqual(await idsOf("?limit=3"), ids.slice(0, 3));
      assert.deepEqual(await idsOf(`?before=${ids[99]}`), ids.slice(100));
      assert.deepEqual(await idsOf(`?before=${ids[103]}`), []);
      assert.deepEqual(await idsOf("?project=nothing"), []);
      assert.equal((await idsOf("?project=even")).length, 52);
      assert.equal((await idsOf("?status=queued")).length, 100);
      assert.deepEqual(await idsOf("?status=violation"), []);
    });

    test("shows every change at once", async () => {
      const { scan } = await claimScan(filled); // the oldest, which is not on the first page
      assert.deepEqual(await idsOf("?status=running"), [scan.id]);
      const newest = await storeScan(filled, "new");
      assert.equal((await idsOf(""))[0], newest);
    });

    for (const query of [
      "limit=0",
      "limit=-1",
      "limit=x",
      "limit=1.5",
      "status=done",
      `before=${unknownId}`,
      "before=x",
    ]) {
      test(`answers 400 to ?${query}`, async () => {
        assertProblem(await filled.user.get(`/scans?${query}`), 400, "invalid_input");
      });
    }
  });

  describe("a scan that is not there", () => {
    for (const id of [unknownId, ...malformedIds]) {
      test(`is 404: ${id.slice(0, 40)}`, async () => {
        assertProblem(await api.user.get(`/scans/${id}`), 404, "not_found");
        assertProblem(await api.user.get(`/scans/${id}/warnings`), 404, "not_found");
      });
    }
  });

  testAccess(start, [
    { method: "GET", path: "/scans", access: "user" },
    { method: "POST", path: "/scans", access: "user" },
    { method: "GET", path: `/scans/${unknownId}`, access: "user" },
    { method: "GET", path: `/scans/${unknownId}/warnings`, access: "user" },
  ]);
});
