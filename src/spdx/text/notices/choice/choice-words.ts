import { joinAlternatives } from "../../../../text/any-of.ts";
import type { LicenseTerm } from "../../../expression.ts";
import { familyWord } from "../../match/bases.ts";

/** Whether a sentence offers a choice of licenses; `terms` are the licenses it may be about. */
export function offersChoice(sentence: string, terms: readonly LicenseTerm[]): boolean {
  if (!mayOfferChoice(sentence)) return false;
  const words = sentence.replaceAll(laterVersions, " ").replaceAll(otherChoices, " ");
  if (saysAllApply(words)) return false;
  return choice.test(words) || eitherLicense(words, terms);
}

/** A cheap check that rules out most texts. */
export function mayOfferChoice(text: string): boolean {
  return glance.test(text);
}

const glance = new RegExp(
  String.raw`\b${joinAlternatives(
    /dual|double[ -]|tri[ -]|trip|multi|alternatively|at your|your (?:own )?choice|choice of|choose/,
    /(?:can|may) (?:select|elect|pick)|freely decide|rather than under|optionally|pick\b|whichever|either|one of|any of|both (?:of )?(?:the )?following/,
    /(?:two|three|four) (?:alternative )?licen|secondary licen|as an alternative|you (?:may|can) also|(?:is|are) also|decide if/,
  )}`,
  "i",
);

const choice = new RegExp(
  String.raw`\b${joinAlternatives(
    /(?:dual(?:ly)?|double|tri|triple|multi|multiple)[ -]?licen[cs]/,
    /(?:dual|tri|triple) \S{2,40} (?:\/ (?:\S{1,20} ){1,3}?)?licen[cs]|alternatively|at your (?:option|choice|discretion)/,
    /your (?:own )?choice|choice of (?:the |two |three |which |any )?(?:following )?licen/,
    /you (?:can|may) (?:choose|select|elect|pick|freely decide)|who wish to\b[^.]{0,80}\brather than under|(?:choose|pick) (?:the|which|either|one|between)|whichever/,
    /(?:it|this|(?:the|this) \w{1,20}) is also (?:available|offered|released|distributed) under|decide if you want to/,
    /(?:one|any|either) of (?:the )?(?:following|these|those|two|three|four) (?:\w{1,20} )?licen|under any of the following/,
    /any one of the following|both (?:of )?(?:the )?following licen|(?:and|or) optionally under|(?:you choose|take your pick|just pick)\b/,
    /under (?:two|three|four) (?:alternative |different )?(?:\S{1,20} )?licen|secondary licen[cs]es when/,
    /as an alternative,|you (?:may|can) also (?:(?:use|copy|modify|distribute|redistribute|license|it|and\/or|and|or|this|the|software|file),? ){1,6}under/,
  )}`,
  "i",
);

/** "Version 2, or (at your option) any later version" is a choice of versions, not of licenses. */
const laterVersions = new RegExp(
  joinAlternatives(
    /\bor,? \(?at your (?:option|choice|discretion)\)?,? (?:any|a) (?:later|newer) version/,
    /\b(?:any|a) (?:later|newer) versions?(?: of (?:the|this) licen[cs]e)?,? \(?at your (?:option|choice|discretion)/,
  ),
  "gi",
);

/** "Either version 2 or 3", what a license allows for a larger work ("under terms of your choice"), and two places. */
const otherChoices =
  /\beither (?:the )?(?:version|v\.?) ?[\d.]{1,5}|\b(?:terms|licen[cs]es?|conditions) of your (?:own )?choice|\balternatively,? (?:at|from|on the|in the file|see|online|visit)\b/gi;

/** "Under a dual license, i.e. both the conditions of A and of B apply"; "under A or B, as noted in each file". */
export function saysAllApply(sentence: string): boolean {
  return allApply.test(sentence);
}

const allApply = new RegExp(
  joinAlternatives(
    /\bboth\b[^.;]{0,160}\b(?:appl(?:y|ies)\b|must be (?:met|followed|satisfied))/,
    /\b(?:all of|both of) (?:these|those|them|the licenses) apply|\bvariously (?:licen[cs]ed|available|released|covered)\b/,
    /\b(?:noted|stated|indicated|specified|marked|declared) (?:in|at the top of|by) (?:each|every|the individual|the respective) (?:\w{1,20} ){0,2}(?:files?|folders?|director(?:y|ies)|headers?)\b/,
    /\bdepending on (?:the|which) (?:\w{1,20} )?(?:file|folder|directory|module|component|part|package)\b/,
  ),
  "i",
);

/**
 * `under either the MIT license or …`: the first option is a license. Legal prose has many other choices: "either
 * expressed or implied", "in either source or binary form under this license".
 */
function eitherLicense(words: string, terms: readonly LicenseTerm[]): boolean {
  const families = new Set(terms.map(familyWord));
  return [...words.matchAll(/\beither\b/gi)].some(({ index }) => {
    const behind = words.slice(index + "either".length, index + farthestName);
    const [firstOption = ""] = behind.split(/\bor\b|[;!?]|\.\s/i, 1);
    if (notLicenses.test(behind)) return false;
    return /\blicen[cs]e|\bterms\b/i.test(firstOption) || namesFamily(firstOption, families);
  });
}

function namesFamily(words: string, families: ReadonlySet<string>): boolean {
  return words
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word !== "" && families.has(word));
}

const farthestName = 120;
const notLicenses =
  /^\W{0,3}(?:version|express|impl|part(?:y|ies)\b|case\b|event\b|way\b|direct|alone\b|with\b|in\b|by\b)/i;

/** "This is dual licensed", "at your option": about licenses. "You may choose any editor" is not. */
export const pointsAtLicenses = new RegExp(
  joinAlternatives(
    /\b(?:dual|double|tri|triple|multi|multiple)(?:ly)?[ -]?licen[cs]ed\b|\b(?:dual|double|tri|triple) licen[cs]e\b/,
    /\beither (?:one|of|licen[cs]e)\b|\bat your (?:own )?(?:option|choice|discretion)\b|\byour (?:own )?choice\b/,
    /\b(?:one|any|both) of (?:these|them|the (?:two|three|above|following)|those)\b/,
    /\b(?:these|both|two|three|whichever|the following) (?:\w{1,20} )?licen[cs]es?\b/,
    /\b(?:choose|pick|select|elect|decide) (?:\w{1,20} ){0,4}licen[cs]es?\b|\balternatively\b|\brather than under\b/,
  ),
  "i",
);
