import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { ScanDetail, ScanSummary } from "../../src/domain/report/report.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { npmLocks, npmMembers } from "../helpers/npm-workspace.ts";
import { createProjects } from "../helpers/project.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";

describe("a scan of a monorepo by the service", () => {
  const start = withCallers(onSqlite());
  const projects = createProjects();
  after(() => projects.removeAll());
  let api: ApiWithCallers;
  before(async () => {
    api = await start({ SVC_WORKERS: "1", SVC_OFFLINE: "on" });
  });

  test("leaves out what only excluded workspaces need, and its findings can be asked for by workspace", async () => {
    const folder = projects.make({ ...npmMembers, "package-lock.json": npmLocks["npm"]?.[1] ?? "" });
    const { user } = api;
    const body = { path: folder, project_name: "mono", exclude: ["examples"], production: true };
    const { body: summary } = await user.post<ScanSummary>("/scans", body, { prefer: "wait=100" });
    assert.equal(summary.state, "complete");
    const namesOf = async (query: string) => {
      const { body: page } = await user.get<{ readonly items: readonly Finding[] }>(
        `/scans/${summary.id}/findings${query}`,
      );
      return page.items.map(({ component }) => component.name);
    };
    assert.deepEqual(await namesOf(""), ["a", "b", "d", "deep", "s", "shared-tool", "site", "tool"]);
    assert.deepEqual(await namesOf("?workspace=docs"), ["a", "b", "deep", "site"]);
    assert.deepEqual(await namesOf("?workspace=%40t%2Fshared"), ["s", "shared-tool"]);
    assert.deepEqual(await namesOf("?workspace=examples%2Fone"), []);
    const { body: detail } = await user.get<ScanDetail>(`/scans/${summary.id}`);
    const isOpen = detail.report.findings.map(({ component, status }) => `${component.name} ${status}`);
    assert.equal(detail.report.production, true);
    assert.ok(isOpen.includes("a warning") && isOpen.includes("d pass"), isOpen.join(", "));
  });

  test("keeps the workspaces of an uploaded report, and refuses invalid ones", async () => {
    const { user, url } = api;
    const { summary, report } = await sampleReport(5);
    const [first, ...rest] = report.findings;
    assert.ok(first);
    const workspaces = [{ name: "@t/a", path: "packages/a" }];
    const withThem = (component: object) => ({ ...report, findings: [{ ...first, component }, ...rest] });
    const upload = (changed: object) =>
      fetch(`${url}/reports`, {
        method: "POST",
        headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
        body: JSON.stringify({ summary, report: changed }),
      });
    const coverage = { ...report.coverage, workspaces };
    const stored = await upload({
      ...withThem({ ...first.component, workspaces, furtherWorkspaces: 2 }),
      coverage,
    });
    assert.equal(stored.status, 201);
    const { id } = (await stored.json()) as { readonly id: string };
    const { body: detail } = await user.get<ScanDetail>(`/scans/${id}`);
    const { component } = detail.report.findings.find((one) => one.component.name === first.component.name) ?? first;
    assert.deepEqual([component.workspaces, component.furtherWorkspaces], [workspaces, 2]);
    assert.deepEqual(detail.report.coverage.workspaces, workspaces);
    const refused = await upload(withThem({ ...first.component, workspaces: ["packages/a"] }));
    assert.equal(refused.status, 400);
  });
});
