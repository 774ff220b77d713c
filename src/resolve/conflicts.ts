import type { Evidence } from "../domain/evidence.ts";
import type { FindingNote } from "../domain/report.ts";

/** Sources that name different licenses for one component: the first one counts, and the others are told. */
export function findConflicts(evidence: readonly Evidence[]): FindingNote[] {
  const answers = evidence.filter(({ outcome, license }) => outcome === "answer" && license !== undefined);
  const [first, ...others] = answers;
  if (!first) return [];
  return others
    .filter(({ license }) => looseForm(license) !== looseForm(first.license))
    .map(({ source, license, file }) => ({
      type: "license_conflict" as const,
      message: `${first.source} says ${first.license}, ${source}${file === undefined ? "" : ` (${file})`} says ${license}; ${first.source} counts.`,
    }));
}

/** A license text cannot say whether later versions will do, and the order of a choice means nothing. */
function looseForm(license = ""): string {
  return license
    .replaceAll(/-(?:only|or-later)/g, "")
    .split(/ (?=AND|OR|WITH)|(?<=AND|OR|WITH) /)
    .sort()
    .join(" ");
}
