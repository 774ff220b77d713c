import type { Evidence } from "../domain/evidence.ts";
import {
  type LicenseTerm,
  combine,
  type Expression,
  parseExpression,
  printExpression,
  termsOf,
} from "../spdx/expression.ts";
import { copyrightsField } from "../spdx/text/copyright/copyrights.ts";
import type { Identifier } from "../spdx/text/identify.ts";

/** A license file of an archive as text. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

type FileEvidence = Omit<Evidence, "source">;

const longestRaw = 300;

/** What one license file says. */
export function readTextFile({ file, text }: TextFile, identify: Identifier): FileEvidence {
  const { expression, confidence, findings } = identify(text);
  const shown = { raw: text.slice(0, longestRaw), file, ...copyrightsField(text) };
  if (expression === undefined) return { outcome: "none", confidence: 0, ...shown };
  const best = findings.reduce((most, finding) => Math.max(most, finding.confidence), confidence);
  return {
    outcome: "answer",
    license: expression,
    confidence,
    ...(best > confidence && { bestConfidence: best }),
    ...shown,
  };
}

/**
 * What several license files mean together: all of them apply. Where one of them is not known the answer is weak.
 * Undefined where none is known.
 */
export function joinTexts(texts: readonly FileEvidence[]): FileEvidence | undefined {
  const known = texts.filter(({ license }) => license !== undefined);
  const [first] = known;
  const isComplete = texts.every(({ license, file = "" }) => license !== undefined || isCopyrightFile(file));
  if (!first || (known.length === 1 && isComplete)) return first;
  const parts = known.flatMap(({ license = "" }) => {
    const parsed = parseExpression(license);
    return "error" in parsed ? [] : [parsed.expression];
  });
  return {
    outcome: isComplete ? "answer" : "weak",
    license: printExpression(combine("and", withoutPartsOfLgpl(parts))),
    confidence: isComplete ? Math.min(...known.map(({ confidence }) => confidence)) : 0.5,
    raw: texts
      .map(({ file }) => file)
      .join(", ")
      .slice(0, longestRaw),
  };
}

/** Such a file may hold nothing but names and years. */
function isCopyrightFile(file: string): boolean {
  return /(?:^|\/)copyright[^/]*$/i.test(file);
}

/** The LGPL refers to the GPL, and packages ship both texts: COPYING beside COPYING.LESSER. */
function withoutPartsOfLgpl(parts: readonly Expression[]): readonly Expression[] {
  const lgpl = new Set(parts.flatMap(termsOf).flatMap(gplOfLgpl));
  const kept = parts.filter((part) => !termsOf(part).every(({ id }) => lgpl.has(versionOf(id))));
  return kept.length > 0 ? kept : parts;
}

function gplOfLgpl({ id }: LicenseTerm): string[] {
  const version = /^LGPL-(\d\.\d)/.exec(id)?.[1];
  return version === undefined ? [] : [`GPL-${version === "2.1" ? "2.0" : version}`];
}

function versionOf(id: string): string {
  return id.replace(/-(?:only|or-later)$/, "");
}
