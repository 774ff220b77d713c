import type { Evidence } from "../../domain/report/evidence.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import { tryParseExpression } from "../../spdx/expression.ts";
import { decideList } from "../chain/license-list.ts";
import { findConflictingTexts } from "../chain/license-conflict.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

/**
 * Exact metadata count if the license files do not contradict them: they say whether two texts are a choice. Otherwise
 * the license files count.
 */
export function concludeArchive(
  statement: ArchiveEvidence | undefined,
  texts: readonly ArchiveEvidence[],
  joined: ArchiveEvidence | undefined,
): Required<Pick<SourceReply, "further">> & { readonly evidence?: ArchiveEvidence } {
  if (statement?.doubt === "license_list") {
    return { evidence: decideList(statement, joined ? [joined, ...texts] : texts), further: texts };
  }
  const isExact = statement?.outcome === "answer";
  const pair = statement && isExact ? findPair(statement, texts) : undefined;
  if (statement && pair) return { evidence: pair, further: [...texts, statement] };
  if (isExact && !isContradicted(statement, texts)) return { evidence: statement, further: texts };
  const stated = isExact ? [statement] : [];
  if (!joined) return { ...(statement && { evidence: statement }), further: texts };
  return { evidence: joined, further: [...texts.filter((text) => text !== joined), ...stated] };
}

/** LICENSE-MIT and LICENSE-APACHE together mean a choice, even if the metadata name only one of them. */
function findPair({ license }: ArchiveEvidence, texts: readonly ArchiveEvidence[]): ArchiveEvidence | undefined {
  const [first, second] = pairNames.map(({ id, file }) =>
    texts.find((text) => text.license === id && file.test(text.file ?? "")),
  );
  if (!first || !second || texts.length > pairNames.length) return undefined;
  if (!pairNames.some(({ id }) => id === license)) return undefined;
  return {
    outcome: "answer",
    license: pairNames.map(({ id }) => id).join(" OR "),
    confidence: Math.min(first.confidence, second.confidence),
    raw: `${first.file}, ${second.file}`,
  };
}

const pairNames = [
  { id: "MIT", file: /licen[cs]e[-_.]mit[^/]*$/i },
  { id: "Apache-2.0", file: /licen[cs]e[-_.]apache[^/]*$/i },
] as const;

function isContradicted({ license = "" }: ArchiveEvidence, texts: readonly ArchiveEvidence[]): boolean {
  const declared = tryParseExpression(license);
  if (!declared) return true;
  const licenseTexts = texts.flatMap(({ license: text, file, confidence, bestConfidence = confidence }) =>
    text === undefined || file === undefined ? [] : [{ license: text, file, confidence: bestConfidence }],
  );
  return findConflictingTexts(declared, licenseTexts).length > 0;
}
