/**
 * Whether a sentence names a license without granting it: it asks, denies, compares, gives instructions, or is about
 * unnamed works. `at` is the start of the granting words, `end` is after the name.
 */
export function isNoGrant(text: string, at: number, end: number): boolean {
  const noun = /^(?:code|software) (?=under\b)/i.exec(text.slice(at, at + 16))?.[0] ?? "";
  const before = (text.slice(Math.max(0, at - farthest), at) + noun).replace(sentencesBefore, "");
  return noGrants.some((words) => words.test(before)) || isQuestion(text.slice(end, end + farthest));
}

const farthest = 200;
const sentencesBefore = /^.*[.?!]\s/s;

const others = String.raw`(?:programs|packages|modules|projects|software|libraries|code|works|applications|products|components|plugins)`;

/** The text before the granting words. */
const noGrants: readonly RegExp[] = [
  // "Not licensed under"
  /\b(?:not|never|cannot|n['’]t) (?:be |yet |currently |itself )?$/i,
  // "do *not* have their source released under"
  /\bnot\W{1,3}(?:have|get|want|need)\b[^.]{0,40}$/i,
  // "can be linked with programs distributed under", "we cannot accept code licensed under"
  new RegExp(
    String.raw`\b(?:(?:linked|combined|mixed|works?|used?(?: this| it| them)?) with|(?:support|meant|intended|looks?) for|accepts?|lists?|finds?|detects?|rejects?|avoids?|before you use) (?:any |all |other |most |many )?${others}(?: that| which)?(?: is| are)? ?$`,
    "i",
  ),
  // "Please release your plugin under"
  /\b(?:release|licen[cs]e|publish|distribute|put|share|place) (?:\w+ )?your (?:own )?(?:[\w-]{1,30} ){1,3}$/i,
  // "If you enable this option, the result is covered by", "when the package is licensed under"
  /\bif you (?:enable|build|compile|configure)\b|\b(?:if|when|whenever) (?:the|an?|any) (?:package|project|component|dependency|library|module) (?:is|was) $/i,
  // "Unlike readline, which is licensed under"
  /\b(?:in contrast to|unlike|as opposed to|compared (?:to|with)) [^,]{1,60},? (?:which|that) (?:is|are) $/i,
  // "finds 'Licensed under"
  /\b(?:detect|match|find|pars|recogni[sz])(?:e?s|es|ing)? [^"'`]{0,30}["'`‘“]$/i,
  /^\W{0,4}(?:error|warning): /i,
];

/** Whether the sentence is a question. */
function isQuestion(behind: string): boolean {
  return /^[^.?!]{0,200}\?(?:\s|$)/.test(behind);
}
