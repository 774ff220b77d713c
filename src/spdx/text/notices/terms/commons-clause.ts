import { joinAlternatives } from "../../../../text/any-of.ts";
import type { LicenseFinding } from "../../finding.ts";
import type { Paragraph } from "../../passage.ts";

interface Split {
  readonly finding?: LicenseFinding;
  /** The paragraphs that are not part of the clause. */
  readonly rest: readonly Paragraph[];
}

/**
 * The Commons Clause, which removes the right to sell from the license that follows it. It has no SPDX identifier. Only
 * its paragraphs as published are removed, so that added terms are still found.
 */
export function splitCommonsClause(text: string, paragraphs: readonly Paragraph[]): Split {
  if (!namesCommonsClause(text)) return { rest: paragraphs };
  const parts = paragraphs.map((paragraph) => classifyPart(paragraph.text));
  const places = paragraphs.filter((_, at) => parts[at] !== undefined);
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last || !parts.includes("condition") || !parts.includes("meaning")) {
    const named = paragraphs.find((paragraph) => withClause.test(paragraph.text));
    return { rest: paragraphs, ...(named && { finding: { ...clauseAt(named, named), confidence: 0.9 } }) };
  }
  return { finding: clauseAt(first, last), rest: paragraphs.filter((_, at) => parts[at] === undefined) };
}

/** "Apache 2.0 with Commons Clause", "subject to the Commons Clause", "the Commons Clause applies". */
const withClause = new RegExp(
  joinAlternatives(
    /(?:licen[cs]e[ds]?|\bmit|\d|\bbsd|\bapache|\b[al]?gpl)[,)]? (?:\w{1,20} ){0,2}(?:with|plus|and|\+|&) (?:the )?["“']?commons clause/,
    /\b(?<!\b(?:not|no longer|never) )(?:subject to|(?:modified|amended|restricted|limited) (?:by|with)|conditions of) (?:the )?["“']?commons clause/,
    /\bcommons clause["”']?(?: (?!not\b)[\w.]{1,20}){0,4} appl(?:y|ies)\b/,
  ),
  "i",
);

function clauseAt({ firstLine }: Paragraph, { lastLine }: Paragraph): LicenseFinding {
  const expression = { kind: "license", id: "LicenseRef-Commons-Clause", orLater: false } as const;
  return { expression, kind: "terms", confidence: 0.95, firstLine, lastLine };
}

/** A cheap check that rules out most texts. */
export function namesCommonsClause(text: string): boolean {
  return /commons\s+clause/i.test(text);
}

type Part = "title" | "opening" | "condition" | "meaning";

/** How each paragraph begins and ends, and its maximum length: a longer one has additions. */
const published: readonly { part: Part; begin: string; end: string; longest: number }[] = [
  { part: "title", begin: "commons clause", end: "", longest: 60 },
  {
    part: "opening",
    begin: "the software is provided to you",
    end: "subject to the following condition",
    longest: 130,
  },
  {
    part: "condition",
    begin: "without limiting other conditions in the license",
    end: "does not grant to you the right to sell the software",
    longest: 185,
  },
  {
    part: "meaning",
    begin: "for purposes of the foregoing sell means",
    end: "must also include this commons clause license condition notice",
    longest: 520,
  },
];

const maxParagraphLength = 1_000;

function classifyPart(text: string): Part | undefined {
  if (text.length > maxParagraphLength) return undefined;
  const folded = fold(text);
  return published.find(
    ({ begin, end, longest }) => folded.length <= longest && folded.startsWith(begin) && folded.endsWith(end),
  )?.part;
}

/** Words in lower case with one blank between them. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join(" ");
}
