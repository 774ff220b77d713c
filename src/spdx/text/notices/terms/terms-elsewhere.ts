import { joinAlternatives } from "../../../../text/any-of.ts";
import { readPlainName } from "../../../names/normalize.ts";
import { readName } from "../license-names.ts";

/** Whether a sentence puts the work under a contract, or under terms that are in another place. */
export function refersToTerms(sentence: string): boolean {
  const words = sentence.slice(0, maxSentenceLength);
  if (ofOthers.test(words)) return false;
  return (
    namesContract(words) || otherEdition.test(words) || price.test(words) || namesFile(words) || namesAddress(words)
  );
}

const maxSentenceLength = 600;

/** Agreements with contributors, and rules that a service has for its users. */
const ofOthers =
  /\bcontribut|\bCLA\b|\bdeveloper certificate|\balternativ|\bdual|\bthird[ -]part(?:y|ies)\b|\btheir (?:own|respective)\b|\boriginal licen[cs]e|\bif you use\b[^.]{0,80}\bwith\b|\bfor example\b|\bwould\b/i;

const binds = new RegExp(
  String.raw`${/\b(?:licen[cs]ed|govern(?:ed|s)|subject|used?|using|agree[sd]?|accept(?:ed)?|bound|provided|compl(?:y|ies)|accordance|available|distributed|covered|under)\b/.source}[^.]{0,60}$`,
  "i",
);

/** "The Acme Terms of Service", "the Acme Subscription Agreement", "our EULA". */
const contract =
  /\b(?:terms (?:of|and|&) (?:service|use|conditions of (?:use|service|sale))\b|TOS\b|EULA\b|end[- ]user (?:software )?licen[cs]e\b|(?:subscription|services?|customer|developer|enterprise|evaluation|trial|beta|sdk|partner|reseller|user|commercial|font|software|source code|product|subscriber|master(?: [a-z]{1,20}){1,2}|applicable|separate|written|signed)(?: licen[cs]e)? agreement\b)/i;

/** "The Acme Terms and Conditions". */
const namedTerms = /(?<=[A-Z][\w&'’-]{1,30} )Terms (?:and|&) Conditions\b(?! (?:of|set|in|for|below|as)\b)/;

export function namesContract(words: string): boolean {
  const match = contract.exec(words) ?? namedTerms.exec(words);
  if (!match || !binds.test(words.slice(0, match.index))) return false;
  const name = /(?:[A-Z][\w.&'-]{0,30} ){0,6}$/.exec(words.slice(0, match.index))?.[0] ?? "";
  return readName(words.slice(match.index - name.length)) === undefined && !namesKnownPage(words);
}

/** An address of the license that is meant. */
function namesKnownPage(words: string): boolean {
  const address = /https?:\/\/[^\s<>"')]{4,200}/.exec(words)?.[0];
  return address !== undefined && readPlainName(address.replace(/[.,;]{1,4}$/, "")).strength !== "none";
}

/** "Licensed under the Acme Enterprise License": what an open edition does not contain. */
const otherEdition =
  /\b(?:[Ll]icen[cs]ed|covered|available|released|distributed|governed|under|requires?|hold)\b[^.;]{0,40}\b(?:(?:the|[Oo]ur|its) (?:[\w.'-]{1,30} ){0,4}|an? (?:[\w.'-]{1,30} ){0,2}[A-Z][\w.'-]{0,30} )(?:[Ee]nterprise|[Cc]ommercial|[Pp]roprietary|[Pp]ro|[Pp]remium|[Bb]usiness)(?: [Ee]dition| [Ss]oftware| [Ss]ource| [Uu]se)? (?:[Ll]icen[cs]e|Terms)\b/;

const price =
  /\bpay\b[^.]{0,30}(?:\b(?:eur|usd|dollars?|fees?|royalt(?:y|ies))\b|[$€£])|[$€£] ?\d[\d.,]{0,9} (?:per|a|for each) (?:user|seat|developer|month|year)\b/i;

/** `enterprise/LICENSE`, LICENSE_EE: the license of a folder or of an edition, where the sentence names no license. */
function namesFile(words: string): boolean {
  const match = otherFile.exec(words);
  return match !== null && !/\b(?:[al]?gpl|mit|bsd|isc|apache|mpl|zlib|boost|cc|creative commons)\b/i.test(match[0]);
}

const otherFile = new RegExp(
  String.raw`\b(?:licen[cs]ed|covered|governed|available|released|terms)\b[^.;]{0,60}\b(?:under|by|in|at)\b[^.;]{0,40}(?:${joinAlternatives(
    /(?<![\w:/.])(?![^\s/]{0,20}(?:vendor|third|deps|extern|node_modules|docs?\/|licen|legal|usr\/))[\w-][\w.-]{0,40}\/(?:[\w.-]{1,40}\/){0,3}LICEN[CS]E/,
    /\bLICEN[CS]E[-_.](?:EE|ENTERPRISE|COMMERCIAL|PRO)\b/,
  )})`,
);

/** "Governed by the terms at https://…", unless that is the page of a license. */
function namesAddress(words: string): boolean {
  const address = (termsAt.exec(words) ?? otherLicenseAt.exec(words))?.[1];
  return address !== undefined && readPlainName(address.replace(/[.,;)>]{1,4}$/, "")).strength === "none";
}

/** "Premium license: https://…". */
const otherLicenseAt =
  /\b(?:premium|commercial|enterprise|pro|extended|personal|free|standard) licen[cs]e\W{1,4}(?:[\w./-]{1,60}\W{1,4})?(https?:\/\/\S{4,200})/i;

const termsAt =
  /\b(?:governed by|subject to|(?:provided|licensed|available) under|agree(?:ing)? (?:to|with)|accept(?:ing)?|bound by|comply with)\b[^.;]{0,60}\b(?:terms|conditions|agreement|policy)\b(?:[^.;:]|:(?=\s)){0,40}\b(?:at|on|in|see|here)\b:?[ <("[]{0,3}(https?:\/\/(?!\S{0,200}\/(?:LICEN[CS]E|COPYING)\b)\S{4,200})/i;
