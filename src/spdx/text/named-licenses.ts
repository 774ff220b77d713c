import { once } from "../../domain/once.ts";
import { parseExpression, termsOf } from "../expression.ts";
import { normalizeName } from "../names/normalize.ts";
import { familyWord } from "./bases.ts";
import { findFields } from "./fields.ts";
import type { LicenseFinding } from "./finding.ts";
import { findStrangeRestriction, findStrangeText, furtherTerms } from "./further-terms.ts";
import { findGrants, type Grants } from "./grants.ts";
import { createLayout, isOfPart } from "./layout.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Paragraph } from "./passage.ts";
import { findSection } from "./sections.ts";
import { besideTags, findTags } from "./tags.ts";
import { findUnknownLicenses } from "./unknown-license.ts";

/** Licenses that are named rather than quoted. */
export interface Named {
  readonly findings: readonly LicenseFinding[];
  /** A license is named or quoted beside the others that we cannot tell: what we found is not the whole answer. */
  readonly isIncomplete: boolean;
}

/** What is known of a text when its names are looked for. */
interface Quoted {
  readonly texts: readonly LicenseFinding[];
  readonly wordsLeft: number;
  /** What stands outside of the license texts. */
  readonly outside: () => readonly Paragraph[];
  readonly lexicon: Lexicon;
}

/** Tags are certain, but speak for one part of a collection of notices only; a license section for the whole file. */
export function findNamed(text: string, quoted: Quoted): Named {
  const { texts } = quoted;
  const whole = quoted.wordsLeft <= shortText && texts.length === 0 ? wholeName(text) : undefined;
  if (whole) return complete([whole]);
  const tags = findTags(text);
  if (!mentionsLicense.test(text)) return complete(tags);
  const paragraphs = quoted.outside();
  if (tags.length > 0) return complete([...tags, ...findBesideTags(tags, paragraphs, quoted)]);
  if (texts.length === 0) {
    const section = findInSection(paragraphs, quoted);
    if (section.findings.length > 0) return section;
    const fields = findFields(text);
    if (fields.length > 0) return complete(fields);
  }
  return findGranted(paragraphs, quoted);
}

const shortText = 30;
const mentionsLicense = /licen[cs]|gpl|public domain|terms of|permi(?:ssion|tted)|redistribut/i;

/** A text that is nothing but the name or the address of a license. */
function wholeName(text: string): LicenseFinding | undefined {
  const trimmed = text.trim();
  const named = trimmed.length > 0 && trimmed.length <= 300 ? normalizeName(trimmed) : undefined;
  const parsed = named?.strength === "exact" ? parseExpression(named.expression) : undefined;
  if (!parsed || "error" in parsed) return undefined;
  return { expression: parsed.expression, kind: "name", confidence: 0.9, firstLine: 1, lastLine: 1 };
}

function complete(findings: readonly LicenseFinding[]): Named {
  return { findings, isIncomplete: false };
}

function findInSection(paragraphs: readonly Paragraph[], { lexicon }: Quoted): Named {
  const { findings, unread, body } = findSection(paragraphs);
  const terms = furtherTerms([findStrangeRestriction(body, findings, lexicon)], findings, lexicon);
  return { findings: [...findings, ...terms], isIncomplete: unread.length > 0 };
}

/** What sentences add to the tags; a tag is believed, but what it does not explain must not stay unseen. */
function findBesideTags(
  tags: readonly LicenseFinding[],
  paragraphs: readonly Paragraph[],
  { texts, lexicon }: Quoted,
): readonly LicenseFinding[] {
  const { grants, unexplained, further } = readGrants(paragraphs, texts);
  const layout = once(() => createLayout(paragraphs));
  const beside = besideTags(tags, texts, grants, (grant) => isOfPart(grant, layout()));
  const known = [...tags, ...texts, ...beside];
  const places = [
    findStrangeText(unexplained, known, lexicon),
    further,
    findStrangeRestriction(paragraphs, known, lexicon),
  ];
  return [...beside, ...furtherTerms(places, known, lexicon)];
}

function findGranted(paragraphs: readonly Paragraph[], { texts, lexicon }: Quoted): Named {
  const { grants, unexplained, unread } = readGrants(paragraphs, texts);
  const [unknown] = findUnknownLicenses(unexplained);
  if (unread || unknown) return { findings: grants, isIncomplete: true };
  const known = [...texts, ...grants];
  const terms = furtherTerms([findStrangeRestriction(paragraphs, known, lexicon)], known, lexicon);
  return complete([...grants, ...terms]);
}

/** What the paragraphs grant, those that grant nothing, and the first that names a license which we cannot tell. */
function readGrants(paragraphs: readonly Paragraph[], texts: readonly LicenseFinding[]) {
  const found: Grants[] = [];
  let named = 0;
  for (const paragraph of paragraphs) {
    const grants = named < mostNamed ? findGrants(paragraph) : { findings: [], unread: [] };
    named += grants.findings.length;
    found.push(grants);
  }
  return {
    grants: found.flatMap(({ findings }) => findings),
    unexplained: paragraphs.filter((_, at) => found[at]?.findings.length === 0),
    unread: paragraphs.find((_, at) => found[at]?.unread.some(({ words }) => !namesText(words, texts))),
    further: paragraphs.find((_, at) =>
      found[at]?.unread.some(({ words, isOption }) => !isOption && !namesText(words, texts)),
    ),
  };
}

const mostNamed = 300;

/** "The BSD license" is the one whose text is here; "a BSD-style license" may be any. */
function namesText(words: string, texts: readonly LicenseFinding[]): boolean {
  const all = new Set(words.toLowerCase().split(/[^a-z\d]+/));
  if (all.has("style") || all.has("like")) return false;
  return texts.some(({ expression }) => termsOf(expression).every((term) => all.has(familyWord(term))));
}
