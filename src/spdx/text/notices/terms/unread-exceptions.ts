import { joinAlternatives } from "../../../../text/any-of.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import { isAmendment } from "../grants.ts";
import type { Paragraph } from "../../passage.ts";

/**
 * Lowers the confidence of a GNU license amended with an unknown exception. The license is correct, but it is not all
 * that applies.
 */
export function weakenByUnreadExceptions(
  findings: readonly LicenseFinding[],
  outside: () => readonly Paragraph[],
): readonly LicenseFinding[] {
  if (!findings.some(isPlainGnu)) return findings;
  const licenses = findings.filter(isGnu);
  const amended = new Set<LicenseFinding>();
  for (const paragraph of outside()) {
    if (!amends(paragraph.text)) continue;
    const license = amendedBy(paragraph, licenses);
    if (license && isPlainGnu(license)) amended.add(license);
  }
  return findings.map((finding) =>
    amended.has(finding) ? { ...finding, confidence: Math.min(finding.confidence, weakConfidence) } : finding,
  );
}

/** The nearest GNU license before the exception, or else the first one after it. */
function amendedBy({ lastLine }: Paragraph, licenses: readonly LicenseFinding[]): LicenseFinding | undefined {
  return licenses.findLast(({ firstLine }) => firstLine <= lastLine) ?? licenses[0];
}

function isGnu({ expression }: LicenseFinding): boolean {
  return expression.kind === "license" && /^[AL]?GPL-/.test(expression.id);
}

function isPlainGnu(finding: LicenseFinding): boolean {
  return isGnu(finding) && finding.expression.kind === "license" && !finding.expression.exception;
}

function amends(text: string): boolean {
  return mayAmend.test(text) && (isAmendment(text) || besideName.test(text));
}

const mayAmend = /exception|exemption|additional permission/i;

/** "Under the GPL with the exemption that linking with …"; "with the exception of" is about files. */
const besideName = new RegExp(
  joinAlternatives(
    /\bwith (?:the|an?|this|one|some|these) (?:(?:following|explicit|special|specific|additional|added|further|linking) ){0,3}(?:exception|exemption)s?\b(?! of\b)/,
    /(?:gpl|licen[cs]e|v\d|version \d)(?:[^.;]|\.(?=\d)){0,60}?(?:\b(?:with|plus)|\+) (?:[\w-]{1,20} ){0,5}(?:exception|exemption)s?\b(?! of\b)/,
    /\bas an? (?:special|additional|further) (?:exception|permission)\b|\badditional permissions? (?:described|listed|given|granted|in|under|from)\b/,
  ),
  "i",
);
