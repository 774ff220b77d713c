import { type Expression, type LicenseTerm, listTerms } from "../../../expression.ts";
import { strongerName } from "../../combine.ts";
import { isAlternative, type LicenseFinding } from "../../finding.ts";
import { toBaseId } from "../../match/bases.ts";
import type { Paragraph } from "../../passage.ts";
import { findGnuLicenses } from "../gnu/gnu-notice.ts";
import { readList } from "../named-list.ts";
import { splitSentences } from "../structure/sentences.ts";

/** An option that the holder has taken, and where it says so. */
interface Election {
  readonly term: LicenseTerm;
  readonly paragraph: Paragraph;
}

/** "Foo elects GPLv2 only", "MIT has been chosen": of the choice next to such a sentence only that license is left. */
export function applyElections(
  findings: readonly LicenseFinding[],
  outside: () => readonly Paragraph[],
): readonly LicenseFinding[] {
  if (!findings.some((finding) => isAlternative(finding) || allowsLater(finding))) return findings;
  return outside().flatMap(findElections).reduce(takeOption, findings);
}

function allowsLater({ expression }: LicenseFinding): boolean {
  return listTerms(expression).some(({ id }) => id.endsWith("-or-later"));
}

function takeOption(findings: readonly LicenseFinding[], { term, paragraph }: Election): readonly LicenseFinding[] {
  const { firstLine, lastLine } = paragraph;
  const offers = findings.filter((finding) => isOffered(finding, term));
  const near =
    offers.findLast((offer) => offer.firstLine <= lastLine) ?? offers.find((offer) => offer.firstLine > lastLine);
  if (!near) return findings;
  const isTaken = (finding: LicenseFinding) =>
    finding === near ||
    (near.oneOf !== undefined && finding.oneOf === near.oneOf) ||
    (finding.firstLine >= firstLine && finding.lastLine <= lastLine && isAlternative(finding));
  return findings.flatMap((finding): LicenseFinding[] => {
    if (!isTaken(finding)) return [finding];
    if (!isOffered(finding, term)) return [];
    const { oneOf: _, ...rest } = finding;
    return [{ ...rest, expression: term }];
  });
}

/** Whether the license is an option of this finding. */
function isOffered(finding: LicenseFinding, elected: LicenseTerm): boolean {
  if (!isAlternative(finding) && !allowsLater(finding)) return false;
  return listTerms(finding.expression).some(
    (term) =>
      (toBaseId(term) === toBaseId(elected) && term.exception === elected.exception) ||
      strongerName(term.id)?.test(elected.id),
  );
}

function findElections(paragraph: Paragraph): Election[] {
  if (!mayElect.test(paragraph.text)) return [];
  return splitSentences(paragraph.text).flatMap(({ text }) => {
    const expression = readElected(text);
    return expression?.kind === "license" ? [{ term: expression, paragraph }] : [];
  });
}

const mayElect = /\b(?:elect|chosen\b|choose|select|opt(?:s|ed) for\b)/i;

/** The one license that a sentence names after "elects", or before "has been chosen". */
function readElected(sentence: string): Expression | undefined {
  const gnu = findGnuLicenses(sentence);
  const active = elects.exec(sentence);
  if (active && !others.test(sentence.slice(0, active.index + active[0].length))) {
    const { named, unread } = readList(sentence, active.index + active[0].length, gnu);
    return named.length === 1 && unread.length === 0 ? named[0]?.expression : undefined;
  }
  const passive = isChosen.exec(sentence);
  if (!passive || others.test(sentence.slice(passive.index))) return undefined;
  const lead = sentence.slice(Math.max(0, passive.index - farthestName), passive.index);
  const words = [...lead.matchAll(/(?<=^|[\s,("'])[A-Z][\w.+-]{0,30}/g)].map(({ index }) => index);
  for (const at of words) {
    const { named, end } = readList(lead, at, findGnuLicenses(lead));
    if (named.length === 1 && /^[\s"')]{0,4}(?:licen[cs]e)?\s?$/i.test(lead.slice(end))) return named[0]?.expression;
  }
  return undefined;
}

const farthestName = 90;

const elects =
  /\b(?:(?:hereby )?elects|(?:has|have|hereby) (?:elected|chosen|selected)|(?:we|i|project|foundation|inc\.?|ltd\.?|corporation|company) (?:hereby )?(?:elect|choose|chose|select|opt)(?:s|ed)?)\b(?: (?:to|for|use|be|bound|by|distribute|redistribute|license|receive|include|this|it|the|file|software|code|package|library|under|only|hereby|its|terms|of|option)\b){0,12} ?/i;
const isChosen =
  / (?:has been|have been|was|is) (?:hereby )?(?:chosen|elected|selected)\b(?! by (?:you|the (?:user|licensee|recipient)))/i;

/** Words about what users of the work choose, or may choose later. */
const others =
  /\b(?:you|your|may|can|could|must|shall|if|when|whether|unless|users?|licensees?|recipients?|contributors?|not|n['’]t)\b/i;
