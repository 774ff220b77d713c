import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { textLimits } from "../../domain/report/package-text.ts";
import type { Report } from "../../domain/report/report.ts";
import { formatCount, formatSize } from "../../text/count.ts";
import { decisiveEvidence } from "../facts/decision/decisive-evidence.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { type Block, type Item, paragraph, section } from "./blocks.ts";
import { componentsWithoutCopyright } from "./without-copyright.ts";
import type { LicenseTexts } from "./license-texts.ts";
import type { Shipped } from "./shipped.ts";
import { lineText } from "../text/lines.ts";

/** What needs to be added or reviewed before the file is shipped; empty if it is complete. */
export function listOpenWork(report: Report, shipped: readonly Shipped[], texts: LicenseTexts): Block[] {
  const work = [
    ...unknownLicenses(shipped),
    ...missingTexts(texts),
    ...listedTexts(shipped, texts, report.isDeep),
    ...leftOutTexts(shipped),
    ...unreadFiles(report),
    ...inexactLicenses(shipped),
    ...assumedLicenses(shipped),
    ...missingCopyrights(shipped),
    ...apacheNotices(report, shipped),
  ];
  if (work.length === 0) return [];
  const advice = "This file is not complete yet. Do what follows, then remove this section.";
  return section("To be completed", [paragraph(advice), ...work]);
}

function unknownLicenses(shipped: readonly Shipped[]): Block[] {
  const unknown = shipped.filter(({ terms }) => terms.length === 0);
  return list(
    unknown,
    `The license of ${formatCount(unknown.length, "component")} is not known. Find it out and add it by hand.`,
    ({ title, finding }) => ({ title, lines: finding.evidence.flatMap(sayWhatWasRead).slice(0, 3) }),
  );
}

function missingTexts({ missing }: LicenseTexts): Block[] {
  const advice =
    "No text of these licenses and exceptions comes with lcc. Add each one by hand where its place is kept at the end " +
    "of this file.";
  return list(missing, advice, ({ name, components }) => ({
    title: name,
    lines: components.flatMap(({ title, finding }) => [`of ${title}`, `  ${whereFound(finding)}`]),
  }));
}

/** Their own files may have been lost, or were not read. */
function listedTexts(shipped: readonly Shipped[], { lackedBy }: LicenseTexts, isDeep = false): Block[] {
  const lacking = shipped.filter((component) => lackedBy(component).some(({ isListed }) => isListed));
  const read = lacking.filter((component) => isRead(component, isDeep));
  const unread = lacking.length - read.length;
  const advice =
    "These texts are not in the packages of their components. The text of the SPDX license list is at the end of " +
    "this file instead; where the component publishes its own elsewhere, add that.";
  const notRead =
    `The text of the SPDX license list is printed for ${formatCount(unread, "component")} whose own files were not ` +
    "read. Make a deep scan, which carries them over word for word.";
  return [
    ...list(read, advice, (component) => ({
      title: `${component.title}: ${lackedBy(component)
        .flatMap(({ name, isListed }) => (isListed ? name : []))
        .join(", ")}`,
      lines: [],
    })),
    ...(unread === 0 ? [] : [paragraph(notRead)]),
  ];
}

function leftOutTexts(shipped: readonly Shipped[]): Block[] {
  const [text, report] = [textLimits.text, textLimits.report].map(formatSize);
  const advice =
    `A report holds texts of at most ${text} each and ${report} together, and lcc reads only so much of a package. Add ` +
    "what was left out by hand.";
  return list(
    shipped.filter(({ leftOut }) => leftOut.length > 0),
    advice,
    ({ title, leftOut }) => ({ title, lines: leftOut }),
  );
}

/** A file that is unread because of an error is listed once, with the line of the error. */
function unreadFiles({ coverage, errors }: Report): Block[] {
  const broken = errors.map((error) => `${formatLocation(error)}: ${error.message}`);
  const named = new Set(errors.map(({ file }) => file));
  const unread = coverage.manifestsUnread
    .filter(({ file, listsDependencies }) => listsDependencies && !named.has(file))
    .map(({ file, reason }) => `${file}: ${reason}`);
  const files = [...new Set([...unread, ...broken].map(lineText))].sort(compareTexts);
  return list(files, "These could not be read. The components that they name are missing here.", (title) => ({
    title,
    lines: [],
  }));
}

function inexactLicenses(shipped: readonly Shipped[]): Block[] {
  const inexact = shipped.filter(({ terms, finding }) => terms.length > 0 && isInexact(finding));
  const advice = "These components name their license in words that leave open which one it is. Read it there.";
  return list(inexact, advice, ({ title, finding }) => ({
    title: `${title}: taken for ${finding.resolved_license}`,
    lines: finding.evidence.filter(({ outcome }) => outcome === "weak").flatMap(sayWhatWasRead),
  }));
}

/** Whether the statement of the source leaves open which license it is. */
export function isInexact({ evidence, decision }: Finding): boolean {
  const isAnswered = evidence.some(({ outcome }) => outcome === "answer");
  return decision.override === undefined && !isAnswered && evidence.some(({ outcome }) => outcome === "weak");
}

function assumedLicenses(shipped: readonly Shipped[]): Block[] {
  const assumed = shipped.filter(({ terms, finding }) => terms.length > 0 && isAssumed(finding));
  const advice =
    "Nothing pins the version of these components; their license is that of the newest release that fits. Check the " +
    "version that is shipped.";
  return list(assumed, advice, ({ title }) => ({ title, lines: [] }));
}

function isAssumed(finding: Finding): boolean {
  return finding.decision.override === undefined && decisiveEvidence(finding)?.assumed === true;
}

/** All components without a copyright line are counted, but only those whose license may require one need work. */
function missingCopyrights(shipped: readonly Shipped[]): Block[] {
  const without = componentsWithoutCopyright(shipped);
  if (without.length === 0) return [];
  const all = formatCount(shipped.length, "component");
  const none = without.length === shipped.length;
  const which =
    none && shipped.length > 1 ? `any of the ${all}` : none ? "the component" : `${without.length} of ${all}`;
  const text =
    `No copyright line was found for ${which}. Most licenses ask to keep it; where the component's license file has ` +
    "one, add it. They are listed together at the end of this file.";
  return [paragraph(text)];
}

/** Section 4(d) of the license: the NOTICE file of a component must be passed on. */
function apacheNotices({ isDeep }: Report, shipped: readonly Shipped[]): Block[] {
  const unread = shipped.filter((component) => !isRead(component, isDeep));
  const count = unread.filter(({ terms }) => terms.some(({ id }) => id === "Apache-2.0")).length;
  if (count === 0) return [];
  const text =
    `${formatCount(count, "component")} ${count === 1 ? "is" : "are"} under Apache-2.0, which asks to pass on the file ` +
    "NOTICE of a component that has one. Such files were not read: add what they say, or make a deep scan.";
  return [paragraph(text)];
}

/** Whether all files to pass on are known: the component is installed in the project, or a deep scan opened it. */
function isRead({ finding: { evidence } }: Shipped, isDeep = false): boolean {
  return evidence.some(
    ({ source, outcome, integrity }) =>
      (source === "filesystem" && outcome !== "failed") || (isDeep && source === "archive" && integrity !== undefined),
  );
}

function list<Entry>(entries: readonly Entry[], advice: string, describe: (entry: Entry) => Item): Block[] {
  if (entries.length === 0) return [];
  return [paragraph(advice), { kind: "items", items: entries.map(describe), isCompact: true }];
}

/** The statement of a source about the license, and its location. */
function sayWhatWasRead({ source, outcome, raw, url, file, missing }: Evidence): string[] {
  if (outcome === "failed") return [lineText(`${source} could not be asked`)];
  if (missing !== undefined) return [lineText(`${source} has no such ${missing}`)];
  const place = file ?? url;
  if (raw === undefined && place === undefined) return [];
  const words = raw === undefined ? "" : `: "${shorten(lineText(raw))}"`;
  return [lineText(`${source}${words}${place === undefined ? "" : ` at ${place}`}`)];
}

function whereFound(finding: Finding): string {
  const { override } = finding.decision;
  if (override !== undefined) return lineText(`set by the policy for ${override}`);
  const evidence = decisiveEvidence(finding);
  return lineText(`found at ${evidence?.file ?? evidence?.url ?? evidence?.source ?? "an unknown place"}`);
}

function shorten(words: string): string {
  return words.length > 100 ? `${words.slice(0, 99).toWellFormed()}…` : words;
}
