import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { formatCount } from "../../text/count.ts";
import { decisiveEvidence } from "../facts/decision/decisive-evidence.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { heading, paragraph } from "./layout.ts";
import { componentsWithoutCopyright } from "./without-copyright.ts";
import { areNoticesRead } from "./notice-files.ts";
import type { LicenseTexts } from "./license-texts.ts";
import type { Shipped } from "./shipped.ts";
import { lineText } from "../text/lines.ts";

/** What needs to be added or reviewed before the file is shipped; empty if it is complete. */
export function listOpenWork(report: Report, shipped: readonly Shipped[], texts: LicenseTexts): string[] {
  const work = [
    ...unknownLicenses(shipped),
    ...missingTexts(texts),
    ...unreadFiles(report),
    ...inexactLicenses(shipped),
    ...assumedLicenses(shipped),
    ...missingCopyrights(shipped),
    ...apacheNotices(report, shipped),
  ];
  if (work.length === 0) return [];
  const advice = "This file is not complete yet. Do what follows, then remove this section.";
  return [...heading("To be completed", "="), ...paragraph(advice), ...work];
}

function unknownLicenses(shipped: readonly Shipped[]): string[] {
  const unknown = shipped.filter(({ terms }) => terms.length === 0);
  return list(
    unknown,
    `The license of ${formatCount(unknown.length, "component")} is not known. Find it out and add it by hand.`,
    ({ title, finding }) => [title, ...finding.evidence.flatMap(sayWhatWasRead).slice(0, 3)],
  );
}

function missingTexts({ missing }: LicenseTexts): string[] {
  const advice =
    "No text of these licenses and exceptions comes with lcc. Add each one by hand where its place is kept at the end " +
    "of this file.";
  return list(missing, advice, ({ name, components }) => [
    name,
    ...components.flatMap(({ title, finding }) => [`  of ${title}`, `    ${whereFound(finding)}`]),
  ]);
}

/** Errors with a line are about a component, the others about a whole file. */
function unreadFiles({ coverage, errors }: Report): string[] {
  const unread = coverage.manifestsUnread
    .filter(({ listsDependencies }) => listsDependencies)
    .map(({ file, reason }) => `${file}: ${reason}`);
  const broken = errors.map((error) => `${formatLocation(error)}: ${error.message}`);
  const files = [...new Set([...unread, ...broken].map(lineText))].sort(compareTexts);
  return list(files, "These could not be read. The components that they name are missing here.", (file) => [file]);
}

function inexactLicenses(shipped: readonly Shipped[]): string[] {
  const inexact = shipped.filter(({ terms, finding }) => terms.length > 0 && isInexact(finding));
  const advice = "These components name their license in words that leave open which one it is. Read it there.";
  return list(inexact, advice, ({ title, finding }) => [
    `${title}: taken for ${finding.resolved_license}`,
    ...finding.evidence.filter(({ outcome }) => outcome === "weak").flatMap(sayWhatWasRead),
  ]);
}

/** Whether the statement of the source leaves open which license it is. */
export function isInexact({ evidence, decision }: Finding): boolean {
  const isAnswered = evidence.some(({ outcome }) => outcome === "answer");
  return decision.override === undefined && !isAnswered && evidence.some(({ outcome }) => outcome === "weak");
}

function assumedLicenses(shipped: readonly Shipped[]): string[] {
  const assumed = shipped.filter(({ terms, finding }) => terms.length > 0 && isAssumed(finding));
  const advice =
    "Nothing pins the version of these components; their license is that of the newest release that fits. Check the " +
    "version that is shipped.";
  return list(assumed, advice, ({ title }) => [title]);
}

function isAssumed(finding: Finding): boolean {
  return finding.decision.override === undefined && decisiveEvidence(finding)?.assumed === true;
}

/** All components without a copyright line are counted, but only those whose license may require one need work. */
function missingCopyrights(shipped: readonly Shipped[]): string[] {
  const without = componentsWithoutCopyright(shipped);
  if (without.length === 0) return [];
  const all = formatCount(shipped.length, "component");
  const none = without.length === shipped.length;
  const which =
    none && shipped.length > 1 ? `any of the ${all}` : none ? "the component" : `${without.length} of ${all}`;
  return paragraph(
    `No copyright line was found for ${which}. Most licenses ask to keep it; where the component's license file has ` +
      "one, add it. They are listed together at the end of this file.",
  );
}

/** Section 4(d) of the license: the NOTICE file of a component must be passed on. */
function apacheNotices({ isDeep = false }: Report, shipped: readonly Shipped[]): string[] {
  const unread = shipped.filter(({ finding }) => !areNoticesRead(finding, isDeep));
  const count = unread.filter(({ terms }) => terms.some(({ id }) => id === "Apache-2.0")).length;
  if (count === 0) return [];
  return paragraph(
    `${formatCount(count, "component")} ${count === 1 ? "is" : "are"} under Apache-2.0, which asks to pass on the file ` +
      "NOTICE of a component that has one. Such files were not read: add what they say, or make a deep scan.",
  );
}

function list<Item>(items: readonly Item[], advice: string, describe: (item: Item) => readonly string[]): string[] {
  if (items.length === 0) return [];
  return [...paragraph(advice), ...items.flatMap(describe).map((line) => `  ${line}`), ""];
}

/** The statement of a source about the license, and its location. */
function sayWhatWasRead({ source, outcome, raw, url, file, missing }: Evidence): string[] {
  if (outcome === "failed") return [indent(lineText(`${source} could not be asked`))];
  if (missing !== undefined) return [indent(lineText(`${source} has no such ${missing}`))];
  const place = file ?? url;
  if (raw === undefined && place === undefined) return [];
  const words = raw === undefined ? "" : `: "${shorten(lineText(raw))}"`;
  return [indent(lineText(`${source}${words}${place === undefined ? "" : ` at ${place}`}`))];
}

function whereFound(finding: Finding): string {
  const { override } = finding.decision;
  if (override !== undefined) return lineText(`set by the policy for ${override}`);
  const evidence = decisiveEvidence(finding);
  return lineText(`found at ${evidence?.file ?? evidence?.url ?? evidence?.source ?? "an unknown place"}`);
}

function indent(line: string): string {
  return `  ${line}`;
}

function shorten(words: string): string {
  return words.length > 100 ? `${words.slice(0, 99).toWellFormed()}…` : words;
}
