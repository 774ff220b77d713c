import { lineAt } from "../../../../text/line-at.ts";
import type { LicenseFinding } from "../../finding.ts";

/**
 * Terms of Microsoft, which begin with the same heading for all products: the library license of .NET is one of them,
 * the others are each for a product.
 */
export function findMicrosoftTerms(text: string): LicenseFinding[] {
  const match = heading.exec(text.slice(0, maxStart));
  if (!match || match.index > maxPreamble) return [];
  const id = isNetLibrary.test(match[1] ?? "") ? "LicenseRef-ms-net-library" : "LicenseRef-Proprietary";
  const line = lineAt(text, match.index);
  const expression = { kind: "license", id, orLater: false } as const;
  return [{ expression, kind: "text", confidence: 0.95, firstLine: line, lastLine: line }];
}

const maxStart = 2_000;

/** "PLEASE NOTE: Microsoft Corporation licenses this supplement to you." */
const maxPreamble = 600;

/** The heading is at the start, or behind a note; the name of the product is in the next line. */
const heading =
  /^[\s\uFEFF*=_#-]{0,100}MICROSOFT (?:PRE-RELEASE )?SOFTWARE LICENSE TERMS[\s*_#=-]{1,100}(\S[^\n]{0,200})/im;

const isNetLibrary = /^MICROSOFT \.NET LIBRARY\b/i;
