import type { SourceReply, SourceTools } from "../../../domain/sources.ts";
import { copyrightsField } from "../../../spdx/text/copyright/copyrights.ts";
import { combine, type LicenseTerm, parseExpression, printExpression, termsOf } from "../../../spdx/expression.ts";

const longestRaw = 1_000;

export interface ModuleTexts {
  readonly texts: readonly string[];
  /** LEGAL and NOTICE files. */
  readonly addenda: readonly string[];
}

/** What the license texts of one module mean together: all of them apply. Beside one that nobody knows it is a guess. */
export function textsEvidence(
  { texts, addenda }: ModuleTexts,
  url: string,
  identify: SourceTools["identify"],
): SourceReply["evidence"] | undefined {
  if (texts.length === 0) return undefined;
  const whole = [...texts, ...addenda].join("\n\n");
  const raw = whole.slice(0, longestRaw);
  const known = texts.flatMap((text) => {
    const { expression = "", confidence } = identify(text);
    const parsed = parseExpression(expression);
    return "error" in parsed ? [] : [{ expression: parsed.expression, confidence }];
  });
  const copyrights = copyrightsField(whole);
  if (known.length === 0) return { outcome: "none", raw, confidence: 0, url, ...copyrights };
  const license = printExpression(
    combine("and", [
      ...known.map(({ expression }) => expression),
      ...addenda.flatMap((text) => termsIn(text, identify)),
    ]),
  );
  const isComplete = known.length === texts.length;
  const confidence = isComplete ? Math.min(...known.map((one) => one.confidence)) : 0.5;
  return { outcome: isComplete ? "answer" : "weak", license, raw, confidence, url, ...copyrights };
}

/** Such a file names licenses of parts, so that all of them apply; most of its words are about something else. */
function termsIn(addendum: string, identify: SourceTools["identify"]): readonly LicenseTerm[] {
  const parsed = parseExpression(identify(addendum).expression ?? "");
  if ("error" in parsed) return [];
  return termsOf(parsed.expression).filter(({ id }) => id !== "LicenseRef-Unidentified-Terms");
}
