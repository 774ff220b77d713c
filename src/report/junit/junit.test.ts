import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView, hostileName, unreadLockfile } from "../../../test/helpers/craft-report.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { child, children, parseXml, type XmlElement } from "../../formats/xml.ts";
import { toJunit } from "./junit.ts";

describe("JUnit XML", () => {
  test("has a test for every finding and every unread dependency file, and counts them right", async () => {
    const { report, ...view } = await sampleReport();
    const root = parseXml(toJunit({ report, ...view }));
    const suites = children(root, "testsuite");
    const cases = suites.flatMap((suite) => children(suite, "testcase"));
    const warned = report.findings.filter(({ status }) => status === "warning").length;
    assert.equal(cases.length, report.findings.length + 1);
    assert.equal(cases.filter((testCase) => child(testCase, "failure")).length, report.summary.violations);
    assert.equal(cases.filter((testCase) => child(testCase, "skipped")).length, warned);
    assert.equal(cases.filter((testCase) => child(testCase, "error")).length, 1);
    assert.deepEqual(countsOf(root), [cases.length, report.summary.violations, 1, warned]);
    const sums = suites.map(countsOf).reduce((sum, counts) => sum.map((value, at) => value + (counts[at] ?? 0)));
    assert.deepEqual(sums, countsOf(root));
    assert.deepEqual(
      suites.map((suite) => suite.attributes.get("name")),
      [...new Set(report.findings.map(({ component }) => component.type)), "dependency files"],
    );
  });

  test("explains a violation", () => {
    const [testCase] = casesOf(
      toJunit(
        craftView([
          {
            status: "violation",
            resolved_license: "GPL-3.0-only",
            decision: { list: "deny", pattern: "GPL-*", reason: "No & never." },
          },
        ]),
      ),
    );
    assert.deepEqual(
      ["classname", "name", "file", "line"].map((name) => testCase?.attributes.get(name)),
      ["npm", "left@1.0.0", "package-lock.json", "7"],
    );
    const failure = child(testCase, "failure");
    assert.equal(failure?.attributes.get("message"), "GPL-3.0-only: No &amp; never.".replace("&amp;", "&"));
    assert.equal(failure?.attributes.get("type"), "license_violation");
    assert.match(failure?.text ?? "", /^reason: No & never\.\nlicense: GPL-3\.0-only\nlist: deny, as GPL-\*\n/);
  });

  test("shows a warning as skipped, with its explanation as output", () => {
    const [testCase] = casesOf(toJunit(craftView([{ status: "warning", resolved_license: "UNKNOWN" }])));
    assert.match(child(testCase, "skipped")?.attributes.get("message") ?? "", /^UNKNOWN/);
    assert.match(child(testCase, "system-out")?.text ?? "", /license: UNKNOWN/);
  });

  test("says that the registry has no such version", () => {
    const evidence = [{ source: "npm", outcome: "none", confidence: 0, missing: "version" } as const];
    const [testCase] = casesOf(toJunit(craftView([{ status: "warning", resolved_license: "UNKNOWN", evidence }])));
    assert.match(child(testCase, "system-out")?.text ?? "", /^registry: npm has no such version$/m);
  });

  test("shows an unread dependency file as an error", () => {
    const cases = casesOf(toJunit(craftView([{}], { coverage: unreadLockfile })));
    assert.equal(cases.length, 2);
    assert.equal(cases[1]?.attributes.get("name"), "web/bun.lockb");
    assert.equal(child(cases[1], "error")?.attributes.get("message"), "a binary file");
  });

  test("writes a document without suites for a report without components", () => {
    const root = parseXml(toJunit(craftView([])));
    assert.deepEqual(countsOf(root), [0, 0, 0, 0]);
    assert.deepEqual(root.children, []);
  });

  test("has the time of the scan where it is known, and no other", async () => {
    const [suite] = parseXml(toJunit(await sampleReport(12))).children;
    assert.equal(suite?.attributes.get("timestamp"), "2026-01-01T12:00:00");
    assert.doesNotMatch(toJunit(craftView([{}])), /timestamp/);
  });

  test("stays well-formed whatever a name contains", () => {
    const component = { name: hostileName, type: hostileName, version: hostileName };
    const text = toJunit(craftView([{ component, status: "violation", decision: { reason: hostileName } }]));
    assert.doesNotMatch(text, /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
    const [testCase] = casesOf(text);
    const shown = "=[31m<b> |`x``\\| @you #1 evil\ufffd\"'&]]>";
    assert.equal(testCase?.attributes.get("classname"), shown);
    assert.ok(child(testCase, "failure")?.text.includes(shown));
  });
});

function casesOf(text: string): XmlElement[] {
  return parseXml(text).children.flatMap((suite) => suite.children);
}

function countsOf({ attributes }: XmlElement): number[] {
  return ["tests", "failures", "errors", "skipped"].map((name) => Number(attributes.get(name)));
}
