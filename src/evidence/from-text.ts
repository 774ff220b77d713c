import type { Evidence } from "../domain/report/evidence.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { copyrightsField } from "../spdx/text/copyright/copyrights.ts";
import { cutExcerpt, cutRaw } from "./raw.ts";

/** A license file as text. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

export type TextEvidence = Pick<
  Evidence,
  "outcome" | "license" | "confidence" | "bestConfidence" | "raw" | "file" | "copyrights"
>;

/** What a license text in the reply of a source says. */
export function fromText(text: string, identify: IdentifyText): TextEvidence {
  const { expression, confidence, findings = [] } = identify(text);
  const shown = { raw: cutRaw(text), ...copyrightsField(text) };
  if (expression === undefined) return { outcome: "none", confidence: 0, ...shown };
  const best = findings.reduce((max, finding) => Math.max(max, finding.confidence), confidence);
  const sure = { confidence, ...(best > confidence && { bestConfidence: best }) };
  return { outcome: "answer", license: expression, ...sure, ...shown };
}

/** What a license file says; an excerpt is enough, since the evidence names the file. */
export function fromFile({ file, text }: TextFile, identify: IdentifyText): TextEvidence {
  return { ...fromText(text, identify), raw: cutExcerpt(text), file };
}
