import assert from "node:assert/strict";
import { test } from "node:test";
import { craftView } from "../../../../test/helpers/craft-report.ts";
import type { ProjectRuleEntry } from "../../../domain/policy/project-rules.ts";
import type { ReportView } from "../../../domain/report/report.ts";
import { formatReport } from "../../formats.ts";
import { projectRulesLine } from "./project-rules.ts";

const override: ProjectRuleEntry = {
  kind: "override",
  rule: { component: "npm:left<b>", license: "MIT", reason: "read by Kim" },
  components: ["npm:left@1.0.0"],
  before: [{ license: "UNKNOWN", status: "warning", scope: "runtime" }],
};
const path: ProjectRuleEntry = { ...override, kind: "path", rule: { path: "tools", scope: "test" } };
const ignored: ProjectRuleEntry = { ...override, components: [], before: [], isIgnored: true };

function viewWith(...projectRules: readonly ProjectRuleEntry[]): ReportView {
  const view = craftView([{}]);
  return { ...view, report: { ...view.report, projectRules } };
}

test("the verdict counts rules that changed something, and findings once", () => {
  const line = (...rules: readonly ProjectRuleEntry[]) => projectRulesLine(viewWith(...rules).report);
  assert.equal(line(override), "1 rule of the project's lcc.yml changed 1 finding");
  assert.equal(line(override, path), "2 rules of the project's lcc.yml changed 1 finding");
  assert.equal(line(ignored), "1 rule of the project's lcc.yml was not applied");
  assert.equal(line({ ...override, components: [], before: [] }), undefined);
  assert.equal(line(), undefined);
});

test("every format for people says it", async () => {
  const style = { columns: 100, isColored: false };
  for (const format of ["table", "html", "markdown", "junit"] as const) {
    const text = await formatReport(viewWith(override), format, style);
    assert.match(text, /1 rule of the project(?:'|&#39;|&apos;)s lcc\\?\.yml changed 1 finding/, format);
    if (format !== "table") assert.doesNotMatch(text, /left<b>/); // a terminal knows no tags
  }
  const junit = await formatReport(viewWith(override), "junit", style);
  assert.match(junit, /name="rules of lcc\.yml"/);
  assert.match(junit, /override of npm:left&lt;b&gt;: MIT \(read by Kim\)/);
});

test("table and Markdown list the rules, those that changed something first", async () => {
  const idle = { ...override, rule: { component: "npm:gone", license: "MIT" }, components: [], before: [] };
  const view = viewWith(ignored, idle, override);
  const style = { columns: 100, isColored: false };
  const table = await formatReport(view, "table", style);
  assert.match(
    table,
    /RULES OF THE PROJECT {2}3 rules\n {2}override of npm:left<b>: MIT \(read by Kim\): 1 component\n.*– not applied\n {2}override of npm:gone: MIT: 0 components\n/,
  );
  const markdown = await formatReport(view, "markdown", style);
  assert.match(
    markdown,
    /### Rules of the project \(3\)\n\nThey are from the lcc\.yml .*\n\n- override of npm:left.*: MIT \(read by Kim\): 1 component\n/,
  );
  assert.doesNotMatch(await formatReport(craftView([{}]), "table", style), /RULES OF/);
});

test("many rules stay within a comment, and the rest is counted", async () => {
  const rule = { component: `npm:${"x".repeat(400)}`, license: "MIT", reason: "y".repeat(400) };
  const view = viewWith(...Array.from({ length: 1_000 }, () => ({ ...override, rule })));
  const style = { columns: 100, isColored: false };
  const markdown = await formatReport(view, "markdown", style);
  assert.ok(markdown.length < 65_000, String(markdown.length));
  assert.match(markdown, /more rules/);
  assert.match(await formatReport(view, "table", style), /… and 980 more/);
});
