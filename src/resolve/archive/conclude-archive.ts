import type { Evidence } from "../../domain/evidence.ts";
import type { SourceReply } from "../../domain/sources.ts";
import { parseExpression } from "../../spdx/expression.ts";
import { findConflictingTexts } from "../license-conflict.ts";
import { joinTexts } from "./read-texts.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

/**
 * What an archive says about its license. Its metadata count where they are exact and its license files do not
 * contradict them: they say whether two texts are a choice. Else the files count, as they are joined.
 */
export function concludeArchive(
  statement: ArchiveEvidence | undefined,
  texts: readonly ArchiveEvidence[],
  joined: ArchiveEvidence | undefined = joinTexts(texts),
): Required<Pick<SourceReply, "further">> & { readonly evidence?: ArchiveEvidence } {
  const isExact = statement?.outcome === "answer";
  if (isExact && !isContradicted(statement, texts)) return { evidence: statement, further: texts };
  const stated = isExact ? [statement] : [];
  if (!joined) return { ...(statement && { evidence: statement }), further: texts };
  return { evidence: joined, further: [...texts.filter((text) => text !== joined), ...stated] };
}

function isContradicted({ license = "" }: ArchiveEvidence, texts: readonly ArchiveEvidence[]): boolean {
  const parsed = parseExpression(license);
  if ("error" in parsed) return true;
  const found = texts.flatMap(({ license: text, file, confidence, bestConfidence = confidence }) =>
    text === undefined || file === undefined ? [] : [{ license: text, file, confidence: bestConfidence }],
  );
  return findConflictingTexts(parsed.expression, found).length > 0;
}
