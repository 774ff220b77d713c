import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView, unreadLockfile } from "../../test/helpers/craft-report.ts";
import type { FailOn, ReportView } from "../domain/report/report.ts";
import { child, children, parseXml } from "../formats/xml.ts";
import { toCsv } from "./csv/csv.ts";
import { measureWidth } from "./text/lines.ts";
import { toHtml } from "./html/html.ts";
import { toJunit } from "./junit/junit.ts";
import { toMarkdown } from "./markdown/markdown.ts";
import type { News } from "./news.ts";
import { toTable } from "./table/table.ts";
import { verdictLine } from "./facts/verdict.ts";

const craft = (name: string, status: "violation" | "warning", license: string): Craft => ({
  component: { name },
  status,
  resolved_license: license,
  decision: { list: status === "violation" ? "deny" : "review", reason: `${license} is on a list.` },
});

/** Old ones outnumber new ones, so that the usual order would put them first. */
const crafts = [
  craft("old-a", "violation", "AGPL-3.0-only"),
  craft("old-b", "violation", "AGPL-3.0-only"),
  craft("old-c", "violation", "GPL-3.0-only"),
  craft("fresh-c", "violation", "GPL-3.0-only"),
  craft("old-d", "warning", "MPL-2.0"),
  craft("fresh-d", "warning", "MPL-2.0"),
  { component: { name: "fine" } },
];
const view = craftView(crafts, { coverage: unreadLockfile });

/** As if the baseline had everything but these. */
function newsOf({ report }: ReportView, names: readonly string[], more: Partial<News> = {}): News {
  const findings = report.findings.filter(({ component }) => names.includes(component.name));
  return { findings: new Set(findings), files: new Set(), reasons: new Set(), ...more };
}

const some = newsOf(view, ["fresh-c", "fresh-d"]);
const nothing = newsOf(view, []);
const tableOf = (news: News, columns = 100) => toTable(view, { columns, isColored: false, news });

describe("the verdict beside a baseline", () => {
  const end = "in 7 components and 1 unread file (permissive/production; licenses as declared)";

  test("counts what is new", () => {
    assert.equal(verdictLine(view, some), `violation: 4 violations (1 new), 3 warnings (1 new) ${end}`);
    const files = new Set(["web/bun.lockb"]);
    assert.equal(
      verdictLine(view, { ...nothing, files }),
      `violation: 4 violations (0 new), 3 warnings (1 new) ${end}`,
    );
  });

  test("says that nothing is new", () => {
    const want = `violation: 4 violations (0 new), 3 warnings (0 new) ${end}; nothing new since the baseline`;
    assert.equal(verdictLine(view, nothing), want);
    assert.ok(tableOf(nothing).endsWith(`\n${want}\n`));
    const clean = craftView([{}]);
    assert.equal(
      verdictLine(clean, newsOf(clean, [])),
      "pass: 0 violations, 0 warnings in 1 component (permissive/production; licenses as declared); nothing new since the baseline",
    );
  });
});

describe("the table beside a baseline", () => {
  test("marks what is new with a word, and puts it first", () => {
    const text = tableOf(some);
    assert.match(text, /^VIOLATIONS {2}4 components, 1 new\n/);
    assert.match(text, /\nGPL-3\.0-only {2}2 components, 1 new\n/);
    assert.match(text, /\n {4}new {2}fresh-c .*\n {9}old-c /);
    assert.match(text, /\n {4}new {2}fresh-d .*\n {9}old-d /);
    const places = ["fresh-c", "old-c", "old-a"].map((name) => text.indexOf(name));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  test("does so in a narrow terminal, within its columns", () => {
    const lines = tableOf(some, 44).trimEnd().split("\n");
    assert.ok(lines.includes("    new  fresh-c  1.0.0"), lines.join("\n"));
    assert.ok(lines.includes("    old-c  1.0.0"));
    assert.deepEqual(
      lines.slice(0, -1).filter((line) => measureWidth(line) > 44),
      [],
    );
  });

  test("shows new ones first where there is no room for all", () => {
    const many = craftView(Array.from({ length: 60 }, (_, at) => craft(`n-${at}`, "violation", "X")));
    const text = toTable(many, { columns: 100, isColored: false, news: newsOf(many, ["n-59"]) });
    assert.match(text, /\n {4}new {2}n-59 /);
    assert.match(text, /… and 40 more/);
  });

  test("marks a dependency file that was read before", () => {
    assert.match(tableOf({ ...nothing, files: new Set(["web/bun.lockb"]) }), /a warning, 1 new\n.*\n {4}new {2}web\//);
    assert.match(tableOf(nothing), /a warning, 0 new\n.*\n {4}web\//);
  });

  test("has no mark and no count where nothing was compared", () => {
    assert.doesNotMatch(toTable(view, { columns: 100, isColored: false }), /\bnew\b/);
  });
});

describe("other formats beside a baseline", () => {
  test("Markdown marks and counts what is new", () => {
    const text = toMarkdown(view, some);
    for (const part of [
      "**Violation**: 4 violations (1 new), 3 warnings (1 new) in",
      "### Violations (4, 1 new)",
      "| `fresh-c` **new** |",
      "`fresh-d@1.0.0` **new**, `old-d@1.0.0`",
    ])
      assert.ok(text.includes(part), part);
    assert.equal(text.split("**new**").length, 3);
    assert.ok(text.indexOf("`fresh-c`") < text.indexOf("`old-a`"));
    assert.doesNotMatch(toMarkdown(view), /\bnew\b/);
  });

  test("HTML marks what is new and says how much of it there is", () => {
    const text = toHtml(view, some);
    assert.equal(text.split('<b class="new">new</b>').length, 3);
    assert.match(text, /New since the baseline: 1 violation and 1 warning\./);
    assert.ok(text.indexOf("fresh-c") < text.indexOf("old-a"));
    assert.match(toHtml(view, nothing), /Nothing is new since the baseline\./);
    const file = toHtml(withWarning(view), { ...nothing, files: new Set(["web/bun.lockb"]) });
    assert.match(file, /<code>web\/bun\.lockb<\/code> <b class="new">new<\/b>/);
    assert.doesNotMatch(toHtml(view), /class="new"|the baseline/);
  });

  test("CSV has a column for it, after all others", () => {
    const [header = "", ...rows] = toCsv(view, some).trimEnd().split("\r\n");
    assert.ok(header.endsWith(",completeness,waiver,new"));
    assert.deepEqual(
      rows.filter((row) => row.endsWith(",new")).map((row) => row.split(",")[3]),
      ["fresh-c", "fresh-d"],
    );
    assert.doesNotMatch(toCsv(view), /,new/);
  });
});

describe("JUnit beside a baseline", () => {
  const outcomes = (news: News, failOn: readonly FailOn[] = ["new"]) => {
    const root = parseXml(toJunit({ ...view, report: { ...view.report, failOn } }, news));
    const cases = children(root, "testsuite").flatMap((suite) => children(suite, "testcase"));
    const named = (kind: string) =>
      cases
        .filter((testCase) => child(testCase, kind))
        .map((testCase) => testCase.attributes.get("name")?.replace(/@.*/, ""));
    return { failures: named("failure"), errors: named("error"), skipped: named("skipped"), root, cases };
  };

  test("fails only by what is new where only that counts", () => {
    const { failures, errors, skipped, root, cases } = outcomes(some);
    assert.deepEqual(failures, ["fresh-c"]);
    assert.deepEqual(errors, []);
    assert.deepEqual(skipped, ["old-a", "old-b", "old-c", "old-d", "fresh-d", "web/bun.lockb"]);
    assert.deepEqual([root.attributes.get("failures"), root.attributes.get("errors")], ["1", "0"]);
    const messages = cases.map((testCase) =>
      (child(testCase, "failure") ?? child(testCase, "skipped"))?.attributes.get("message"),
    );
    assert.equal(messages[0], "in the baseline too: AGPL-3.0-only is on a list.");
    assert.equal(messages[3], "new: GPL-3.0-only is on a list.");
    assert.match(child(cases[0], "system-out")?.text ?? "", /^reason: AGPL-3\.0-only is on a list\./);
  });

  test("a dependency file that was read before is an error", () => {
    assert.deepEqual(outcomes({ ...nothing, files: new Set(["web/bun.lockb"]) }).errors, ["web/bun.lockb"]);
  });

  test("fails by all of them where all count, and marks what is new", () => {
    const { failures, errors } = outcomes(some, ["violation"]);
    assert.deepEqual(failures, ["old-a", "old-b", "old-c", "fresh-c"]);
    assert.deepEqual(errors, ["web/bun.lockb"]);
  });
});

/** The warning that a scan makes of an unread file. */
function withWarning(view: ReportView): ReportView {
  const texts = { message: "It was not read.", explanation: "", recommendation: "" };
  const warning = { component: null, file: "web/bun.lockb", license: "UNKNOWN", ...texts } as const;
  const warnings = [{ ...warning, type: "unreadable_manifest", severity: "medium" } as const];
  return { ...view, report: { ...view.report, warnings } };
}
