import { joinAlternatives } from "../../../../text/any-of.ts";

/**
 * Whether a sentence or heading is about a third-party part of the work, or about only some of its files: the license
 * it names is that of the part.
 */
export function namesThirdPartyPart(words: string): boolean {
  return patterns.some((sign) => sign.test(words));
}

const patterns: readonly RegExp[] = [
  /\bbundl(?:e|es|ed|ing)\b|\bthird[ -]part(?:y|ies)\b|\bvendor(?:ed|s?\/)|\bportions? (?:of|are)\b|\bderived from\b|\bredistributed under\b|^files?: /i,
  /\bexternal(?:ly)? (?:maintained|librar|component|software|code|dependenc)|\b(?:statically|dynamically) link/i,
  new RegExp(
    String.raw`\b${joinAlternatives(
      /product|project|package|software|distribution|program|library|file|module|repository|release|binary/,
      /binaries|wheels?/,
    )} (?:also )?(?:includes?|contains?|incorporates?|embeds?|ships?|links? (?:to|against|with))\b`,
    "i",
  ),
  /\b(?:includes?|contains?|incorporates?|incorporating|embeds?|embedding|uses|reuses) (?:\w{1,20} ){0,3}(?:code|software|files|parts|portions|components?|copy|copies|library|libraries)\b/i,
  /\b(?:some|certain|several|other) (?:optional )?(?:files?|parts?|code|components?|portions?|modules?|library|libraries)\b|\bparts of (?:this|the|these|it)\b|^\W{0,4}part of\b/i,
  /\b(?:taken|borrowed|copied|adapted|ported|originat\w{1,3}) from\b|\bbased (?:up)?on (?:code|work)\b/i,
  /\bthe following (?:\w{1,20} ){0,2}(?:files?|library|libraries|components?|packages?|modules?|projects?|parts?|directory|directories)\b/i,
  /\blocated (?:at|in|under) (?:the )?\S{0,60}\/|\b(?:code|files)\b[^.]{0,40}\bfound (?:at|in)\b/i,
];
