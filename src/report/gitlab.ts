import { createHash } from "node:crypto";
import { componentKey } from "../domain/contracts/component.ts";
import type { Finding } from "../domain/report/finding.ts";
import type { Report, ReportView } from "../domain/report/report.ts";
import type { Severity } from "../domain/report/warning.ts";
import { identifyLicense } from "../spdx/same-license.ts";
import { compareTexts } from "../text/compare-texts.ts";
import { createFailRules } from "./fail-rules.ts";
import { cutMiddle, lineText } from "./text/lines.ts";
import { nameVersion } from "./text/name-version.ts";
import { inRepository } from "./facts/place/in-repository.ts";
import { type News, newMark } from "./news.ts";
import { createRemarks, type Remarks } from "./facts/decision/remarks-of.ts";
import { stepsFor, waiveAdvice } from "./facts/decision/remedy-lines.ts";
import { listUnseen, type UnseenPart } from "./facts/coverage/unseen-parts.ts";
import { type ChangePlace, createChangePlaces } from "./facts/place/change-place.ts";
import { findFileLine } from "./facts/place/format-location.ts";

/** An entry of a GitLab code quality report. */
interface Problem {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: "info" | "minor" | "major" | "critical" | "blocker";
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/**
 * A GitLab code quality report: an entry for each finding that does not pass and for each reason why the scan is
 * incomplete. GitLab compares fingerprints to find what a merge request adds, so they include neither the line nor the
 * version: a package that violated before under the same license is not new. `folder`: the path of the project in its
 * repository.
 */
export function toGitlab({ report }: ReportView, news?: News, folder = ""): string {
  const remarksOf = createRemarks(report);
  const rules = createFailRules(report, news);
  const placeOf = createChangePlaces(report.findings);
  const fingerprint = createFingerprints();
  const findings = report.findings.filter(({ status }) => status !== "pass").toSorted(byKey);
  const problems = [
    ...listUnseen(report, rules, news).map((part) => problemOfPart(part, folder, fingerprint)),
    ...findings.map((finding) =>
      toProblem(finding, { report, remarks: remarksOf(finding), ...placeOf(finding), news, folder, fingerprint }),
    ),
  ];
  return `${JSON.stringify(problems, null, 2)}\n`;
}

interface ProblemContext extends ChangePlace {
  readonly report: Report;
  readonly remarks: Remarks;
  readonly news: News | undefined;
  readonly folder: string;
  readonly fingerprint: Fingerprint;
}

function toProblem(finding: Finding, context: ProblemContext): Problem {
  const { report, remarks, place, how, news, folder, fingerprint } = context;
  const { component, status, decision, resolved_license: license } = finding;
  const [warning] = remarks.warnings;
  const path = findPath(place?.file, folder);
  const named = findPath(component.locations[0]?.file, folder);
  const name = `${nameVersion(component)}${how === "" ? "" : ` ${how}`}`;
  const mark = news?.findings.has(finding) ? `${newMark}: ` : "";
  const about = `${mark}${name} (${license}): ${decision.reason}`;
  return {
    description: describe([about, ...stepsFor(finding, remarks), ...waiveAdvice(report, [finding])].join(" ")),
    check_name: warning?.type ?? (status === "violation" ? "license_violation" : "license_warning"),
    fingerprint: fingerprint(["finding", named, component.type, component.name, identifyLicense(license), status]),
    severity: status === "violation" ? "critical" : severities[warning?.severity ?? "medium"],
    location: { path, lines: { begin: findFileLine(place) ?? 1 } },
  };
}

function problemOfPart({ code, text, file, outcome }: UnseenPart, folder: string, fingerprint: Fingerprint): Problem {
  const path = findPath(file, folder);
  return {
    description: describe(`The license scan is incomplete: ${text}`),
    check_name: code,
    fingerprint: fingerprint(["incomplete", code, path]),
    severity: outcome === "fails" ? "critical" : outcome === "may matter" ? "major" : "info",
    location: { path, lines: { begin: 1 } },
  };
}

/** GitLab requires a path; entries without a file have the folder of the project. */
function findPath(file: string | undefined, folder: string): string {
  return inRepository(file, folder) ?? (folder || ".");
}

const severities: Readonly<Record<Severity, Problem["severity"]>> = { high: "major", medium: "minor", low: "info" };

function describe(text: string): string {
  return cutMiddle(lineText(text), 1_000);
}

/** Several versions of a package in one file differ only by their rank, so their order must be stable. */
function byKey({ component: a }: Finding, { component: b }: Finding): number {
  return compareTexts(componentKey(a), componentKey(b));
}

type Fingerprint = (parts: readonly string[]) => string;

/** Fingerprints of a report must be unique: GitLab drops duplicates. */
function createFingerprints(): Fingerprint {
  const times = new Map<string, number>();
  return (parts) => {
    const key = JSON.stringify(parts);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return createHash("sha256").update(`${key}${time}`).digest("hex");
  };
}
