import { describeWaiver } from "../../../domain/policy/describe-waiver.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { compareTexts } from "../../../text/compare-texts.ts";

/** `waived until 2027-01-31 by Legal: replaced in the next release.`; undefined without a waiver. */
export function waiverLine({ decision: { waiver } }: Finding): string | undefined {
  return waiver && describeWaiver(waiver);
}

/** Findings that pass only because of a waiver, the first to expire first. */
export function waivedFindings({ findings }: Report): Finding[] {
  const untilOf = ({ decision }: Finding) => decision.waiver?.until ?? "";
  return findings
    .filter((finding) => finding.decision.waiver !== undefined)
    .sort((a, b) => compareTexts(untilOf(a), untilOf(b)));
}
