import { once } from "../../../async/once.ts";
import { combine, type Expression, listTerms, printExpression, tryParseExpression } from "../../expression.ts";
import { readExactName } from "../../names/normalize.ts";
import { collectBases, collectFamilies, collectIds, familyWord, hasBase, otherNames } from "../match/bases.ts";
import { findFields, findPartsList, findTriLicense } from "./declared/fields.ts";
import { findDescribedChoice } from "./choice/described-choice.ts";
import type { LicenseFinding } from "../finding.ts";
import { findStrange, describeTerms, furtherTerms, unidentifiedAt } from "./terms/further-terms.ts";
import { findGrants, type GrantedNames, type Grants, type Unread } from "./grants.ts";
import { findVersionsOfFiles, readWholeGnu } from "./gnu/gnu-notice.ts";
import type { ReadParagraph } from "./paragraph-memory.ts";
import { createLayout, isOfPart } from "./structure/layout.ts";
import { findLicenseElements } from "./declared/license-elements.ts";
import type { Lexicon } from "../match/lexicon.ts";
import type { Paragraph, Passage } from "../passage.ts";
import { findMentions, headComment } from "./mentions.ts";
import { isCureCommitment } from "./terms/exceptions.ts";
import { findRestrictions } from "./terms/restrictions.ts";
import { besideGrants, findSection } from "./sections.ts";
import { besideTags, findTags } from "./declared/tags.ts";
import { isExplained } from "./terms/unexplained.ts";
import { findUnknownLicenses } from "./terms/unknown-license.ts";
import { withoutVagueRepeats } from "../match/vague-repeats.ts";
import { readUsual } from "./usual-names.ts";
import { findWaivers } from "./terms/waivers.ts";

/** What is already known about a text before searching it for license names. */
interface Quoted {
  readonly texts: readonly LicenseFinding[];
  readonly wordsLeft: number;
  /** The paragraphs outside the license texts. */
  readonly outside: () => readonly Paragraph[];
  readonly lexicon: Lexicon;
  readonly reader: Reader;
}

/** Reads paragraphs, and remembers what they say. */
export interface Reader {
  readonly grants: ReadParagraph<GrantedNames>;
  readonly restrictions: ReadParagraph<readonly string[]>;
}

/**
 * Tags are certain, but in a collection of notices apply to only one part; a license section applies to the whole file.
 */
export function findNamed(text: string, quoted: Quoted): readonly LicenseFinding[] {
  const { texts } = quoted;
  if (texts.length === 0 && isCureCommitment(text)) return [];
  const whole = quoted.wordsLeft <= shortText && texts.length === 0 ? wholeName(text) : undefined;
  if (whole) return [whole];
  const tags = findTags(text);
  if (!mentionsLicense.test(text)) return tags.length > 0 ? tags : findPartsList(text);
  const paragraphs = quoted.outside();
  if (tags.length > 0) return [...tags, ...findBesideTags(tags, paragraphs, quoted)];
  const triple = findTriLicense(text);
  if (texts.length === 0) {
    const elements = findLicenseElements(text);
    const section = elements.length > 0 ? [] : findInSection(paragraphs, quoted);
    const parts = findPartsList(text);
    if (section.length > 0) {
      const bases = collectBases(triple);
      return [...parts, ...triple, ...section.filter((finding) => !hasBase(finding, bases))];
    }
    const fields = elements.length > 0 ? elements : parts.length > 0 ? parts : findFields(text);
    if (fields.length > 0) return [...fields, ...triple, ...findGranted(paragraphs, { ...quoted, texts: fields })];
  }
  const stated = [...triple, ...findDescribedChoice(paragraphs), ...findWaivers(paragraphs)];
  const granted = [...stated, ...findGranted(paragraphs, quoted)];
  if (texts.length > 0) return granted;
  if (granted.length > 0)
    return quoted.wordsLeft <= shortNotice ? [...granted, ...mentionsBeside(granted, paragraphs)] : granted;
  const [unknown] = findUnknownLicenses(paragraphs);
  if (unknown) return []; // a title above a modified text names the original license
  const read = quoted.wordsLeft <= shortNotice ? paragraphs : headComment(text, paragraphs);
  const mentions = findMentions(read);
  const strange = mentions.length === 0 ? [] : findStrange(findRestrictions(read), mentions, quoted.lexicon);
  return [...mentions, ...furtherTerms(strange, mentions, quoted.lexicon)];
}

/** What other paragraphs of a short notice mention. */
function mentionsBeside(
  granted: readonly LicenseFinding[],
  paragraphs: readonly Paragraph[],
): readonly LicenseFinding[] {
  const others = paragraphs.filter(
    ({ firstLine, lastLine }) => !granted.some((grant) => grant.firstLine <= lastLine && grant.lastLine >= firstLine),
  );
  const families = collectFamilies(granted);
  return findMentions(others).filter(
    ({ expression }) => !listTerms(expression).some((term) => isExplained(term, families, true)),
  );
}

const shortText = 30;
/** A text with at most so many words outside license texts is about nothing but its license. */
export const shortNotice = 150;
const mentionsLicense =
  /licen[cs]|gpl|fdl\b|public domain|\bterms\b|permi(?:ssion|tted)|redistribut|\bunder\b|\bwaive|\bgoverned\b|\b(?:MPL|EPL|CDDL|EUPL|OFL|CC0|CC[- ]BY)\b/i;

/** A text that is only the name or the address of a license, and not a line of a table such as `'CDDL': 'CDDL-1.1'`. */
function wholeName(text: string): LicenseFinding | undefined {
  const trimmed = text.trim();
  const isName = trimmed.length > 0 && trimmed.length <= 300 && !/^\[?(['"])[^'"]{1,80}\1\s?[:,]/.test(trimmed);
  const expression = isName ? (readExactName(trimmed) ?? tryParseExpression(readWholeGnu(trimmed) ?? "")) : undefined;
  return expression && { expression, kind: "name", confidence: 0.9, firstLine: 1, lastLine: 1 };
}

/**
 * A license section, with what is granted elsewhere. Restrictions are read only in the section: a README has many
 * unrelated ones.
 */
function findInSection(paragraphs: readonly Paragraph[], { lexicon, reader }: Quoted): readonly LicenseFinding[] {
  const { names, body } = findSection(paragraphs);
  const inside = readGrants(body, [], reader);
  const section = [...inside.grants, ...besideGrants(names, inside.grants)];
  if (section.length === 0) return [];
  const places = new Set(section.map(placeKey));
  const outside = readGrants(paragraphs, section, reader);
  const findings = [...section, ...outside.grants.filter((grant) => !places.has(placeKey(grant)))];
  const strange = findStrange(findRestrictions(body), findings, lexicon);
  const terms = inside.further
    ? [{ ...inside.further, ...describeTerms([inside.further], strange) }]
    : furtherTerms(strange, findings, lexicon);
  return [...findings, ...inside.options, ...terms];
}

function placeKey({ firstLine, lastLine, at }: LicenseFinding): string {
  return `${firstLine}-${lastLine}:${at ?? 0}`;
}

/** What sentences add to the tags. Tags are trusted, but terms they do not explain must be reported. */
function findBesideTags(
  tags: readonly LicenseFinding[],
  paragraphs: readonly Paragraph[],
  { texts, lexicon, reader }: Quoted,
): readonly LicenseFinding[] {
  const { grants, unexplained, further } = readGrants(paragraphs, texts, reader);
  const layout = once(() => createLayout(paragraphs));
  const beside = besideTags(tags, texts, grants, (grant) => isOfPart(grant, layout()));
  const findings = [...tags, ...texts, ...beside];
  const strange = [
    ...findStrange(findUnknownLicenses(unexplained), findings, lexicon),
    ...(further ? [further] : []),
    ...findStrange(findRestrictions(paragraphs, reader.restrictions), findings, lexicon),
  ];
  return [...beside, ...furtherTerms(strange, findings, lexicon)];
}

/** Includes licenses that are named or quoted next to the others but not identified. */
function findGranted(paragraphs: readonly Paragraph[], { texts, lexicon, reader }: Quoted): readonly LicenseFinding[] {
  const { grants: named, unexplained, options, further } = readGrants(paragraphs, texts, reader);
  if (texts.length + named.length === 0) return [];
  const grants = [...named, ...grantsOfFiles(paragraphs, [...texts, ...named])];
  const findings = [...texts, ...grants];
  const ids = [...collectIds(findings), ...permissive];
  const isPatchwork = ({ words }: Passage) =>
    texts.length > 0 && words.split("\n").every((paragraph) => ids.some((id) => lexicon.repeats(id, paragraph)));
  const unknownText = firstOf(findUnknownLicenses(unexplained), (passage) => !isPatchwork(passage));
  const unknown = further ?? unknownText;
  const strange = findStrange(findRestrictions(paragraphs, reader.restrictions), findings, lexicon);
  const terms = unknown
    ? [{ ...(further ?? unidentifiedAt(unknown)), ...describeTerms([unknown], strange) }]
    : furtherTerms(strange, findings, lexicon);
  return [...grants, ...options, ...terms];
}

/** "Some files are under version 2 only": of the only GNU license that the text names. */
function grantsOfFiles(paragraphs: readonly Paragraph[], findings: readonly LicenseFinding[]): LicenseFinding[] {
  const [family = "", ...others] = [...collectFamilies(findings)].filter((word) => /^(?:[al]?gpl|gfdl)$/.test(word));
  if (family === "" || others.length > 0) return [];
  return paragraphs.flatMap(({ text, firstLine, lastLine }) =>
    findVersionsOfFiles(text, family.toUpperCase()).flatMap(({ id, isOnly }): LicenseFinding[] => {
      const expression = tryParseExpression(id);
      if (!expression) return [];
      return [{ expression, kind: "grant", confidence: 0.9, firstLine, lastLine, ...(isOnly && { isOnly }) }];
    }),
  );
}

/** Reads no further than it must. */
function firstOf<T>(items: Iterable<T>, fits: (item: T) => boolean): T | undefined {
  for (const item of items) if (fits(item)) return item;
  return undefined;
}

/** Their paragraphs are often combined: the permission of one and the disclaimer of another. */
export const permissive: readonly string[] = ["MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC"];

/** The grants of the paragraphs, the paragraphs without a grant, and the first one that names an unknown license. */
function readGrants(paragraphs: readonly Paragraph[], texts: readonly LicenseFinding[], reader: Reader) {
  const all: Grants[] = [];
  let named = 0;
  for (const [at, paragraph] of paragraphs.entries()) {
    const after = paragraphs[at + 1]?.text.slice(0, maxAfterLength);
    const grants = named < maxNamed ? findGrants(paragraph, after, reader.grants) : { findings: [], unread: [] };
    named += grants.findings.length;
    all.push(grants);
  }
  const bases = collectBases(texts);
  const exact = all.flatMap(({ findings }) => findings);
  const isVague = texts.length === 0;
  const known = collectFamilies([...texts, ...exact]);
  const usual = isVague
    ? paragraphs.flatMap((paragraph, at) =>
        readUsual(
          (all[at]?.unread ?? []).filter((name) => !isKnown(name, known)),
          paragraph,
        ),
      )
    : [];
  const loose = looseNames(paragraphs, exact, bases);
  const found = [...exact, ...usual]
    .filter((grant) => !loose.has(grant))
    .map((grant) => ({ ...grant, expression: nameByText(grant.expression, bases) }));
  const families = collectFamilies([...texts, ...found]);
  const unread = paragraphs.flatMap((paragraph, at) =>
    (all[at]?.unread ?? [])
      .filter((name) => !isKnown(name, families) && !namesText(name.words, texts))
      .map(({ at: place, oneOf }) => ({
        ...unidentifiedAt(paragraph),
        words: paragraph.text,
        at: place,
        ...(oneOf !== undefined && { oneOf }),
      })),
  );
  return {
    grants: withoutVagueRepeats(found, texts),
    unexplained: paragraphs.filter((_, at) => all[at]?.findings.length === 0),
    /** Unidentified options of a choice. */
    options: unread.filter(({ oneOf }) => oneOf !== undefined),
    further: unread.find(({ oneOf }) => oneOf === undefined),
  };
}

/** "The New BSD License" above the only BSD text: how many clauses it has, the text says. */
function looseNames(
  paragraphs: readonly Paragraph[],
  grants: readonly LicenseFinding[],
  texts: ReadonlySet<string>,
): ReadonlySet<LicenseFinding> {
  const bsd = [...texts].filter((id) => id === "BSD-2-Clause" || id === "BSD-3-Clause");
  const named = bsd.length === 1 ? grants.filter(({ expression }) => bsd[0] !== printExpression(expression)) : [];
  const isLoose = ({ at = 0, firstLine, oneOf }: LicenseFinding) =>
    oneOf === undefined &&
    paragraphs.some(
      (paragraph) => paragraph.firstLine === firstLine && looseBsd.test(paragraph.text.slice(at, at + 40)),
    );
  return new Set(named.filter(isLoose));
}

const looseBsd = /^\W{0,3}(?:the )?(?:new|modified|revised|simplified)[ -](?:style )?bsd\b/i;

/** With only one of the texts of MIT and X11 in the file, both names mean that one. */
function nameByText(expression: Expression, texts: ReadonlySet<string>): Expression {
  if (expression.kind !== "license")
    return combine(
      expression.kind,
      expression.parts.map((part) => nameByText(part, texts)),
    );
  const other = otherNames[expression.id];
  const isOther = other !== undefined && texts.has(other) && !texts.has(expression.id);
  return isOther ? { ...expression, id: other } : expression;
}

const maxNamed = 300;
const maxAfterLength = 400;

/** Whether an ambiguous name means a license that is named exactly elsewhere. */
function isKnown({ candidates }: Unread, families: ReadonlySet<string>): boolean {
  return candidates.some((id) => families.has(familyWord({ kind: "license", id, orLater: false })));
}

/** "The BSD license" is the one whose text is in the file; "a BSD-style license" may be any. */
function namesText(words: string, texts: readonly LicenseFinding[]): boolean {
  const all = new Set(words.toLowerCase().split(/[^a-z\d]+/));
  return texts.some(({ expression }) => listTerms(expression).every((term) => all.has(familyWord(term))));
}
