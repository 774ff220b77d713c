import { joinAlternatives } from "../../../../text/any-of.ts";
import type { Paragraph, Passage } from "../../passage.ts";
import type { ReadParagraph } from "../paragraph-memory.ts";
import { isCode } from "../structure/prose.ts";
import { readName } from "../license-names.ts";
import { splitSentences } from "../structure/sentences.ts";
import { namesContract, refersToTerms } from "./terms-elsewhere.ts";

/** Sentences that forbid a use, require a contract, a fee or someone's consent, or refer to such terms elsewhere. */
export function* findRestrictions(
  paragraphs: readonly Paragraph[],
  read: ReadParagraph<readonly string[]> = readRestrictions,
): Generator<Passage> {
  for (const paragraph of paragraphs) {
    if (!mayRestrict.test(paragraph.text)) continue;
    for (const words of read(paragraph)) yield { words, firstLine: paragraph.firstLine, lastLine: paragraph.lastLine };
  }
}

/** The sentences of a paragraph that restrict. */
export function readRestrictions({ text }: Paragraph): readonly string[] {
  if (isCode(text)) return [];
  const sentences = splitSentences(text).map(({ text: words }) => words);
  return sentences.filter((words) => isRestriction(words) || refersToTerms(words));
}

/** Every alternative begins a word, so most places of a text are passed at once. */
const mayRestrict = new RegExp(
  joinAlternatives(
    new RegExp(
      String.raw`\b${joinAlternatives(
        /(?:non)?commercial|prohibit|forbid|proprietary|confidential|(?:may|must|shall|can) ?not\b/,
        /not (?:(?:allowed|permitted|authori[sz]ed|for)\b|sold|(?:be )?(?:extracted|used outside))/,
        /only|solely|limited to|restricted to|need|acquire|obtain|contract|agreement|writ(?:ing|ten)|royalt|trial|evaluation|production/,
        /paid|pay\b|per |pricing|revenue|fee|eula|subscription|enterprise|excluded|expires|require/,
        /no part of|no other|do not|you (?:agree|accept)|right to sell|(?:to|must|shall) (?:buy|purchase)\b/,
        /terms (?:of|and|at|found)|free (?:of charge )?for|advertising mat|licen[cs]e key|internal use/,
        /extend to|stops working|trade secret|unless you|up to|granted|no rights|depending|watermark|must|(?:premium|extended|standard) licen[cs]e|not evil|does not grant|free of charge by/,
      )}`,
    ),
    /\w\/licen[cs]e|[$€£] ?\d/,
  ),
  "i",
);

/** A cheap check whether words may restrict a use, or name a license in a tag. */
export function deservesLook(words: string): boolean {
  return mayRestrict.test(words) || /spdx-license-identifier|MODULE_LICENSE/i.test(words);
}

/** Whether a sentence restricts the use of the work itself. Rules for a name or a trademark are not a license. */
function isRestriction(sentence: string): boolean {
  const words = sentence.slice(0, maxSentenceLength);
  if (keepsCredit.test(words)) return true;
  if (!aboutWork.test(words) || asLicensed.test(words) || (aboutMarks.test(words) && !aboutBoth.test(words)))
    return false;
  return words.split(";").some((clause) => !isOffer.test(clause) && restricts(clause));
}

const maxSentenceLength = 600;

const aboutWork = new RegExp(
  String.raw`\b${joinAlternatives(
    /software|program|code|files?|library|work|product|package|material|documentation|source|binary/,
    /binaries|licen[cs]e[ds]?|us(?:e|age|ing|ers?)|copyright|models?|weights|data|dataset|module|project/,
    /plugin|sdk|fonts?|agreement|images?|assets?|icons?|artwork|media|re-?sale|compan(?:y|ies)/,
    /(?:re)?distribution|reproduction|disclosure|purposes?|organi[sz]ations?|grant|permission|trade secret|production|fees?|rights?|photographs?|(?:re)?distribute/,
  )}\b`,
  "i",
);

const aboutMarks =
  /\bnotices?\b[^.]{0,60}\b(?:removed|altered)\b|trademark|service mark|\blogos?\b|\bbrand|\bendors|\bappear in their names?\b|(?<!\b(?:file|folder|whose|their) )\bnames?\b|\bpublicity\b|\badvertis|\barticle\b/i;

/** What users of the work have to see: a link, a watermark. */
const keepsCredit = new RegExp(
  joinAlternatives(
    /\b(?:link|watermarks?|logo|branding|badge|banner)\b[^.]{0,120}\b(?:must|may|shall|can) ?(?:not |always )?(?:be (?:removed|hidden|altered|disabled|visible|displayed|changed)|(?:stay|remain) (?:[\w-]{1,20} )?visible)\b/,
    /\b(?:must|shall|may ?not|can ?not|do not) (?:always )?(?:keep|display|hide|disable|remove)\b[^.]{0,60}\b(?:link|watermarks?|logo|branding|badge|banner)\b/,
  ),
  "i",
);

/** "Use of the logo and of the software", "sell the software under the name". */
const aboutBoth = new RegExp(
  joinAlternatives(
    /\badvertising materials? mentioning\b/, // a condition of use
    /\b(?:logos?|names?|brand|trademarks?),? (?:and|or|nor) (?:of )?(?:the |this )?(?:software|program|code|library|product|source)\b(?!['’]s)/,
    /(?<!\bpermission to [\w, ]{0,60})\b(?:re)?(?:sell|distribute) (?:the |this )?(?:software|program|code|library|product)\b(?!['’]s)/,
  ),
  "i",
);

/** "… may not be copied except according to those terms": those of the named license. And rules for contributors. */
const asLicensed = new RegExp(
  joinAlternatives(
    /\bexcept (?:in compliance|in accordance|according|as (?:permitted|allowed|provided|expressly))/,
    /\bunless (?:required|permitted) by (?:applicable )?law|\bin compliance with the licen[cs]e/,
    /\bother than as (?:authori[sz]ed|permitted)|\b(?:under|of) any other (?:version|licen[cs]e)/,
    /\bcommercial (?:or|and) non-?commercial|\bnon-?commercial (?:or|and) commercial|\bcontribut|\bCLA\b/,
  ),
  "i",
);

/** Selling another license to users who cannot use the open one restricts nothing. */
export const isOffer = new RegExp(
  joinAlternatives(
    /\balternativ|\bdual|(?<!\bor )\botherwise\b/,
    /\bproprietary (?:use|software|products?|applications?|projects?)\b|\bclosed[ -]source/,
    /\bwithout (?:the )?(?:obligations?|restrictions|requirements|complying)|\bcopyleft|\b[al]?gpl/,
    /\bopen[ -]source licen/,
  ),
  "i",
);

function restricts(clause: string): boolean {
  return restrictions.test(clause) || closed.test(clause) || bindsByUse(clause);
}

const must = /(?:must|shall|ha(?:ve|s) to|needs? to|required to)/.source;
const obtain = /(?:obtain|purchase|buy|acquire|get|have|hold|pay for)/.source;
const special = /(?:paid|commercial|proprietary|enterprise|pro|premium|valid|active)/.source;
const mayNot = joinAlternatives(
  /(?:may|must|shall|can) ?not|not (?:allowed|permitted|authori[sz]ed) to/,
  /(?:prohibited|forbidden) (?:to|from)/,
);
const use = /(?:[\w/-]{1,20},? ){0,4}?(?:us(?:e|ed|ing)|deploy(?:ed)?|host(?:ed)?|offer(?:ed)?|provided?|train(?:ed)?)/
  .source;
const restrictedField = joinAlternatives(
  /commercial(?:ly)?|military|warfare|weapons?|surveillance|compet(?:e|es|ing|itive|itors?)|hosted/,
  /managed service|saas|as a service(?! worker)|for profit|machine learning|law enforcement/,
);

const paper = joinAlternatives(
  /licen[cs]es?\b(?! (?:file|header|text|notice|compatib|identif|statement|check|comment|block|field|that|which|is\b))/,
  new RegExp(
    String.raw`subscriptions?\b(?! key)|(?:seats?|contracts?|memberships?|${special}(?: \w{1,20}){0,2} (?:agreement|plan|account))\b`,
  ),
);

const restrictions = new RegExp(
  joinAlternatives(
    new RegExp(
      String.raw`\b(?:commercial|for-?profit) (?:use|usage|users?|purposes?|exploitation|distribution|deployment|products?|redistribution|applications?)\b[^.]{0,100}\b${joinAlternatives(
        /requires?|needs?|must|prohibited|forbidden|not (?:permitted|allowed|granted|included)/,
        /only (?:with|under|by|after)|without (?:a|an|the|prior|written|express)/,
      )}\b`,
    ),
    // What has to be bought, held, paid or signed first
    new RegExp(String.raw`\b${must} (?:\w{1,20} ){0,2}${obtain} (?:[\w'’-]{1,30} ){0,5}${paper}`),
    new RegExp(
      String.raw`\b(?:requires?|needs?) (?:(?:an?|your own|its own|separate) (?:[\w-]{1,30} ){0,4}|(?:\w{1,20} ){0,3}(?=${special}\b)(?:\w{1,20} ){1,3})${paper}`,
    ),
    /\b(?:sign(?:ing|ed|s)?|enter(?:ed|ing)? into|under(?: the terms of)? (?:their|your|our)) (?:an? |the |our )?(?:[\w-]{1,30} ){0,4}(?:agreement|contract|NDA)\b/,
    /\b(?:more than|over|above|exceed\w{0,3}|greater than) (?:[\w$€£.,]{1,20} ){1,3}(?:developers|employees|users|seats|(?:annual |yearly )?(?:revenue|turnover))\b/,
    /\b(?:revenue|turnover) (?:of|above|over|exceed\w{0,3}|greater|(?:of )?more)\b|\b(?:contact|touch|write|ask|call)\b[^.]{0,40}\bpricing\b/,
    new RegExp(
      String.raw`\bfees? of (?:(?:eur|usd|dollars?)\b|[$€£] ?\d)|\b(?:licen[cs]e|membership|subscription|fee)s? (?:for each|per) (?:\w{1,20} )?(?:seat|developer|domain|project|product|user|server|site|membership|month|year)\b`,
    ),
    /\broyalt(?:y|ies)\b(?!-free)[^.]{0,120}(?:\bowes?\b|%|\bpercent\b)|\b(?:licen[cs]e key|subscription)\b[^.]{0,60}\b(?:is|are) (?:required|needed|necessary)\b|\bcompan(?:y|ies)\b[^.]{0,100}\b(?:must|ha(?:ve|s) to|needs? to|shall) pay\b(?! attention)/,
    /\bunless you (?:have|own|hold|buy|purchase|obtain)\b[^.]{0,60}\blicen[cs]e\b|\bdepending on (?:whether|how|your)\b[^.]{0,80}\b(?:us(?:e|ed|age)|commercial)\b/,
    // Who may use it, and for what
    /\bfree\b[^.]{0,40}\bup to [\d.,]{1,12} (?:[\w-]{1,20} ){0,3}(?:users?|developers|seats?|domains?|projects?|sites?|requests|employees)\b/,
    /\b(?:grant(?:ed|s)?|licen[cs]ed|available|permitted) (?:only|solely|exclusively) to (?!the extent|you\b)|\b(?:receives?|has|have) no (?:rights|licen[cs]e) under\b/,
    /\bpermission to\b[^.]{0,100}\bfor (?!any)(?:[\w-]{1,20},? ){0,3}(?:academic|research|teaching|non-?profit|educational)\b[^.]{0,60}\bgranted\b/,
    /\b(?:free|licen[cs]ed|available|permitted|granted|use[ds]?|restricted|limited|only) (?:\w{1,20},? ){0,3}non-?commercial\b/,
    /\bfree (?:of charge )?(?:for|to|by) (?:[\w-]{1,20},? ){0,3}(?:personal|private|hobby|educational|academic|evaluation|research|students?|individuals|non-?profit)\b(?![^.]{0,60}(?<!non-?)\b(?:comm?ercial|business|corporate|professional|everyone|any))/,
    /\bnon-?commercial (?:use|purposes?|usage) only\b|\bnot (?:be used )?for (?:commercial|re-?sale)\b|\brequired for (?:any )?commercial\b|^\W{0,6}no commercial (?:use|usage)\b/,
    /\bgood,? (?:and )?not evil\b|\b(?:use[ds]?|licen[cs]ed?|grant(?:ed)?|permission|permitted|provided|available|free) (?:\w{1,20},? ){0,5}(?:personal|evaluation|educational|academic|research)(?:,? (?:and|or) \w{1,20})? (?:use|purposes?) only\b/,
    /\bonly for (?:\w{1,20},? ){0,4}(?:personal|evaluation|educational|academic|research|non-production) (?:use|purposes?)\b|^\W{0,6}(?:for )?(?:personal|evaluation|educational|academic|research) (?:use|purposes?) only\b/,
    /\bfor (?:\w{1,20} ){0,2}(?:evaluation|trial|teaching|study)(?: use| purposes?)? only\b|\bpurposes? of (?:[\w-]{1,20},? ){1,8}only\b/,
    /\bonly (?:[\w-]{1,20} ){0,3}(?:licensees|customers|subscribers|members|employees|holders)\b[^.]{0,60}\bmay\b|\bmay (?:only )?be (?:used|accessed|downloaded)(?: only)? by (?:registered|licensed|authori[sz]ed|paying|licensees|customers|members|employees)\b/,
    /\bexcluded from (?:this|the) (?:grant|licen[cs]e|permission)|\b(?:permission|grant|licen[cs]e)(?: \w{1,20}){0,2} does not extend to\b|\buse\b[^.]{0,100}\b(?:is|are) excluded\b|^\W{0,6}excluded from\b.{1,200}\brights reserved\b/,
    /\bnon-production use\b|\bfor production use,? (?:please )?(?:contact|buy|purchase|obtain|you need)\b|\b(?:licen[cs]ed|granted|permitted|provided|software|product) (?:\w{1,20} ){0,4}internal (?:business )?(?:use|purposes?) only\b/,
    /\b(?:use|usage|licen[cs]e|permission)\b[^.]{0,60}(?<!\bnot )\b(?:limited|restricted) to\b[^.]{0,60}\b(?:days?|months?|users?|seats?|machines?|devices?|evaluation|testing|personal|internal|research|academic|educational)\b/,
    // What is forbidden
    /\b(?:may|must|shall|can) ?not (?:be )?(?:\w{1,20},? ){0,4}(?:extracted|used outside|reused?|pass(?:ed)? on|shown|share it)\b/,
    new RegExp(String.raw`\b${mayNot} ${use}\b[^.]{0,100}\b${restrictedField}\b`),
    /\byou (?:may|must|shall) not (?:[^.]{0,100}\b(?:in(?:to)? production|business operations|benchmarks?)\b|use (?:[\w-]{1,20} ){0,8}for (?:any|all) other)/,
    /\bdo(?:es)? not (?:ship|sell|resell|redistribute|distribute|reuse|host)\b[^.]{0,120}\b(?:unless|without)\b|\busing\b[^.]{0,160}\bis not (?:permitted|allowed)\b|\bend[ -]user licen[cs]e agreement\b|\bmay only be used (?:\w{1,20} ){0,6}(?:eula|agreement)\b/,
    /\b(?:do|does|shall|will) not (?:include|grant)\b[^.]{0,100}\bright to sell\b|\badvertising materials? mentioning\b[^.]{0,120}\bmust\b|\bno other (?:right|permission|use)s? (?:is|are) (?:given|granted|permitted|allowed)\b/,
    /\b(?:licen[cs]e|permission|version|beta|preview|copy)\b[^.]{0,40}\bexpires\b|\bstops working (?:on|after)\b|\b(?:module|edition|version|component|product|library|software)(?: \S{1,30})? is not (?:free|open[ -]source)\b/,
    new RegExp(
      String.raw`\b(?:may|can|licen[cs]ed|grants?|intended|permitted|provided)\b[^.]{0,120}\b(?:only|solely|exclusively)\b[^.]{0,40}\b(?:with|by|on|to|through)\b[^.]{0,60}\b${joinAlternatives(
        /products?|platforms?|services?|devices?|hardware|customers?|accounts?|processors?|chips?|subscription|package/,
      )}\b`,
    ),
  ),
  "i",
);

/** What a maker says who keeps all rights. */
const closed = new RegExp(
  joinAlternatives(
    /\b(?:may|must|shall|(?<!(?:systems|which|that) )can) ?not (?:be )?(?:\w{1,20},? ){0,4}(?:(?:re)?(?:sold|distributed?|sell)|disclosed?|reproduced?|sublicensed?|reverse[ -]engineer(?:ed)?|decompiled?)\b/,
    /\b(?:reproduction|copying|distribution|redistribution|disclosure|use|modification|dissemination|duplication|sharing|selling|hosting|passing)\b[^.]{0,160}\b(?:is|are) (?:(?:strictly |expressly |hereby )?(?:prohibited|forbidden)|not (?:permitted|allowed))\b/,
    /\bunless (?:\w{1,20} ){0,6}(?:agreed|permitted|allowed|approved)\b[^.]{0,30}\bin writing\b|\bwithout (?:[\w,-]{1,20} ){0,5}written (?:consent|permission|agreement|authori[sz]ation|approval)\b/,
    /\bno part of (?:this|the)\b[^.]{0,160}\bmay be\b|\blicensed,? (?:and )?not sold\b/,
    /(?<!\b(?:your|if) [\w ]{2,20})\b(?:is|are|remains?) (?:also )?proprietary\b(?! to\b)|\b(?:evaluation|trial) (?:copy|version|period|licen[cs]e)\b|\b(?<!no )licen[cs]e is required\b/,
    /\bproprietary (?:and|&) confidential\b|\bconfidential (?:and|&) proprietary\b|\blicensed materials? ?[-–] ?property of\b|\bgsa adp schedule\b/,
    /\b(?:proprietary|confidential) (?:information|property|material|software) of\b|\bunpublished (?:proprietary|work)\b|(?<!\b(?:infringe\w{0,8}|violat\w{0,6}) (?:up)?o[fn] [^.]{0,40})\btrade secrets?\b/,
  ),
  "i",
);

/** Whether a restriction is certainly one of a maker who keeps all rights. */
export function isProprietary(words: string): boolean {
  return namesContract(words) || closed.test(words) || insideOnly.test(words);
}

const insideOnly = /\b(?:evaluation|trial|internal(?: business)?) (?:use |purposes? )?only\b/i;

/** Whether using the work implies consent. Consent to the license itself, or to a named one, is not a restriction. */
function bindsByUse(clause: string): boolean {
  if (!byUse.test(clause)) return false;
  const object = consent.exec(clause)?.[1] ?? "";
  return !/^(?:above |said |same )?licen[cs]es?\b(?! agreement)/i.test(object) && readName(object)?.weak !== false;
}

const byUse =
  /\bby (?:installing|downloading|using|accessing|copying|clicking)\b[^.]{0,120}\byou (?:hereby )?(?:agree|accept|acknowledge)\b/i;
const agree =
  /\byou (?:hereby )?(?:agree|accept)(?: to| with)?(?: be bound by| comply with| abide by| follow| respect)?/.source;
const terms = /(?: all)?(?: the)?(?: (?:terms|conditions)(?: and (?:terms|conditions))?(?: of| in))?/.source;
const consent = new RegExp(String.raw`${agree}${terms}(?: the| this| that| its)? ([^.;]{1,120})`, "i");
