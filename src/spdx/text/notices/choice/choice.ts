import { type LicenseTerm, listTerms, printExpression } from "../../../expression.ts";
import { setApart } from "./standalone.ts";
import { collectBases, familyWord } from "../../match/bases.ts";
import { mayOfferChoice, offersChoice, pointsAtLicenses } from "./choice-words.ts";
import { unidentifiedAt } from "../terms/further-terms.ts";
import { isAlternative, isTextMatch, type LicenseFinding } from "../../finding.ts";
import { createLayout, isOfPart, type Layout, stands } from "../structure/layout.ts";
import { namesThirdPartyPart } from "../structure/parts.ts";
import type { Paragraph } from "../../passage.ts";
import type { Sentence } from "../structure/sentences.ts";
import type { Subject } from "../structure/subjects.ts";

/**
 * Finds which licenses of a text are alternatives. A sentence that offers a choice applies to the licenses it names,
 * not to everything in the file. If it names none, it applies to the two nearby licenses; if there are not exactly two,
 * there is no choice and everything applies.
 */
export function markChoices(
  all: readonly LicenseFinding[],
  outside: () => readonly Paragraph[],
): readonly LicenseFinding[] {
  const findings = all.filter(({ kind }) => kind !== "terms");
  const terms = all.filter(({ kind }) => kind === "terms");
  if (collectBases(findings).size < 2) return [...nameBsd(withLostOption(findings, outside), outside), ...terms];
  const layout = createLayout(outside());
  const marked = [...findings];
  for (const offer of findOffers(layout, findings)) {
    const alternatives = findAlternatives(offer, marked, layout);
    if (collectBases(alternatives).size > 1) join(marked, alternatives);
    if (!isFirstOptionLost(offer, marked)) continue;
    marked.push(unidentifiedAt(offer.paragraph));
    join(marked, marked);
  }
  return [...setApart(nameBsd(marked, outside), layout), ...terms];
}

/**
 * "Under the GPL or the BSD license": the option that was not identified is most likely the license with three clauses,
 * unless the text quotes other terms.
 */
function nameBsd(findings: readonly LicenseFinding[], outside: () => readonly Paragraph[]): readonly LicenseFinding[] {
  const isUnread = ({ kind, oneOf }: LicenseFinding) => kind === "unknown" && oneOf !== undefined;
  if (!findings.some(isUnread) || outside().some(({ text }) => quotesTerms.test(text))) return findings;
  const expression = { kind: "license", id: "BSD-3-Clause", orLater: false } as const;
  const namesBsd = ({ at, firstLine, lastLine }: LicenseFinding) =>
    outside().some((paragraph) =>
      at === undefined
        ? paragraph.firstLine <= lastLine && paragraph.lastLine >= firstLine - fewLines && vagueBsd.test(paragraph.text)
        : paragraph.firstLine === firstLine && bsdFirst.test(paragraph.text.slice(at, at + 80)),
    );
  return findings.map((finding) =>
    isUnread(finding) && namesBsd(finding) ? { ...finding, expression, kind: "grant" } : finding,
  );
}

const bsdFirst = /^(?:OSI[- ]approved )?(?:BSD|Berkeley)\b(?!-\d| unix| db)(?![^.]{0,60}\bpatent)/i;
const vagueBsd =
  /(?<![\w-]|\b(?:openib|openib\.org|openfabrics|original|old|uc|clause) )(?:BSD|Berkeley)\b(?!-\d| unix| db)(?![^.]{0,60}\bpatent)/i;
const quotesTerms = /\bredistribution and use\b|\bpermission\b[^.]{0,60}\bgranted\b|\bbelow\b/i;
const fewLines = 4;

/** "Dual licensed", but only one license was found: the other option exists, but is not identified. */
function withLostOption(
  findings: readonly LicenseFinding[],
  outside: () => readonly Paragraph[],
): readonly LicenseFinding[] {
  const [first] = findings;
  // A tag settles the choice.
  if (!first || findings.some((finding) => isAlternative(finding) || finding.kind === "tag")) return findings;
  const offers = findOffers(createLayout(outside()), findings);
  const offer = offers.find(
    (candidate) =>
      saysSeveral.test(candidate.sentence.text) ||
      isFirstOptionLost(candidate, findings) ||
      isAfterUnread(candidate, first, outside()),
  );
  if (!offer) return findings;
  const key = `${first.firstLine}:${first.at ?? 0}`;
  return [...findings, unidentifiedAt(offer.paragraph)].map((finding) => ({ ...finding, oneOf: key }));
}

/** "Alternatively, under the GPL", after a sentence with a license that was not identified. */
function isAfterUnread({ paragraph, sentence }: Offer, only: LicenseFinding, all: readonly Paragraph[]): boolean {
  return (
    anotherLicense.test(sentence.text) &&
    isIn(only, paragraph) &&
    all.some(({ text, lastLine }) => lastLine < paragraph.firstLine && /\bunder\b|govern|licen[cs]ed/i.test(text))
  );
}

const anotherLicense = /^\W{0,6}alternatively,? [^.]{1,80}\bunder\b/i;

/** "Under the LGPL or the Apache License, instead of those above", with no known license above. */
function isFirstOptionLost({ paragraph, sentence }: Offer, findings: readonly LicenseFinding[]): boolean {
  const isOfOffer = (finding: LicenseFinding) =>
    !isTextMatch(finding) &&
    finding.kind !== "unknown" &&
    isIn(finding, paragraph) &&
    (finding.at ?? Infinity) >= sentence.start;
  return insteadOfAbove.test(sentence.text) && findings.every(isOfOffer);
}

const insteadOfAbove = /\binstead of (?:(?:those|the (?:ones|terms|provisions|restrictions)|the)? ?)?above\b/i;

const saysSeveral =
  /\b(?:dual|double|tri|triple|multi|multiple)(?:ly)?[ -]?licen[cs]ed\b|\bdual (?:BSD|\S{2,20}\/\S{2,20}|\S{2,20} \/ (?:\S{1,20} ){1,3}?) ?licen[cs]ed?\b|\b(?:one|any|either) of (?:the |these |those )?(?:following |two |three |four )?licen[cs]es\b/i;

/** A sentence that offers a choice, and its paragraph. */
interface Offer {
  readonly paragraph: Paragraph;
  readonly sentence: Sentence;
}

function findOffers(layout: Layout, findings: readonly LicenseFinding[]): Offer[] {
  const terms = findings.flatMap(({ expression }) => listTerms(expression));
  const offers: Offer[] = [];
  for (const paragraph of layout.paragraphs) {
    if (!mayOfferChoice(paragraph.text)) continue;
    for (const sentence of layout.sentencesOf(paragraph)) {
      const words = sentence.text.slice(0, maxSentenceLength);
      const isAbout = aboutLicenses.test(words) || findings.some((finding) => isNamedIn(finding, paragraph, sentence));
      if (!isAbout || notOffered.test(words) || !offersChoice(words, terms)) continue;
      offers.push({ paragraph, sentence });
      if (offers.length === maxOffers) return offers;
    }
  }
  return offers;
}

function isNamedIn(finding: LicenseFinding, paragraph: Paragraph, sentence: Sentence): boolean {
  return !isTextMatch(finding) && isIn(finding, paragraph) && stands(finding, sentence);
}

const maxSentenceLength = 1_500;
const maxOffers = 100;

/** Sentences about contributions or former licenses offer no choice here. */
const notOffered =
  /contribut(?:(?:ions?(?! are [\w ]{3,20} your choice| text)|e|es|ing|ed)\b|or licen)|re-?licens|formerly|previously|no longer|used to be|\bnot (?:dual|licen[cs]ed)/i;
const aboutLicenses = /licen[cs]|\bterms\b|gpl\b|\bconditions\b|\bprovisions\b|\bredistribution\b/i;

/** The licenses the sentence names, then those it points to, then those its paragraph names, then the two nearby. */
function findAlternatives(
  offer: Offer,
  findings: readonly LicenseFinding[],
  layout: Layout,
): readonly LicenseFinding[] {
  const { paragraph, sentence } = offer;
  const inParagraph = findings.filter((finding) => !isTextMatch(finding) && isIn(finding, paragraph));
  const named = inParagraph.filter((finding) => stands(finding, sentence));
  const chosen = named.some(isAlternative) && !listsAll.test(sentence.text) ? named.filter(isAlternative) : named;
  const partner = chosen.length === 0 ? undefined : findPartner(offer, chosen, findings, layout);
  if (partner) return [...chosen, ...sameChoice(partner, findings)];
  if (collectBases(chosen).size > 1) return chosen;
  if (inParagraph.some(isAlternative)) return [];
  const own = inParagraph.filter((finding) => !isOfPart(finding, layout));
  if (collectBases(own).size > 1) return pointsAtLicenses.test(sentence.text) && isOneSubject(own, layout) ? own : [];
  return own.length > 0 || namesThirdPartyPart(sentence.text) ? [] : twoBeside(offer, findings, layout);
}

/** Everything the sentence names after this is an option. */
const listsAll = /\b(?:any|one|either)(?: one)? of the following (?:\w{1,20} )?licen[cs]es ?:/i;

/** Whether the licenses may apply to the same thing: "the code" and "the fonts" are two. */
function isOneSubject(findings: readonly LicenseFinding[], layout: Layout): boolean {
  const subjects = findings.flatMap((finding) => layout.subjectOf(finding) ?? []);
  const named = new Set(subjects.filter(({ kind }) => kind === "named").map(({ name }) => name));
  const others = new Set(subjects.filter(({ kind }) => kind !== "named").map(workName));
  const hasPart = subjects.some(({ kind }) => kind === "part");
  return others.size <= 1 && named.size <= (hasPart ? 0 : 1);
}

/** "The contents of this file" means the work. */
function workName({ kind, name }: Subject): string {
  return kind === "work" && name === "contents" ? "work" : name;
}

/** "Alternatively, take Bar, which is under the GPL" is about Bar, but the license above is not. */
function isOtherPart(named: readonly LicenseFinding[], above: LicenseFinding, layout: Layout): boolean {
  return !layout.subjectOf(above) && named.some((finding) => layout.subjectOf(finding)?.kind === "part");
}

/** The options of its choice; a tag may be there several times. */
function sameChoice(partner: LicenseFinding, findings: readonly LicenseFinding[]): readonly LicenseFinding[] {
  if (partner.oneOf !== undefined) return findings.filter(({ oneOf }) => oneOf === partner.oneOf);
  const name = printExpression(partner.expression);
  return findings.filter(
    (finding) => finding === partner || (isTaggedChoice(finding) && name === printExpression(finding.expression)),
  );
}

/**
 * The license a sentence refers to without naming it. "Alternatively, under the GPL" means: or under the license above;
 * "under the GPL or the conditions below" means the next text; "under the GPL and the BSD license" means the BSD
 * license whose text is in the file. A sentence that names all its options refers to no other, unless it begins with a
 * phrase such as "alternatively".
 */
function findPartner(
  { paragraph, sentence: { text } }: Offer,
  named: readonly LicenseFinding[],
  findings: readonly LicenseFinding[],
  layout: Layout,
): LicenseFinding | undefined {
  const bases = collectBases(named);
  const isOther = (finding: LicenseFinding) => [...collectBases([finding])].some((base) => !bases.has(base));
  const tagged = secondary.test(text)
    ? findings.find((finding) => isTaggedChoice(finding) && isOther(finding))
    : undefined;
  if (tagged) return tagged;
  const others = findings.filter((finding) => !isTaggedChoice(finding) && isOther(finding));
  const above = others.findLast((finding) => isBefore(finding, named[0], paragraph));
  const isNear = above !== undefined && above.lastLine >= paragraph.firstLine - farthestAbove;
  const isOne = bases.size === 1;
  const isMeant = isNear && (isOne ? pointsUp : beginsAnew).test(text);
  if (isMeant) return isOneSubject([above, ...named], layout) && !isOtherPart(named, above, layout) ? above : undefined;
  const below = others.find(({ firstLine }) => firstLine > paragraph.lastLine);
  const follows = below !== undefined && below.firstLine <= paragraph.lastLine + nearbyLines;
  if (follows && (isOne ? pointsDown : orBelow).test(text)) return below;
  if (!isOne) return undefined;
  return others.find((finding) => isTextMatch(finding) && !isOfPart(finding, layout) && isMentioned(finding, text));
}

const secondary = /\bsecondary licen[cs]es when\b/i;

/** A tag that is a choice is complete, but for secondary licenses: others in the file are not part of that choice. */
function isTaggedChoice({ kind, expression }: LicenseFinding): boolean {
  return kind === "tag" && expression.kind === "or";
}

function isBefore(other: LicenseFinding, first: LicenseFinding | undefined, paragraph: Paragraph): boolean {
  if (other.firstLine < paragraph.firstLine) return true;
  return first !== undefined && isIn(other, paragraph) && (other.at ?? 0) < (first.at ?? 0);
}

const beginsAnew = /^\W{0,6}alternatively\b|\bsecondary licen[cs]es when\b|\binstead of (?:those|the ones?)? ?above\b/i;
const pointsUp =
  /\byou (?:may|can) also\b|\bis also\b|\balternatively\b|\bsecondary licen[cs]es when\b|\binstead of\b|\babove (?:licen[cs]e|terms|conditions|restrictions|provisions)|\blicen[cs]e above\b/i;
const pointsDown =
  /\bbelow\b|\bfollowing (?:licen[cs]e|terms|conditions)\b|\b(?:licen[cs]e|terms|conditions) (?:that|which) follow/i;
const orBelow = /\bor (?:under )?the (?:terms|conditions|licen[cs]e) below\b/i;
const farthestAbove = 40;
const nearbyLines = 12;

/** Whether a sentence lists the family of a license: "and the BSD license", "BSD/GPL". */
function isMentioned({ expression }: LicenseFinding, sentence: string): boolean {
  return listTerms(expression).every((term) => listed(term)?.test(sentence));
}

function listed(term: LicenseTerm): RegExp | undefined {
  const word = familyWord(term);
  const joint = String.raw`(?:\b(?:and|or)\b(?: the)?(?: OpenIB)?|[,/])`;
  const kind = String.raw`(?:new |modified |revised |simplified |original |\d[- ]clause )?`;
  return /^[a-z\d]+$/.test(word)
    ? new RegExp(`${joint} ?(?:the |a |an )?${kind}${word}\\b|\\b${word}(?: style| licen[cs]e)? ?${joint}`, "i")
    : undefined;
}

/**
 * The two licenses that a sentence without names can mean: the only ones before the text turns to parts of the work. A
 * choice settled by a tag is reopened only if the sentence points at it.
 */
function twoBeside(
  { paragraph: { firstLine, lastLine }, sentence }: Offer,
  findings: readonly LicenseFinding[],
  layout: Layout,
): readonly LicenseFinding[] {
  if (findings.some(isAlternative)) return []; // the choice is stated elsewhere
  if (layout.hasPartTitle(0, firstLine)) return []; // it is about one of those parts
  const [start, end] = [hasNamedSubject.test(sentence.text) ? firstLine : 0, layout.partsBehind(lastLine)];
  const own = findings.filter(
    (finding) => finding.firstLine >= start && finding.firstLine < end && !isOfPart(finding, layout),
  );
  const isNear = own.some(
    (finding) => finding.firstLine <= lastLine + nearbyLines && finding.lastLine >= firstLine - nearbyLines,
  );
  const isDecided = own.some(({ kind }) => kind === "tag") && !pointsAtBoth.test(sentence.text);
  if (!isNear || isDecided || collectBases(own).size !== 2) return [];
  return pointsAtLicenses.test(sentence.text) && isOneSubject(own, layout) ? own : [];
}

/** "Jszip 3.10 is dual licensed" is about what follows; "this library is" may also be about what is above. */
const hasNamedSubject =
  /^\W{0,4}(?!(?:this|it|all|everything|software|code)\b)[\w.-]{1,60}(?: v?\d[\w.]{0,20})? (?:is|are) /i;

const pointsAtBoth = /\balternatively\b|\beither (?:of |licen[cs]e)|\bboth\b|\bthese\b/i;

/** Assigns one key to all of them; existing choices that contain one of them are merged. */
function join(findings: LicenseFinding[], alternatives: readonly LicenseFinding[]): void {
  const [first] = alternatives;
  const keys = new Set(alternatives.flatMap(({ oneOf }) => oneOf ?? []));
  const [key = `${first?.firstLine ?? 0}:${first?.at ?? 0}`] = keys;
  for (const [at, finding] of findings.entries()) {
    const belongs = alternatives.includes(finding) || (finding.oneOf !== undefined && keys.has(finding.oneOf));
    if (belongs) findings[at] = { ...finding, oneOf: key };
  }
}

function isIn(finding: LicenseFinding, { firstLine, lastLine }: Paragraph): boolean {
  return finding.firstLine >= firstLine && finding.lastLine <= lastLine;
}
