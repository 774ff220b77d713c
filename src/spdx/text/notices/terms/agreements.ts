import { readExactName } from "../../../names/normalize.ts";
import { findModelLicenseByName } from "../../../model-licenses.ts";
import type { LicenseFinding } from "../../finding.ts";
import { readAnyName } from "../license-names.ts";
import { headComment } from "../mentions.ts";
import type { Paragraph } from "../../passage.ts";
import { cutQuote, toTerms, unidentifiedAt } from "./further-terms.ts";
import { findRestrictions, isProprietary } from "./restrictions.ts";
import { findUnknownLicenses } from "./unknown-license.ts";
import { proprietaryTerms } from "../../../foreign-terms.ts";

/**
 * What applies to a text without a known license: an agreement, by its title and its clauses; a notice that
 * keeps all rights; or an unknown license that restricts a use. Sentences that a known license has too do not count.
 */
export function findAgreement(
  text: string,
  paragraphs: readonly Paragraph[],
  isTaken: (words: string) => boolean,
): readonly LicenseFinding[] {
  const head = paragraphs.slice(0, headParagraphs);
  const title = head.find((paragraph) => isTitle(paragraph));
  const isKnown = title !== undefined && findKnownTitle(title) !== undefined;
  if (title && !isKnown && readExactName(title.text.slice(0, maxTitleLength))) return []; // a known license in other words
  const others = paragraphs.filter((paragraph) => !isTaken(paragraph.text));
  if (title && isAgreement(others, isKnown)) return [agreementAt(title)];
  const notice = text.length <= shortText ? paragraphs : headComment(text, head);
  const found = [...findRestrictions(notice)].filter(({ words }) => !isTaken(words));
  const closed = found.filter(({ words }) => isProprietary(words));
  if (closed.length > 0) return toTerms(closed).map((finding) => ({ ...finding, confidence: 0.7 }));
  if (found.length > 0 && text.length <= shortText && aboutRights.test(text)) return toTerms(found);
  const [named] = text.length > shortText ? [] : paragraphs.filter((paragraph) => namesUnknown(paragraph.text));
  if (named) return toTerms([{ ...named, words: named.text }]);
  const [unknown] = findUnknownLicenses(paragraphs);
  if (!unknown) return [];
  const [restriction] = findRestrictions(others.slice(0, maxParagraphs));
  if (restriction) return toTerms([restriction]);
  const strange = others.find(({ text: words }) => binds.test(words) && !disclaims.test(words));
  return strange ? [{ ...unidentifiedAt(strange), kind: "terms", quote: cutQuote(strange.text) }] : [];
}

/** A condition that the license closest to the text does not have. */
const binds = /\b(?:must|shall|may|only|need|required?|prohibited|permission|permitted|provided that)\b/i;
const disclaims = /warrant|\bliab|\bdamages\b/i;

const headParagraphs = 8;
const maxParagraphs = 200;
const shortText = 1_500;
/** Words of a notice; a guide may also say that something needs a license key. */
const aboutRights =
  /copyright|©|\(c\)|\bEULA\b|commercial product|purchase a licen[cs]e|\blicen[cs]ed\b|permission|\bthis (?:software|library|package|product|program|version|code|work)\b|may (?:not )?(?:be used|use)\b|\blicen[cs]e\W{0,3}$/im;

/** "Licensed under the Acme Companion License", "the [acme license](https://…)": a name that lcc does not know. */
function namesUnknown(words: string): boolean {
  const [, name, label, address = ""] = underName.exec(words) ?? [];
  if (label !== undefined) return readAnyName(label) === undefined && readExactName(address) === undefined;
  return name !== undefined && readAnyName(name) === undefined;
}

const underName =
  /\b(?:[Ll]icen[cs]ed under|[Ss]ubject to|[Gg]overned by) (?:the|an|our) (?:((?:[A-Z][\w.&'’-]{0,30} ){2,6}[Ll]icen[cs]e)\b|\[([^\]]{0,60}\b[Ll]icen[cs]e)\]\((https?:[^\s)]{4,200})\))/;

function isAgreement(paragraphs: readonly Paragraph[], isKnown: boolean): boolean {
  if (paragraphs.some(({ text }) => openings.test(text) && byUse.test(text))) return true;
  if (isKnown) return countClauses(paragraphs) >= 2;
  return countClauses(paragraphs, limits) > 0 && countClauses(paragraphs) >= 3;
}

function countClauses(paragraphs: readonly Paragraph[], wanted: readonly RegExp[] = [...limits, ...clauses]): number {
  return wanted.filter((clause) => paragraphs.some(({ text }) => clause.test(text))).length;
}

function agreementAt(title: Paragraph): LicenseFinding {
  const { text, firstLine, lastLine } = title;
  const id = findKnownTitle(title) ?? proprietaryTerms;
  const expression = { kind: "license", id, orLater: false } as const;
  return { expression, kind: "terms", confidence: 0.9, firstLine, lastLine, quote: text.slice(0, maxTitleLength) };
}

/** The first line; the date is often in the next one. */
function findKnownTitle({ lines: [title = ""] }: Paragraph): string | undefined {
  return findModelLicenseByName(title.replaceAll(/["*_#“”]/g, "").trim());
}

const maxTitleLength = 200;

function isTitle(paragraph: Paragraph): boolean {
  const { text } = paragraph;
  const words = text.slice(0, maxTitleLength);
  if (words === text && findKnownTitle(paragraph) !== undefined) return true;
  return (
    ((words === text && !/[.,] |[.;•]$/.test(text) && titles.test(words)) || openings.test(words)) &&
    !openTitle.test(words)
  );
}

const titles =
  /\b(?:terms (?:and conditions|of service|of use)|licen[cs]e (?:agreement|terms)|EULA|(?:subscription|services?|evaluation|trial|developer|sdk) (?:agreement|terms|licen[cs]e))\b/i;

/** "This agreement is a legal agreement between you and …". */
const openings =
  /\b(?:this|these) (?:[\w“”"'-]{1,30} ){0,8}(?:agreement|terms|eula)\b[^.]{0,120}\b(?:between|legal|binding|govern)/i;
const openTitle = /open[ -]source|free software|public licen[cs]e|contributor|\bfree art\b/i;

/** Clauses that only agreements have, and others that many licenses have too. */
const limits: readonly RegExp[] = [
  /\b(?:you|licensees?|customers?|users?|subscribers?) (?:may|shall|will|must|agrees?) not\b|\bnot (?:reverse|decompile|disassemble|sublicense)\b/i,
  /\blicensed,? (?:and )?not sold\b|\bnon-?transferable\b|\ball rights not (?:expressly )?granted|\bfees?\b|\bsubscription/i,
];
const byUse = /\bby (?:using|installing|downloading|accessing|clicking|copying)\b/i;
const clauses: readonly RegExp[] = [
  byUse,
  /\bgoverning law|\bgoverned by\b|\bjurisdiction\b/i,
  /\bterminat/i,
  /\b(?:agreement|contract|terms) (?:[\w“”"'(),-]{1,30} ){0,6}between\b|\blicensee\b|\bgrants? (?:to )?(?:you|licensee|customer)/i,
  /\bliab|\bdamages\b/i,
];
