import { parseExpression } from "../expression.ts";
import { normalizeName } from "../names/normalize.ts";
import type { LicenseFinding } from "./finding.ts";
import { weakConfidence } from "./grants.ts";
import { withoutCommentSigns } from "./paragraphs.ts";

const field =
  /^[^\S\n]{0,40}(?:[#*;/"'-]{0,3}[^\S\n]{0,4})["']?(?:classifier|licen[cs]e|licen[cs]e-expression|spdx-license)s?["']?[^\S\n]{0,4}[:=][^\S\n]{0,9}(\S[^\n]{0,240})$/gim;

/** Metadata lines: `License: MIT`, `Classifier: License :: OSI Approved :: ...`, `"license": "ISC"`. */
export function findFields(text: string): LicenseFinding[] {
  const found: LicenseFinding[] = [];
  let line = 1;
  let counted = 0;
  let tried = 0;
  for (const match of text.matchAll(field)) {
    if (++tried > mostFields) break;
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === 10) line++;
    const isClassifier = /^\W*classifier/i.test(match[0]);
    const value = withoutCommentSigns(match[1] ?? "")
      .replace(/[,"'\s]{1,9}$/, "")
      .replace(/^["']/, "");
    if (isClassifier && !value.startsWith("License ::")) continue;
    const named = normalizeName(value);
    const parsed = named.strength === "none" ? undefined : parseExpression(named.expression);
    if (parsed && !("error" in parsed)) {
      const confidence = named.strength === "weak" ? weakConfidence : 0.9;
      found.push({ expression: parsed.expression, kind: "field", confidence, firstLine: line, lastLine: line });
    }
  }
  return found;
}

const mostFields = 100;
