import { componentKey } from "../../domain/contracts/component.ts";
import type { Report } from "../../domain/report/report.ts";
import { formatCount } from "../../text/count.ts";
import { codeText, proseText } from "../markdown/text.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import type { Shipped } from "../notice/shipped.ts";
import { isInexact } from "../notice/to-complete.ts";
import { type LicenseGroup, maxNameLength } from "./by-license.ts";

/** What needs to be clarified before the rest of the list can be trusted; empty if everything is known. */
export function listOpenQuestions(
  report: Report,
  shipped: readonly Shipped[],
  groups: readonly LicenseGroup[],
): string[] {
  const questions = [
    ...forbidden(shipped),
    ...unknownLicenses(shipped),
    ...unknownObligations(groups),
    ...inexactLicenses(shipped),
    ...conflicts(shipped),
    ...restrictedBases(report, shipped),
    ...unreadFiles(report),
  ];
  return questions.length === 0 ? [] : ["## To find out first", "", ...questions, ""];
}

function forbidden(shipped: readonly Shipped[]): string[] {
  const violations = shipped.filter(({ finding }) => finding.status === "violation");
  return question(
    violations,
    `The policy does not allow ${formatCount(violations.length, "component")}. Meeting the duties below does not change that.`,
    ({ title, finding }) => `${codeText(title, maxNameLength)}: ${codeText(finding.decision.license, maxNameLength)}`,
  );
}

function unknownLicenses(shipped: readonly Shipped[]): string[] {
  const unlicensed = shipped.filter(({ terms }) => terms.length === 0);
  return question(
    unlicensed,
    `The license of ${formatCount(unlicensed.length, "component")} is UNKNOWN, and so is what it asks. Without a license, only the author may distribute a work.`,
    ({ title }) => codeText(title, maxNameLength),
  );
}

function unknownObligations(groups: readonly LicenseGroup[]): string[] {
  const unread = groups.filter(({ basis }) => basis === "unknown");
  return question(
    unread,
    `lcc does not know what ${formatCount(unread.length, "license")} ${unread.length === 1 ? "asks" : "ask"}. Have a person read the text; the components are listed by license at the end.`,
    ({ license, components }) => `${codeText(license, maxNameLength)}, ${formatCount(components.length, "component")}`,
  );
}

function inexactLicenses(shipped: readonly Shipped[]): string[] {
  const inexact = shipped.filter(({ terms, finding }) => terms.length > 0 && isInexact(finding));
  return question(
    inexact,
    `${formatCount(inexact.length, "component")} ${inexact.length === 1 ? "names its" : "name their"} license in words that leave open which one it is.`,
    ({ title, finding }) =>
      `${codeText(title, maxNameLength)}: taken for ${codeText(finding.resolved_license, maxNameLength)}`,
  );
}

function conflicts(shipped: readonly Shipped[]): string[] {
  const conflicting = shipped.filter(({ finding }) => finding.decision.conflict !== undefined);
  return question(
    conflicting,
    `The license text of ${formatCount(conflicting.length, "component")} is another license than the declared one. The duties below are those of the license that was used.`,
    ({ title, finding: { decision } }) => {
      const { declared = "", detected = "", used = "declared" } = decision.conflict ?? {};
      return `${codeText(title, maxNameLength)}: declared ${codeText(declared, maxNameLength)}, text ${codeText(detected, maxNameLength)}; ${used} used`;
    },
  );
}

/** The base of a model can have terms that also apply to the model. */
function restrictedBases({ notes }: Report, shipped: readonly Shipped[]): string[] {
  const names = new Set(shipped.map(({ finding: { component } }) => componentKey(component)));
  const relevant = notes.filter(
    ({ type, component }) => type === "restricted_base" && component !== null && names.has(componentKey(component)),
  );
  return question(
    [...new Set(relevant.map(({ message }) => message))].sort(compareTexts),
    "These were made from works whose terms may apply as well. Those terms are not part of the list below.",
    (message) => proseText(message),
  );
}

function unreadFiles({ coverage, errors }: Report): string[] {
  const unread = coverage.manifestsUnread.filter(({ listsDependencies }) => listsDependencies).map(({ file }) => file);
  const files = [...new Set([...unread, ...errors.map(({ file }) => file)])].sort(compareTexts);
  return question(
    files,
    `${formatCount(files.length, "file")} could not be read, or not completely. The components that only ${files.length === 1 ? "it names" : "they name"} are missing here.`,
    (file) => codeText(file, maxNameLength),
  );
}

function question<Item>(items: readonly Item[], text: string, describe: (item: Item) => string): string[] {
  return items.length === 0 ? [] : [`- [ ] ${text}`, ...items.map((item) => `  - ${describe(item)}`)];
}
