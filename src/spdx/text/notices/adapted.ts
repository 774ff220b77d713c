import { listTerms, tryParseExpression } from "../../expression.ts";
import { readExactName } from "../../names/normalize.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";
import { collectBases, hasBase, toBaseId } from "../match/bases.ts";
import type { Paragraph } from "../passage.ts";

/**
 * What a text says that is taken from known licenses (`near`, the likeliest first) and differs too much from each of
 * them: the license that it also names, and what is said in paragraphs of its own (`own`). Licenses that the known ones
 * name for other reasons are none of its licenses, and their terms are not unknown.
 */
export function keepOwn(
  findings: readonly LicenseFinding[],
  all: readonly Paragraph[],
  own: ReadonlySet<Paragraph>,
  near: readonly string[],
): readonly LicenseFinding[] {
  const isTaken = ({ kind, firstLine, lastLine }: LicenseFinding) => {
    if (kind === "text") return false;
    const places = all.filter((paragraph) => paragraph.firstLine <= lastLine && paragraph.lastLine >= firstLine);
    const isOwn = (paragraph: Paragraph) => own.has(paragraph);
    return places.length > 0 && (kind === "unknown" ? !places.every(isOwn) : !places.some(isOwn));
  };
  const kept = findings.filter((finding) => !isTaken(finding));
  const titles = all.slice(0, titleParagraphs).flatMap(({ lines }) => lines.slice(0, 2).flatMap(readTitle));
  const named = new Set([...collectBases(findings), ...titles.flatMap(listTerms).map(toBaseId)]);
  const expressions = near.flatMap((id) => tryParseExpression(id) ?? []);
  const license = expressions.find((expression) => listTerms(expression).some((term) => named.has(toBaseId(term))));
  if (!license || kept.some((finding) => hasBase(finding, new Set(listTerms(license).map(toBaseId))))) return kept;
  const [{ firstLine = 1, lastLine = 1 } = {}] = all;
  return [...kept, { expression: license, kind: "mention", confidence: weakConfidence, firstLine, lastLine }];
}

const titleParagraphs = 4;
const maxTitleLength = 120;

function readTitle(line: string) {
  return line.length > maxTitleLength ? [] : (readExactName(line) ?? []);
}
