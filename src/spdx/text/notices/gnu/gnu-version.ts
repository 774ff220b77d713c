import { joinAlternatives } from "../../../../text/any-of.ts";
import type { GnuFamily } from "./gnu-names.ts";

/** The version that a text states for a GNU license. */
export interface GnuVersion {
  /** As SPDX writes it: `2.0`. */
  readonly number: string;
  /** Length in characters. */
  readonly length: number;
  readonly orLater: boolean;
  /** "Version 2 only": the text rules out later versions. */
  readonly isOnly?: boolean;
  /** A second allowed version: "version 2 or version 3". */
  readonly other?: string;
}

const versions: Readonly<Record<GnuFamily, readonly string[]>> = {
  GPL: ["1.0", "2.0", "3.0"],
  LGPL: ["2.0", "2.1", "3.0"],
  AGPL: ["1.0", "3.0"],
  GFDL: ["1.1", "1.2", "1.3"],
};

/** `2` and "two" are `2.0`; undefined for a version that the family never had. */
export function normalVersion(family: GnuFamily, number: string): string | undefined {
  const digits = numerals[number.toLowerCase()] ?? number;
  const full = digits.includes(".") ? digits : `${digits}.0`;
  return versions[family].includes(full) ? full : undefined;
}

const numerals: Readonly<Record<string, string>> = { one: "1", two: "2", three: "3" };
const number = String.raw`(?<number>[123](?:\.[0-3])?(?![\d.]*\d)|(?<=version )(?:one|two|three)\b)`;
const target = String.raw`\]\([^()\s]{1,160}\)`;
const versionWord = String.raw`(?:versions?|ver\.?|vers\.?|v\.?|release|rev(?:ision|\.)?)`;

/** The words between the name and the version: the short name again, the publisher, "the License". */
const between = String.raw`(?:${target}|[\s,;:"'’”“()\[\]*_\x60<>-]|\b(?:(?:re)?published by (?:the )?(?:free software foundation|fsf)(?:['’]s)?(?: - free software foundation)?(?:,? inc\.?)?|(?:the )?(?:gnu )?[al]?gpl\b|gfdl\b|the licen[cs]e\b|licen[cs]e\b|as\b|either\b|in\b|under\b|only\b|at(?: least)?\b|its\b|strictly\b|using\b|the\b))`;

const directly = new RegExp(`^(?:[)"”]{1,2}\\. (?=version))?${between}{0,20}${versionWord}[\\s:]{0,2}${number}`, "i");
const bare = new RegExp(
  `^(?:${target})?["”]?\\)?[\\s,("-]{0,3}(?:(?:the )?(?:gnu )?[al]?gpl[\\s,)(-]{0,4}v?)?(?:>= ?)?${number}`,
  "i",
);

/** With a postal address in between: "Free Software Foundation, Inc., 675 Mass Ave, Cambridge; either version 2". */
const farther = new RegExp(
  `^(?:(?!licen[cs]|gpl)(?:[^.]|\\.(?!\\s)|\\b(?:inc|st|ave)\\.)){0,140}?(?:[;,(]\\s?(?:either )?|\\.\\s?either )${versionWord} ?${number}`,
  "i",
);

/** The version after a name. */
export function versionBehind(text: string, family: GnuFamily): GnuVersion | undefined {
  const match = directly.exec(text) ?? bare.exec(text) ?? farther.exec(text);
  const number = match?.groups?.["number"];
  if (!match || !number) return undefined;
  const version = withLater(number, match[0].length, text, family);
  if (atLeast.test(match[0])) return { ...version, orLater: true };
  return version.orLater || !onlyAhead.test(match[0]) ? version : { ...version, isOnly: true };
}

const atLeast = />=|\bat least\b/i;

/** "Under only version 2", "strictly version 2". */
const onlyAhead = /\b(?:only|strictly)\b/i;

/** The version before a name: "version 2.1 of the GNU Lesser …", "version 2 of the GPL, or any later version". */
export function versionBefore(text: string, behind: string, family: GnuFamily): GnuVersion | undefined {
  const { lead = "", number = "", suffix = "" } = before.exec(text)?.groups ?? {};
  if (number === "") return undefined;
  const inside = withLater(number, 0, suffix, family);
  if (inside.length < suffix.trim().length) return undefined;
  const version = suffix === "" ? withLater(number, 0, behind, family) : { ...inside, length: 0 };
  return version.orLater || !onlyAhead.test(lead) ? version : { ...version, isOnly: true };
}

/** Whether the words before a name are its version: "version 2 (or any later version) of the". */
export function isVersionOf(text: string): boolean {
  const match = before.exec(text);
  return match?.index === 0 && versionBefore(text, "", "GPL") !== undefined;
}

const before = new RegExp(
  String.raw`(?<lead>(?:\b(?:either|only|strictly)(?: under)?(?: the)? )?)(?<![\w.])${versionWord} ?${number}(?<suffix>(?:[^.;]|\.(?=\S)){0,70}?),? of (?:the |their )?(?:terms of (?:the )?)?["'“[(]{0,2}$`,
  "i",
);

/** Words that cannot stand between a version and "or later": another license, version or statement begins. */
const otherWords = joinAlternatives(
  /no|not|without|nor|see|is|are|was|has|may|can|must|shall|should|which|with|except|under|when|if (?!you\b)/,
  /mit|bsd|apache|mozilla|mpl|artistic|perl|eclipse|ruby|commercial|(?:this|the) (?:library|program|file|software)/,
  /[al]?gpl(?! ?v?[\d.]{0,3}["'”]?\))|v?\d(?!\d{3})/,
);
const aside = String.raw`\([^()]{0,80}\)|, (?:a copy|the (?:full )?text) of which [^,;.]{1,80}(?=,)`;
const gap = (length: number) => String.raw`(?:${aside}|(?!\b${otherWords}\b)(?:[^.;]|\.(?=\S| of ))){0,${length}}?`;
const laterWord =
  /(?:later|newer|greater|higher|subsequent|future|better|more recent|thereafter|after (?:it|that)|(?<!\bthe )above(?!-)|up(?:wards?)?)/
    .source;

/** "Or later", "or, if you prefer, any newer version"; also where the text ends in the middle of it. */
const orLater = String.raw`(?:(?:\b(?:or|and|and\/or)\b|\|\||(?=\b(?:any|at) ))${gap(45)}\b${laterWord}\b(?: versions?\b)?|\bor[\s,(]{0,3}(?:at(?: your(?: option\)?)?)?)?\s?$)`;

/** "Some files are under version 2 only, others allow version 2 or any later version": without the name again. */
export function versionsOfFiles(text: string, family: GnuFamily): readonly GnuVersion[] {
  if (!aboutFiles.test(text)) return [];
  return Array.from(text.matchAll(anyVersion), ({ index, 0: words, groups }) =>
    withLater(groups?.["number"] ?? "", words.length, text.slice(index), family),
  ).filter(({ orLater, isOnly }) => orLater || isOnly);
}

const aboutFiles =
  /\b(?:files|parts|others|modules)\b[^.]{1,60}\b(?:under|allows?|use) (?:[\w-]{1,20} ){0,4}version \d/i;
const anyVersion = new RegExp(`\\b${versionWord} ${number}`, "gi");

/** Reads a version that is attached to a short name. */
export function attachedVersion(number: string, text: string, family: GnuFamily): GnuVersion {
  return withLater(number, 0, text, family);
}

function withLater(number: string, length: number, text: string, family: GnuFamily): GnuVersion {
  const tail = text.slice(length);
  const later = laterBehind.exec(tail);
  if (later && !chosen.test(tail.slice(later[0].length)))
    return { number, length: length + later[0].length, orLater: true };
  const another = otherVersion.exec(tail);
  const named = another?.groups?.["short"]?.toUpperCase() ?? family;
  const only = onlyBehind.exec(tail);
  const other = (named === family ? another : null) ?? only;
  return {
    number,
    length: length + (other?.[0].length ?? 0),
    orLater: false,
    ...(only && { isOnly: true }),
    ...(other?.groups?.["number"] && { other: other.groups["number"] }),
  };
}

const ofLicense = String.raw`(?:\.?[\s,]{1,2}of (?:the |that |this |said )?(?:named |same |gnu )?(?:(?:\w+ ){0,2}public )?(?:licen[cs]es?|[al]?gpl))?`;

const laterEnd = String.raw`(?: one\b)?(?:[\s,]{1,2}\(?at your (?:option|choice|discretion)\b\)?)?(?: published by the (?:fsf|free software foundation))?(?: of the licen[cs]e)?\)?`;

/** "of the License, or (at your option) any later version". */
const laterBehind = new RegExp(
  String.raw`^(?:[)\],]{0,2}\+|/later\b|(?:${target})?${ofLicense}(?:;(?=\s?(?:or|and) ))?${gap(120)}${orLater}${laterEnd})`,
  "i",
);

/** "Version 2 only", "version 2 of the License, and no later version". */
const onlyBehind = new RegExp(
  `^(?: licen[cs]e\\b)?${ofLicense}[\\s,(-]{1,3}(?:only\\b|alone\\b|strictly\\b|(?:(?:and|but) )?(?:no|not any|not (?:under )?any other|not|only(?: under)? (?:this|that)) (?:later|newer|other|version)\\b(?: versions?\\b)?|exclusively\\b)\\)?`,
  "i",
);

/** "Any later version accepted by the membership of …" does not allow every later version. */
const chosen = /^[\s,(]{0,3}(?:that (?:is|has been) )?(?:accepted|approved)\b/i;

const otherVersion = new RegExp(
  `^${ofLicense}(?: \\([^()]{1,60}\\))?[\\s,;)("']{0,4}or\\b[\\s,(]{0,3}(?:at your (?:option|choice|discretion)[\\s,)]{0,3})?(?:the )?(?:gnu )?(?:(?<short>[al]?gpl) ?)?(?:${versionWord} ?)?${number}(?!-clause| of the (?!gnu|[al]?gpl|licen))`,
  "i",
);
