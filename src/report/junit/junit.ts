import type { Completeness } from "../../domain/report/completeness.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report, ReportView, UnreadFile } from "../../domain/report/report.ts";
import { createFailRules, type FailRules } from "../fail-rules.ts";
import { cutMiddle, lineText } from "../text/lines.ts";
import { explainFinding } from "./explain.ts";
import { newMark, type News, unreadFiles } from "../news.ts";
import { describeProjectRule, projectRulesLine } from "../facts/decision/project-rules.ts";
import { createRemarks } from "../facts/decision/remarks-of.ts";
import { type ChangePlace, createChangePlaces } from "../facts/place/change-place.ts";
import { nameVersion } from "../text/name-version.ts";
import { findFileLine } from "../facts/place/format-location.ts";
import { printable } from "../../text/printable.ts";

/**
 * JUnit XML for GitLab, Jenkins and GitHub actions: a suite for every component type, a test for every finding.
 * Findings in `--fail-on` are failures; other warnings and violations are skipped tests, which the tools list
 * separately with their message and without turning red. A dependency file that could not be read is an error: it
 * failed before it could be judged. One more test reports whether the scan was complete. A build server may turn red
 * because of this file and not only the exit status, so both follow the same rules.
 */
export function toJunit(view: ReportView, news?: News): string {
  const { report } = view;
  const remarksOf = createRemarks(report);
  const placeOf = createChangePlaces(report.findings);
  const rules = createFailRules(report, news);
  const byType = Map.groupBy(report.findings, ({ component }) => component.type);
  const suites = [...byType].map(([type, findings]): Suite => ({
    name: type,
    cases: findings.map((finding) =>
      toCase(finding, explainFinding(finding, remarksOf(finding), { report, placeOf }), placeOf(finding), rules, news),
    ),
  }));
  const unread = unreadFiles(report.coverage.manifestsUnread, undefined);
  if (unread.length > 0) suites.push({ name: filesSuite, cases: unread.map((file) => unreadCase(file, rules, news)) });
  const aboutScan = [
    ...(report.completeness ? [completenessCase(report.completeness, rules)] : []),
    ...projectRulesCase(report),
  ];
  if (aboutScan.length > 0) suites.push({ name: scanSuite, cases: aboutScan });
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `lcc: ${view.project}`, ...tally(all) })}>`,
    ...suites.flatMap((suite) => printSuite(suite, findTimestamp(view))),
    "</testsuites>\n",
  ].join("\n");
}

const filesSuite = "dependency files";
const scanSuite = "scan";

type Outcome = "passed" | "skipped" | "failure" | "error";

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly classname: string;
  readonly name: string;
  readonly file: string | undefined;
  readonly line?: number | undefined;
  readonly outcome: Outcome;
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

function toCase(
  finding: Finding,
  text: string,
  { place }: ChangePlace,
  rules: FailRules,
  news: News | undefined,
): Case {
  const { component, status, decision } = finding;
  const isNamed = decision.reason.includes(finding.resolved_license);
  const message = isNamed ? decision.reason : `${finding.resolved_license}: ${decision.reason}`;
  return {
    classname: component.type,
    name: nameVersion(component),
    file: place?.file,
    line: findFileLine(place),
    outcome: rules.isFailing(finding) ? "failure" : status === "pass" ? "passed" : "skipped",
    type: status === "violation" ? "license_violation" : "license_warning",
    message: compare(news, news?.findings.has(finding)) + message,
    text,
  };
}

/** If there is a baseline, each case says whether the baseline has it too. */
function compare(news: News | undefined, isNew: boolean | undefined): string {
  if (!news) return "";
  return isNew ? `${newMark}: ` : "in the baseline too: ";
}

function unreadCase(unread: UnreadFile, rules: FailRules, news: News | undefined): Case {
  const { file, reason } = unread;
  const text = "The file lists dependencies that are missing from this report.";
  return {
    classname: filesSuite,
    name: file,
    file,
    outcome: rules.isFailingFile(unread) ? "error" : "skipped",
    type: "unreadable_manifest",
    message: compare(news, news?.files.has(file)) + reason,
    text,
  };
}

/** Fails if lcc scan ends with status 4, whatever else is wrong. */
function completenessCase({ state, reasons }: Completeness, { incomplete }: FailRules): Case {
  const [first] = incomplete.length > 0 ? incomplete : reasons;
  const partial: Outcome = incomplete.length > 0 ? "failure" : "skipped";
  return {
    classname: scanSuite,
    name: "scan is complete",
    file: undefined,
    outcome: state === "complete" ? "passed" : partial,
    type: "incomplete_scan",
    message: first?.message ?? "",
    text: reasons.map(({ message, advice }) => `${message} ${advice}`).join("\n"),
  };
}

/** Never fails: the policy decides what a project may configure, and the test reports what it configured. */
function projectRulesCase(report: Report): Case[] {
  const line = projectRulesLine(report);
  if (line === undefined) return [];
  const rules = (report.projectRules ?? []).slice(0, maxRules).map((rule) => lineText(describeProjectRule(rule)));
  const text = [line, ...rules].join("\n");
  const named = { classname: scanSuite, name: "rules of lcc.yml", file: undefined };
  return [{ ...named, outcome: "passed", type: "project_rules", message: line, text }];
}

const maxRules = 50;

function printSuite({ name, cases }: Suite, timestamp: string | undefined): string[] {
  return [
    `  <testsuite${attributes({ name, ...tally(cases), timestamp })}>`,
    ...cases.flatMap(printCase),
    "  </testsuite>",
  ];
}

function printCase({ classname, name, file, line, outcome, type, message, text }: Case): string[] {
  const open = `    <testcase${attributes({ classname, name, time: 0, file, line })}`;
  if (outcome === "passed" && text === "") return [`${open}/>`];
  const shown = cutMiddle(lineText(message), maxMessageLength);
  // Most readers show no text for `skipped`: the explanation goes to the output, which all of them show.
  const output = `<system-out>${xmlText(text)}</system-out>`;
  const inside =
    outcome === "passed"
      ? [output]
      : outcome === "skipped"
        ? [`<skipped${attributes({ message: shown })}/>`, output]
        : [`<${outcome}${attributes({ message: shown, type })}>${xmlText(text)}</${outcome}>`];
  return [`${open}>`, ...inside.map((line) => `      ${line}`), "    </testcase>"];
}

const maxMessageLength = 500;

/** Some readers require a time. */
function tally(cases: readonly Case[]): Readonly<Record<string, number>> {
  const count = (wanted: Outcome) => cases.filter(({ outcome }) => outcome === wanted).length;
  return {
    tests: cases.length,
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
    time: 0,
  };
}

/** Timestamps in this format have no zone and no fractions; ours are UTC. */
function findTimestamp({ summary }: ReportView): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(summary?.generatedAt ?? "")?.[0];
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${xmlText(lineText(String(value)))}"`))
    .join("");
}

/** Text for XML 1.0: escaped, without invalid characters. Put it on one line first: attributes lose newlines. */
function xmlText(text: string): string {
  return printable(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
