import { joinAlternatives } from "../../../text/any-of.ts";

/**
 * Whether a sentence names a license without granting it: it asks, denies, compares, gives instructions, or is about
 * unnamed works. `at` is the start of the granting words, `end` is after the name.
 */
export function isNoGrant(text: string, at: number, end: number): boolean {
  const noun = /^(?:(?:code|software) (?=under\b)|licen[cs]es?(?=:))/i.exec(text.slice(at, at + 16))?.[0] ?? "";
  const before = (text.slice(Math.max(0, at - farthest), at) + noun).replace(sentencesBefore, "");
  const behind = text.slice(end, end + farthest);
  return noGrants.some((words) => words.test(before)) || isGeneral(before, behind) || isQuestion(behind);
}

const farthest = 200;
const sentencesBefore = /^.*[.?!]\s/s;

const others = String.raw`(?:programs|packages|modules|projects|software|libraries|code|works|applications|products|components|plugins)`;

/** Words after which a sentence is about other software, or about a rule: what may be combined, checked, or done. */
const verbs = joinAlternatives(
  /(?:linked|combined|mixed|works?|used?(?: this| it| them)?) with|(?:support|meant|intended|looks?) for|accepts?|lists?/,
  /finds?|detects?|rejects?|avoids?|promotes?|before you use/,
);
const claims =
  /(?:check|ensur|verif|say|said|stat|claim|argu|believ|requir|impl|mean)\w{0,4} (?:that|if|whether|all|to)/.source;

/** The text before the granting words. */
const noGrants: readonly RegExp[] = [
  // "Not licensed under"
  /\b(?:not|never|cannot|n['’]t) (?:be |yet |currently |itself )?$/i,
  // "do *not* have their source released under", "nothing in this file may be distributed under"
  /\bnot\W{1,3}(?:have|get|want|need)\b[^.,]{0,40}$|\b(?:nothing|none) (?:in|of) [^.,]{0,40}(?:is|are|be) $/i,
  // "can be linked with programs distributed under", "we cannot accept code licensed under"
  new RegExp(String.raw`\b${verbs} (?:any |all |other |most |many )?${others}(?: that| which)?(?: is| are)? ?$`, "i"),
  // "True for packages that are", "a README with 'released under"
  new RegExp(String.raw`\bfor (?:any |all |other )?${others} (?:that|which) (?:is|are) $`, "i"),
  /\b(?:readme|text|string|file|line|message|comment|header) (?:(?:with|that says|that has|containing|like) )?(?:the words )?["'`‘“]$/i,
  // "checks that all files are licensed under", "the README says that it is", "claims to be", "requires that works be"
  new RegExp(String.raw`\b${claims} (?:[^\s.]{1,30} ){0,5}(?:is |are |was |were |be )?$`, "i"),
  // "Programs that link with it must be distributed under", "modules may be licensed under"
  new RegExp(
    String.raw`^\W{0,6}${others}(?<=s) (?:[^.,]{0,60} must be|can be|could be|might be|may be) $|\b(?:ha(?:ve|s)|needs?) to be $`,
    "i",
  ),
  // "We could not use it because it is licensed under", "it was once released under"
  /\b(?:not|n['’]t|rejected|removed|refused) [^.]{0,60}\b(?:because|since|as) \w{2,6} (?:is|are|was|were) $|\bw(?:as|ere) (?:once|initially) $/i,
  // "If you wish to allow use of your version of this file only under"
  /\bwish (?:to )?(?:allow |permit )?(?:the )?use of your version\b[^.]{0,60}$/i,
  // "Please release your plugin under", "he agreed to release his code under"
  /\b(?:release|licen[cs]e|publish|distribute|put|share|place) (?:\w+ )?(?:your|their|his|her) (?:own )?(?:[\w-]{1,30} ){1,3}$/i,
  // "Consider releasing this under", "TODO: release under", "we recommend the"
  /\b(?:consider|recommend|suggest|propose)(?:s|ing)?\b[^.]{0,40}$|\b(?:todo|fixme):? [^.]{0,40}$|\bplease $|\b(?:agreed|willing|plans?|wants?|intends?|refused|going|asked(?: (?:us|me|them|him|her))?) to $/i,
  // "If you enable this option, the result is covered by", "when the package is licensed under"
  /\bif you (?:enable|build|compile|configure)\b|\b(?:if|when|whenever) (?:the|an?|any|your|their) (?:package|project|component|dependency|library|module|program|plugin|code|work) (?:is|was) $/i,
  // "when license is", "true if the license is"
  /\b(?:if|when|where|unless|whose) (?:the |its )?$/i,
  // "Unlike readline, which is licensed under", "depends on libfoo, which is", "another library, which is"
  /\b(?:in contrast to|unlike|as opposed to|compared (?:to|with)|(?:similar|alternative|equivalent) to|replacement for|replaces|depends (?:up)?on|requires|another) [^,]{1,60},? (?:(?:which|that) (?:is|are) )?$/i,
  // "For gettext, which is", "the script that it was inspired by was", "some distributions ship a version"
  /(?:^|[,;(] ?)\W{0,6}(?:for|like|as with|using|via|calls|links? (?:to|with|against)) [^,.]{1,40},? (?:which|that) (?:is|are) $/i,
  /\b(?:was|were) inspired by\b[^.]{0,40}$|\b(?:some|most|many|other) (?:\w{1,20} ){1,2}(?:ship|provide|offer|have) [^.,]{1,40}$/i,
  // "Makes the resulting program subject to"
  /\bresulting (?:\w{1,20} )?(?:binar(?:y|ies)|executables?|programs?|librar(?:y|ies)|packages?|works?|builds?|images?|products?) (?:(?:is|are|be|falls?) )?$/i,
  // "The old version was released under", "an alternative is libbar, released under", "for a version under"
  /\b(?:the|an) (?:old|older|other|previous|alternative) [^.,]{1,40},? ?$|\bfor an? (?:\w{1,20} )?(?:version|edition|copy) $/i,
  // "Replaced the parser with one under", "Fixed the header: licensed under"
  /^\W{0,6}(?:add|fix|replac|remov|reject|drop|updat|chang|mov|switch|convert)(?:e|e?d|s|es|ing)? [^.]{1,120}$/i,
  // "finds 'Licensed under", "expected: 'Licensed under"
  /\b(?:detect|match|find|pars|recogni[sz]|expect|assert|example|past|grep)(?:e?s|es|ing|ed?)?\b[^"'`]{0,30}["'`‘“]$|== ?["'`]$|\bexample: $|\b(?!print)\w{2,30}\(["'`]$/i,
  // "If you use Foo under the terms of", "may then be distributed under"
  /(?<!\bdecide )\b(?:when|if you) (?:\w{1,20} ){0,3}(?:us(?:e|ing)|received?) [^.,]{0,30}$|\b(?:may|can|could) then be $|\ballows? (?:you |us |users )?to [^.,]{0,40}$/i,
  // "According to their website, all code is", "he told me that the code is"
  /^\W{0,6}according to (?:(?:their|its|his|her|the) (?:\S{1,30} ){0,2}(?:web ?site|page|site|readme|docs|documentation|manual|list|faq|authors?)|wikipedia)\b[^.]*$|\btold (?:me|us) (?:that )?[^.]*$/i,
  // "Most packages of this language are", "about 40 percent of the projects that we looked at are"
  new RegExp(
    String.raw`^\W{0,6}(?:most|many|few|about|almost|nearly|over|\d{1,3} ?%|\d{1,3} percent)\b(?![^.]*\b(?:(?:this|the) (?:code|library|work|plugin|package|repository|folder|directory|project|distribution|software|program|product|archive)|here|our|bundled|included|these|following|below)\b)[^.,]{0,30}\b${others}\b[^.]*$`,
    "i",
  ),
  // "Suppose that a program is", "there are other editors: Foo is", "his earlier program was", "new projects are"
  /^\W{0,6}(?:suppose|imagine|assume|in (?:our|their|this|a|the) (?:survey|study|sample|comparison))\b[^.]*$|\b(?:earlier|previous|first) draft\b[^.]*$|^\W{0,6}there (?:is|are) (?:\w{1,10} )?(?:other|alternative) [^.]*$|\b(?:his|her|their) (?:earlier|previous|first) [^.]{1,60}$|\bnew (?:projects|packages|modules|crates) (?:is|are) $|\bhad (?:\w+ )?been $/i,
  // "We may release it under", "it will become", "their license is"
  /\b(?:(?:we|i) (?:may|might|could|will|shall)|(?:it|they|he|she) (?:might|will))(?: (?:also|later|eventually|then))? (?:(?:be|become|get) )?(?:\w{1,12} ){0,4}$|\b(?:their|his|her) (?:licen[cs]e is )?(?:the )?$/i,
  // "The notice should look like this: 'Licensed under"
  /\b(?:notice|header|line|sentence) (?:should|must|could|would) [^.]*$/i,
  /^\W{0,4}(?:error|warning): |\b(?:accepted|allowed|approved|supported|known|valid|possible|forbidden|list of) licen[cs]es(?:: )?$/i,
];

/** "Software released under the GPL can be sold": a rule about any such work. */
function isGeneral(before: string, behind: string): boolean {
  return (
    anyWork.test(before) &&
    /^[^.,;]{0,60}?\b(?:may|can|cannot|must|might|could|should|has to|have to|needs?|requires?)\b/i.test(behind)
  );
}

const anyWork = new RegExp(
  String.raw`(?:^|[,;] |\b(?:and|that) )\W{0,6}(?!(?:the|this|our|these|all) )(?:an?|any|every|each)? ?(?:\w{1,20} )?(?:librar(?:y|ies)|program|package|project|module|plugin|work|one|${others}) (?:(?:that|which) (?:is|are) )?$`,
  "i",
);

/** Whether the sentence is a question. */
function isQuestion(behind: string): boolean {
  return /^[^.?!]{0,200}\?(?:\s|$)/.test(behind);
}
