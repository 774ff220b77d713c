import { type Expression, listTerms, tryParseExpression } from "../../expression.ts";
import { readExactName } from "../../names/normalize.ts";
import { isTextMatch, type LicenseFinding, weakConfidence } from "../finding.ts";
import { collectBases, hasBase, toBaseId } from "../match/bases.ts";
import type { Paragraph } from "../passage.ts";
import { unidentifiedAt } from "./terms/further-terms.ts";
import { withoutCommentSigns } from "./structure/paragraphs.ts";

/**
 * What a text says that is taken from known licenses (`near`, the likeliest first) and differs too much from each of
 * them: the license that it also names, and what is said in paragraphs of its own. Licenses that the known ones name
 * for other reasons are none of its licenses, and their terms are not unknown.
 */
export function keepOwn(
  findings: readonly LicenseFinding[],
  { text, all, own }: { readonly text: string; readonly all: readonly Paragraph[]; readonly own: readonly Paragraph[] },
  near: readonly string[],
): readonly LicenseFinding[] {
  const owned = new Set(own);
  const isOwn = (paragraph: Paragraph) => owned.has(paragraph);
  const placesOf = ({ firstLine, lastLine }: LicenseFinding) =>
    all.filter((paragraph) => paragraph.firstLine <= lastLine && paragraph.lastLine >= firstLine);
  const isTaken = (finding: LicenseFinding) =>
    !isTextMatch(finding) &&
    finding.kind !== "unknown" &&
    placesOf(finding).length > 0 &&
    !placesOf(finding).some(isOwn);
  const isPartlyTaken = (finding: LicenseFinding) => finding.kind === "unknown" && !placesOf(finding).every(isOwn);
  const license = findTitled(near, new Set([...collectBases(findings), ...readTitles(text)]));
  // The unknown license is the adapted one; beside another license it must be mentioned.
  const isExplained =
    license !== undefined || findings.every((finding) => finding.kind === "unknown" || isTaken(finding));
  const kept = findings.filter((finding) => !isTaken(finding) && !(isExplained && isPartlyTaken(finding)));
  if (!license || kept.some((finding) => hasBase(finding, new Set(listTerms(license).map(toBaseId))))) return kept;
  const { firstLine, lastLine } = all[0] ?? { firstLine: 1, lastLine: 1 };
  return [...kept, { expression: license, kind: "mention", confidence: weakConfidence, firstLine, lastLine }];
}

/** A text that is made from known licenses but matches none of them. */
export function unknownVariant(paragraphs: readonly Paragraph[]): LicenseFinding {
  const firstLine = paragraphs[0]?.firstLine ?? 1;
  const lastLine = paragraphs.at(-1)?.lastLine ?? firstLine;
  return { ...unidentifiedAt({ firstLine, lastLine }), quote: paragraphs[0]?.text.slice(0, maxTitleLength) ?? "" };
}

/**
 * Licenses that are made from one another differ in few words: the title says which one a changed text is. The title
 * of a variant is often that of its original.
 */
export function nameByTitle(finding: LicenseFinding, text: string, near: readonly string[]): LicenseFinding {
  if (finding.confidence === 1 || near.length < 2) return finding;
  const titles = readTitles(text);
  const found = near.findIndex((id) => hasBase(finding, toBases([id])));
  const license = findTitled(found < 0 ? near : near.slice(0, found), titles);
  const ids = [...collectBases([finding])];
  const isVariant = [...titles].some((title) => ids.some((id) => id.startsWith(title)));
  return license && !isVariant ? { ...finding, expression: license, confidence: weakConfidence } : finding;
}

function toBases(ids: readonly string[]): ReadonlySet<string> {
  return new Set(
    ids
      .flatMap((id) => tryParseExpression(id) ?? [])
      .flatMap(listTerms)
      .map(toBaseId),
  );
}

/** The first of the licenses that is named. */
function findTitled(near: readonly string[], named: ReadonlySet<string>): Expression | undefined {
  const licenses = near.flatMap((id) => tryParseExpression(id) ?? []);
  return licenses.find((license) => listTerms(license).some((term) => named.has(toBaseId(term))));
}

/** The licenses named in the first lines. */
function readTitles(text: string): ReadonlySet<string> {
  const lines = text
    .slice(0, headLength)
    .split("\n")
    .map((line) => withoutCommentSigns(line).trim());
  const titles = lines.filter((line) => line !== "" && line.length <= maxTitleLength).slice(0, maxTitles);
  const names = titles.flatMap((title) => readExactName(title) ?? []);
  return new Set(names.flatMap(listTerms).map(toBaseId));
}

const headLength = 1_000;
const maxTitles = 5;
const maxTitleLength = 120;
