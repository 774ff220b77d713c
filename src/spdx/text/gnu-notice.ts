/** A license of the GNU family as sentences name it: which one, which version, and whether later ones will do. */
interface GnuLicense {
  readonly id: string;
  /** No version was named, so the reading is the weak one. */
  readonly weak: boolean;
  /** Offset behind the words that were read. */
  readonly end: number;
}

const name =
  /\b(?:gnu[ -])?(?:(?<lgpl1>lesser gnu general public licen[cs]e)|(?:gnu )?(?:(?<affero>affero general public licen[cs]e)|(?<lesser>(?:lesser|library|library or lesser|lesser or library)(?: general)? public licen[cs]e)|(?<free>free documentation licen[cs]e)|(?<general>general public licen[cs]e))|(?<short>(?:[al]?gpl|gfdl)(?![a-z-]))(?:[ -]?v?(?<attached>[123](?:\.[0-3])?)(?<plus>\+)?)?)/gi;

/** Every GNU license that a paragraph names, with the version before or behind the name. */
export function findGnuLicenses(paragraph: string): (GnuLicense & { readonly start: number })[] {
  const found: (GnuLicense & { readonly start: number })[] = [];
  for (const match of paragraph.matchAll(name)) {
    const start = match.index;
    const nameEnd = start + match[0].length;
    const family = familyOf(match.groups ?? {});
    const behind = paragraph.slice(nameEnd, nameEnd + 260);
    const before = paragraph.slice(Math.max(0, start - 60), start);
    const attached = match.groups?.["attached"];
    const version = attached ? { number: attached, end: 0 } : (versionBehind(behind) ?? versionBefore(before));
    const tail = behind.slice(version?.end ?? 0);
    const laterEnd = version === undefined ? 0 : laterBehind(tail);
    const later = match.groups?.["plus"] === "+" || laterEnd > 0 || (version !== undefined && laterBefore.test(before));
    const number = version && normalVersion(family, version.number);
    if (version && !number) continue; // a version that this license never had
    found.push({
      id: number ? `${family}-${number}-${later ? "or-later" : "only"}` : weakId(family),
      weak: !number,
      start,
      end: nameEnd + (version?.end ?? 0) + laterEnd,
    });
  }
  return found;
}

function familyOf(groups: Readonly<Record<string, string | undefined>>): string {
  if (groups["affero"]) return "AGPL";
  if (groups["lgpl1"] || groups["lesser"]) return "LGPL";
  if (groups["free"]) return "GFDL";
  return groups["short"]?.toUpperCase() ?? "GPL";
}

const weakIds: Readonly<Record<string, string>> = {
  GPL: "GPL-1.0-or-later",
  LGPL: "LGPL-2.0-or-later",
  AGPL: "AGPL-3.0-or-later",
  GFDL: "GFDL-1.1-or-later",
};

function weakId(family: string): string {
  return weakIds[family] ?? family;
}

const versions: Readonly<Record<string, readonly string[]>> = {
  GPL: ["1.0", "2.0", "3.0"],
  LGPL: ["2.0", "2.1", "3.0"],
  AGPL: ["1.0", "3.0"],
  GFDL: ["1.1", "1.2", "1.3"],
};

function normalVersion(family: string, number: string): string | undefined {
  const full = number.includes(".") ? number : `${number}.0`;
  return versions[family]?.includes(full) ? full : undefined;
}

/** `, version 2`, ` as published by ...; either version 3`, `(GPL) v2`, ` v. 2.1`. */
function versionBehind(text: string): { number: string; end: number } | undefined {
  const match =
    /^[\s,;:"'’”)]{0,6}(?:\((?:the )?["“]?(?:gnu )?[al]?gpl["”]?\)|\(gfdl\)|\(the "license"\))?[\s,;:"')(]{0,6}(?:as published by the free software foundation|published by the free software foundation|\(?"?the licen[cs]e"?\)?)?[\s,;:(]{0,4}(?:\(?either|in|under|only)?[\s,(]{0,4}(?:version|ver\.?|v\.?|v)?\s{0,2}(?<number>[123](?:\.[0-3])?)(?![\d.]*\d)/i.exec(
      text,
    );
  const number = match?.groups?.["number"];
  if (!match || !number) return undefined;
  const hasWord = /v(?:er)?/i.test(match[0]) || /^[\s,(]{0,3}[123](?:\.[0-3])?$/.test(match[0]);
  return hasWord ? { number, end: match[0].length } : undefined;
}

/** `version 2.1 of the GNU Lesser ...`, `version 2 or 3 of`. */
function versionBefore(text: string): { number: string; end: number } | undefined {
  const match =
    /(?:version|v\.?)\s{0,2}(?<number>[123](?:\.[0-3])?)(?: \(?or later\)?|\+| or \(at your option\) any later version)?,? of (?:the |their )?(?:terms of (?:the )?)?$/i.exec(
      text,
    );
  const number = match?.groups?.["number"];
  return number ? { number, end: 0 } : undefined;
}

/** How far "or (at your option) any later version" reaches behind the version; 0 when it does not follow. */
function laterBehind(text: string): number {
  const match =
    /^(?:\+|(?:\s{1,2}of (?:the |that |this )?(?:licen[cs]e|l?gpl))?[\s,;)("']{0,5}(?:or|and)\b[\s,(]{0,3}(?:at your (?:option|choice)[\s,)]{0,3})?(?:any |a |of )?(?:later|newer|greater|above|higher)(?: versions?)?(?: of the licen[cs]e)?)/i.exec(
      text,
    );
  return match?.[0].length ?? 0;
}

const laterBefore = /version [123](?:\.[0-3])?(?: \(?or (?:\(?at your option\)? )?(?:any )?later|\+)[^.]{0,20}$/i;
