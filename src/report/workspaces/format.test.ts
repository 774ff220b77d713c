import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { coverageLine } from "../facts/coverage/coverage-line.ts";
import { toHtml } from "../html/html.ts";
import { formatByWorkspace } from "./format.ts";

const style = { columns: 100, isColored: false };

describe("a report by workspace", () => {
  let view: ReportView;
  let plain: ReportView;
  before(async () => {
    plain = await sampleReport(12);
    const findings = plain.report.findings.map((finding, at) => {
      const server = { name: "@shop/server", path: "packages/server" };
      const docs = { name: "docs|site", path: "www" };
      const workspaces = at < 6 ? [server, docs] : [docs];
      return at === 11 ? finding : { ...finding, component: { ...finding.component, workspaces } };
    });
    view = { ...plain, report: { ...plain.report, findings } };
  });

  test("counts each component in every workspace that needs it", () => {
    const count = (from: number, to: number, status: string) =>
      view.report.findings.slice(from, to).filter((finding) => finding.status === status).length;
    const { workspaces } = JSON.parse(formatByWorkspace(view, "json", style));
    const shown = workspaces.map(
      ({ workspace, components, violations, warnings, open }: Record<string, { path?: string; length?: number }>) => [
        workspace?.path,
        components,
        violations,
        warnings,
        open?.length,
      ],
    );
    assert.deepEqual(
      shown,
      [
        { path: "packages/server", from: 0, to: 6 },
        { path: "www", from: 0, to: 11 },
        { path: undefined, from: 11, to: 12 },
      ].map(({ path, from, to }) => {
        const [violations, warnings] = [count(from, to, "violation"), count(from, to, "warning")];
        return [path, to - from, violations, warnings, violations + warnings];
      }),
    );
  });

  test("is a table for people, with what does not pass", () => {
    const table = formatByWorkspace(view, "table", style);
    assert.match(
      table,
      /^Workspace +Components +Violations +Warnings +License unknown\n@shop\/server \(packages\/server\) +6 /,
    );
    assert.match(table, /\nno workspace known +1 /);
    const failing = view.report.findings.find(({ status }) => status === "violation");
    assert.ok(failing && table.includes(failing.resolved_license));
  });

  test("is safe in Markdown", () => {
    const [head] = formatByWorkspace(view, "markdown", style).match(/\|[^\n]*docs[^\n]*/) ?? [];
    assert.match(head ?? "", /^\| docs&#124;site \(www\) \| 11 \|/);
  });

  test("says that components with too many workspaces are missing in some", () => {
    const findings = view.report.findings.map((finding, at) =>
      at === 0 ? { ...finding, component: { ...finding.component, furtherWorkspaces: 4 } } : finding,
    );
    const cut = { ...view, report: { ...view.report, findings } };
    assert.match(formatByWorkspace(cut, "table", style), /missing in the numbers of the others: 1 component\./);
    assert.match(toHtml(cut), /missing in the numbers of the others: 1 component\./);
  });

  test("says in one line that the scan was limited to some workspaces, whatever their names are", () => {
    const chosen = ["a\u001b[31m\nb", "c", "d", "e", "f", "g", "h"].map((name) => ({ name, path: name }));
    const coverage = { ...view.report.coverage, workspaces: chosen };
    const line = coverageLine({ ...view.report, coverage });
    assert.match(line, /, only what is needed by the workspaces a[^\n]*b, c, d, e, f and 2 more$/);
    assert.ok(!line.includes("\u001b"));
    assert.doesNotMatch(coverageLine(view.report), /workspace/);
  });

  test("needs workspaces, and a format that can show them", () => {
    assert.throws(() => formatByWorkspace(plain, "table", style), /The report names no workspaces/);
    assert.throws(() => formatByWorkspace(view, "csv", style), /table, markdown or json, not as csv/);
  });

  test("is part of the page, with a filter and the workspaces of each component", () => {
    const page = toHtml(view);
    assert.match(page, /<h2 id="workspaces">Workspaces<\/h2>/);
    assert.match(
      page,
      /<select id="f-workspace">\s*<option value="">All<\/option>\s*<option value="0">@shop\/server \(packages\/server\)/,
    );
    assert.equal(page.match(/data-workspaces="0 1"/g)?.length, 6);
    assert.equal(page.match(/data-workspaces="1"/g)?.length, 5);
    assert.doesNotMatch(toHtml(plain), /id="f-workspace"|id="workspaces"|data-workspaces=/);
  });
});
