import { joinAlternatives } from "../../../../text/any-of.ts";

/**
 * Whether a sentence is not about this work as it is now. Copyright lines are ignored: they may mention former names.
 */
export function isElsewhere(sentence: string, lines: readonly string[]): boolean {
  if (!notThisWork.test(sentence)) return false;
  const holders = lines.filter((line) => copyrightLine.test(line) && !/licen[cs]|\bunder\b/i.test(line));
  const rest = holders.reduce((words, line) => words.replace(line, " "), sentence.replaceAll(asides, " "));
  return notThisWork.test(rest);
}

const copyrightLine = /^\W{0,6}(?:copyright\b|\(c\)|©)|\bcopyright (?:\(c\)|©|\d{4})/i;

/** "(for example /usr/src/linux/COPYING)", "…, which is compatible with ours": the rest is about this work. */
const asides =
  /\bunder (?:the|an?) (?:GPL|DFSG)-compatible\b|\(if you (?:like|prefer|wish)\)|\((?:for example|e\.g\.|such as)(?:(?!licen|gpl)[^()]){0,120}\)|, (?:which|that) (?:is|are) compatible\b[^.;]{0,120}/gi;

/** Sentences about other people's work or about another time: what they name is not the license of this text. */
const notThisWork = new RegExp(
  joinAlternatives(
    /contribut(?:(?:ions?(?! are [\w ]{3,20} your choice)|e|es|ing)\b|ed (?:code|works?|material|content|patch)|or licen)|relicens/,
    /re-licens|pull request|changed? (?:the |its )?licen|switch(?:ed)? (?:the |its )?licen|formerly/,
    /previously|no longer|used to be|are not licensed|is not licensed|not be licensed/,
    /compatible (?:with|to|licen)|-\s?compatible|ly the same as\b|n['’]{1,2}t mean\b|not mean\b/,
    /other software (?:that|which)\b|\bsome other (?:[\w-]{1,20} ){0,3}software is\b|does(?: not|n['’]t) (?:bring|make|cause|force|fall)/,
    /(?:must|should) be (?:released|licensed|made available|compatible|agreeable)/,
    /contribut(?:ed to|ors are)|(?:would|if you) like\b|licen[cs]e terms, like/,
    /to the extent (?:any|that)\b|\bas if\b|\bwhether\b(?! to use (?:it under )?(?:the|this) )|for (?:instance|example)\b/,
    /\byou (?:must|should|have to|need to) (?:also )?(?:release|licen[cs]e|distribute|publish)\b/,
    /\b(?:will|may|might|could|would) (?:become|switch|change|move)\b|\b(?:plan(?:s|ned)?|intends?|going) to (?:switch|change|move|release)\b/,
    /\bassum(?:e|ing)\b|\be\.g\.|\bsuch as\b|(?:while|unlike) the rest|dependenc|without permission/,
    /\b(?:actual code of|as such (?:is|are))\b|\bchange date\b|which licen[cs]e|choose a licen|\b(?:gpl|licen[cs]e)[^.]{0,10}, so (?!that you)/,
  ),
  "i",
);

/** Generators write into their output: "this file is not encumbered by AutoOpts licensing", and then how they are. */
export function isAboutGenerator(text: string): boolean {
  return /\bfile is not encumbered by (?:\S{1,30} )?licensing\b/i.test(text);
}

/** "7.2 and prior releases are", "versions before 2.0 were"; something derived from an earlier version is this work. */
const earlierVersions = new RegExp(
  joinAlternatives(
    /\b(?:prior|earlier|older|previous) (?:releases?|versions?)(?: of (?:[\w.-]{1,30} ?){1,3})? (?:are|were|remain)\b/,
    /\b(?:releases?|versions?) (?:[\w.-]{1,20} ){0,3}?(?:prior to|before|up to|through|until|(?:earlier|older|lower) than|and (?:earlier|prior|below|older))(?: [\w.-]{1,20}){0,4} (?:are|were|remain)\b/,
  ),
  "i",
);

/** "Foo was distributed under the LGPL until version 2.0", "up to version 2.0 it was under the LGPL". */
const wasOnce = new RegExp(
  joinAlternatives(
    /\b(?:was|were) (?:\w+ ){0,3}(?:under|licen[cs]ed|released|distributed|available)\b(?:[^.]|\.\d){0,120}\b(?:until|up to|prior to|before)\b/,
    /^\W{0,6}(?:until|up to|prior to|before) (?:[\w.-]{1,20} ){1,9}(?:was|were) /,
  ),
  "i",
);

/** Whether a sentence is about the license of earlier versions. */
export function isEarlier(sentence: string): boolean {
  return earlierVersions.test(sentence.replaceAll(/ \([^()]{1,40}\)/g, "")) || wasOnce.test(sentence);
}

export function sentenceAround(text: string, at: number): string {
  const before = startOfSentence(text, at);
  const after = text.indexOf(". ", at);
  return text.slice(Math.max(before + 1, at - 300), Math.min(after < 0 ? text.length : after, at + 300));
}

/** "E.g." and "i.e." do not end a sentence. */
function startOfSentence(text: string, at: number): number {
  let before = text.lastIndexOf(". ", at);
  while (before > 0 && /\b[ei]\.[ge]$/i.test(text.slice(before - 3, before)))
    before = text.lastIndexOf(". ", before - 1);
  return before;
}
