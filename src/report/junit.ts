import type { Finding } from "../domain/finding.ts";
import type { ReportView, UnreadFile } from "../domain/report.ts";
import { cutMiddle } from "./fit.ts";
import { createIntroducers } from "./introduced-by.ts";
import { explainFinding } from "./junit/explain.ts";
import { lineText } from "./line-text.ts";
import { newMark, type News, unreadFiles } from "./news.ts";
import { createRemarks } from "./remarks-of.ts";
import { xmlText } from "./xml-text.ts";

/**
 * JUnit XML as GitLab, Jenkins and the actions of GitHub show it: a suite for every component type, a test for every
 * finding. A violation is a failure. A warning is a skipped test: the tools list those apart with their message and do
 * not turn red, and like a skipped test it is a question left open; a passed test with output would be seen by nobody.
 * A dependency file that could not be read is an error: something went wrong before anything could be judged. Where
 * only what is new fails, whatever the baseline has too is a skipped test: a build server turns red by what it reads
 * here, not by the exit status alone.
 */
export function toJunit(view: ReportView, news?: News): string {
  const { report } = view;
  const remarksOf = createRemarks(report);
  const introducerOf = createIntroducers(report.findings);
  const byType = Map.groupBy(report.findings, ({ component }) => component.type);
  const suites = [...byType].map(([type, findings]): Suite => ({
    name: type,
    cases: findings.map((finding) => caseOf(finding, explainFinding(finding, remarksOf(finding), introducerOf), news)),
  }));
  const unread = unreadFiles(report.coverage.manifestsUnread, undefined);
  if (unread.length > 0) suites.push({ name: filesSuite, cases: unread.map((file) => unreadCase(file, news)) });
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `lcc: ${view.project}`, ...tally(all) })}>`,
    ...suites.flatMap((suite) => printSuite(suite, timestampOf(view))),
    "</testsuites>\n",
  ].join("\n");
}

const filesSuite = "dependency files";

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

function caseOf(finding: Finding, text: string, news: News | undefined): Case {
  const { component, status, decision } = finding;
  const { name, version, requirement } = component;
  const [place] = component.locations;
  const isNamed = decision.reason.includes(finding.resolved_license);
  const message = isNamed ? decision.reason : `${finding.resolved_license}: ${decision.reason}`;
  const compared = compare(news, news?.findings.has(finding));
  return {
    classname: component.type,
    name: version === "" ? `${name}${requirement === undefined ? "" : ` (${requirement})`}` : `${name}@${version}`,
    file: place?.file,
    line: place?.line,
    outcome: compared.isExcused && status === "violation" ? "skipped" : outcomes[status],
    type: status === "violation" ? "license_violation" : "license_warning",
    message: compared.prefix + message,
    text,
  };
}

const outcomes = { violation: "failure", warning: "skipped", pass: "passed" } as const;

interface Compared {
  /** Whether it is no failure, because the baseline has it too. */
  readonly isExcused: boolean;
  readonly prefix: string;
}

function compare(news: News | undefined, isNew: boolean | undefined): Compared {
  if (!news) return { isExcused: false, prefix: "" };
  return { isExcused: news.onlyNewFails && isNew !== true, prefix: isNew ? `${newMark}: ` : "in the baseline too: " };
}

function unreadCase({ file, reason }: UnreadFile, news: News | undefined): Case {
  const { isExcused, prefix } = compare(news, news?.files.has(file));
  const text = "The file lists dependencies that are missing from this report.";
  return {
    classname: filesSuite,
    name: file,
    file,
    outcome: isExcused ? "skipped" : "error",
    type: "unreadable_manifest",
    message: prefix + reason,
    text,
  };
}

function printSuite({ name, cases }: Suite, timestamp: string | undefined): string[] {
  return [
    `  <testsuite${attributes({ name, ...tally(cases), timestamp })}>`,
    ...cases.flatMap(printCase),
    "  </testsuite>",
  ];
}

function printCase({ classname, name, file, line, outcome, type, message, text }: Case): string[] {
  const open = `    <testcase${attributes({ classname, name, time: 0, file, line })}`;
  if (outcome === "passed") return [`${open}/>`];
  const shown = cutMiddle(lineText(message), longestMessage);
  // `skipped` has no text of its own in most readers: the explanation goes where they all look for output.
  const inside =
    outcome === "skipped"
      ? [`<skipped${attributes({ message: shown })}/>`, `<system-out>${xmlText(text)}</system-out>`]
      : [`<${outcome}${attributes({ message: shown, type })}>${xmlText(text)}</${outcome}>`];
  return [`${open}>`, ...inside.map((one) => `      ${one}`), "    </testcase>"];
}

const longestMessage = 500;

/** Nothing here takes time that would be worth a figure, but some readers insist on one. */
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

/** The format's times have no zone and no fractions; ours are UTC. */
function timestampOf({ summary }: ReportView): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(summary?.generatedAt ?? "")?.[0];
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${xmlText(lineText(String(value)))}"`))
    .join("");
}
