import type { Evidence } from "../domain/report/evidence.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { copyrightsField } from "../spdx/text/copyright/copyrights.ts";
import { readChange } from "../spdx/text/change-license.ts";
import { cutExcerpt, cutRaw } from "./raw.ts";

/** A license file as text. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

export type TextEvidence = Pick<
  Evidence,
  "outcome" | "license" | "confidence" | "bestConfidence" | "raw" | "file" | "copyrights" | "terms" | "change"
>;

/** What a license text in the reply of a source says. */
export function fromText(text: string, identify: IdentifyText): TextEvidence {
  const { expression, confidence, findings = [] } = identify(text);
  const shown = { raw: cutRaw(text), ...copyrightsField(text) };
  if (expression === undefined) return { outcome: "none", confidence: 0, ...shown };
  const best = findings.reduce((max, finding) => Math.max(max, finding.confidence), confidence);
  const terms = findings.flatMap(({ quote, firstLine = 1 }) =>
    quote === undefined ? [] : [{ quote, line: firstLine }],
  );
  const change = readChange(text, expression);
  const sure = {
    confidence,
    ...(best > confidence && { bestConfidence: best }),
    ...(terms.length > 0 && { terms: terms.slice(0, maxTerms) }),
    ...(change && { change }),
  };
  return { outcome: "answer", license: expression, ...sure, ...shown };
}

const maxTerms = 10;

/** What a license file says; an excerpt is enough, since the evidence names the file. */
export function fromFile({ file, text }: TextFile, identify: IdentifyText): TextEvidence {
  const { terms, ...evidence } = fromText(text, identify);
  const inFile = terms && { terms: terms.map((sentence) => ({ ...sentence, file })) };
  return { ...evidence, ...inFile, raw: cutExcerpt(text), file };
}
