import type { SourceReply, SourceTools } from "../../../domain/sources.ts";
import { copyrightsField } from "../../../spdx/text/copyrights.ts";
import { combine, parseExpression, printExpression } from "../../../spdx/expression.ts";

const longestRaw = 1_000;

/** What the license texts of one module mean together: all of them apply. Beside one that nobody knows it is a guess. */
export function textsEvidence(
  texts: readonly string[],
  url: string,
  identify: SourceTools["identify"],
): SourceReply["evidence"] | undefined {
  if (texts.length === 0) return undefined;
  const raw = texts.join("\n\n").slice(0, longestRaw);
  const known = texts.flatMap((text) => {
    const { expression = "", confidence } = identify(text);
    const parsed = parseExpression(expression);
    return "error" in parsed ? [] : [{ expression: parsed.expression, confidence }];
  });
  const copyrights = copyrightsField(texts.join("\n\n"));
  if (known.length === 0) return { outcome: "none", raw, confidence: 0, url, ...copyrights };
  const license = printExpression(
    combine(
      "and",
      known.map(({ expression }) => expression),
    ),
  );
  const isComplete = known.length === texts.length;
  const confidence = isComplete ? Math.min(...known.map((one) => one.confidence)) : 0.5;
  return { outcome: isComplete ? "answer" : "weak", license, raw, confidence, url, ...copyrights };
}
