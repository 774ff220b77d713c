import type { EmbeddedFacts } from "../../binaries/binary-facts.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { fromName } from "../../evidence/from-names.ts";
import { fromFile, type TextFile } from "../../evidence/from-text.ts";
import { combineEvidence, source } from "../vendored/read-texts.ts";

/** What a binary file and the texts in it and beside it say about its license; the surest first. */
export function toEvidence(
  { statement, license, licenseUrl, copyright, licenseFiles = [] }: EmbeddedFacts,
  file: string,
  beside: readonly Evidence[],
  identify: IdentifyText,
): readonly Evidence[] {
  const inside = licenseFiles.map((text): TextFile => ({ ...text, file: `${file}/${text.file}` }));
  const evidence: Evidence[] = [];
  if (statement) evidence.push({ source, file, ...statement });
  else if (license !== undefined) evidence.push({ source, ...readTerms(license, file, identify) });
  if (licenseUrl !== undefined && !evidence.some(isAnswer)) evidence.push({ source, file, ...fromName(licenseUrl) });
  evidence.push(...combineEvidence(inside, identify), ...beside);
  const answers = evidence.filter(isAnswer);
  const sorted = answers.length > 0 ? [...answers, ...evidence.filter((one) => !answers.includes(one))] : evidence;
  if (copyright === undefined || sorted.some(({ copyrights }) => copyrights?.length)) return sorted;
  return [...sorted, { source, outcome: "none", confidence: 0, file, copyrights: [copyright] }];
}

/** A name, or the terms themselves. */
function readTerms(license: string, file: string, identify: IdentifyText): Omit<Evidence, "source"> {
  const named = license.length <= maxNameLength ? { ...fromName(license), file } : undefined;
  if (named?.license !== undefined) return named;
  const read = fromFile({ file, text: license }, identify);
  return read.license === undefined && named ? named : read;
}

/** Longer statements are license texts. */
export const maxNameLength = 200;

export function isAnswer({ outcome }: Evidence): boolean {
  return outcome === "answer" || outcome === "weak";
}
