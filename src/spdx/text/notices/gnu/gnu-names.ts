export type GnuFamily = "GPL" | "LGPL" | "AGPL" | "GFDL";

/** A family name in a text, without its version. */
export interface GnuName {
  readonly family: GnuFamily;
  readonly start: number;
  readonly end: number;
  /** The identifier for a name without a version. */
  readonly anyVersion: string;
  /** A version attached to the short name: the `3+` of `GPLv3+`. */
  readonly attached?: { readonly number: string; readonly orLater: boolean };
}

const licence = String.raw`licen[cs]e`;
const gnu = String.raw`(?:gnu(?:['’]s)?[ /-]{1,2})?`;
const lesser = String.raw`\(?(?:lesser|library)\)?(?:(?: or |[ /|]{1,3})\(?(?:lesser|library)\)?)?`;

/** The long names, each with a group that identifies the family. */
const longNames = [
  `(?<affero>affero (?:gnu )?(?:general public ${licence}|gpl|public ${licence}))`,
  `(?<lesser>${lesser} (?:gnu )?(?:general )?(?:public ${licence}|l?gpl)|general lesser public ${licence}|(?<=gnu )(?:lesser|library) ${licence})`,
  `(?<free>free documentation ${licence})`,
  `(?<general>general public ${licence})`,
].join("|");

const shortName = String.raw`(?<short>(?:[al]?gpl|g?fdl|glp(?= ?v\d))(?!(?!v\.? ?\d)[a-z]|-(?:compatible|only\b|like|style)))(?:[ _-]?v?(?<attached>[123](?:\.[0-3])?)(?![\d.]*\d)(?<plus>\+)?)?`;

const name = new RegExp(
  String.raw`\b${gnu}(?:${longNames}|${shortName})|\b(?<public>gnu public ${licence}|gnu ${licence}(?=,? version \d))`,
  "gi",
);

/** Every name of a GNU license in a text. */
export function findGnuNames(text: string): GnuName[] {
  if (!mayName.test(text)) return [];
  return Array.from(text.matchAll(name), (match) => {
    const groups = match.groups ?? {};
    const family = chooseFamily(groups);
    const number = groups["attached"];
    return {
      family,
      start: match.index,
      end: match.index + match[0].length,
      anyVersion: isLesser(groups) ? "LGPL-2.1-or-later" : anyVersions[family],
      ...(number && { attached: { number, orLater: groups["plus"] === "+" } }),
    };
  });
}

const mayName = /gpl|glp|fdl|(?:public|documentation|library|lesser|gnu) licen/i;

type Groups = Readonly<Record<string, string | undefined>>;

function chooseFamily(groups: Groups): GnuFamily {
  if (groups["affero"]) return "AGPL";
  if (groups["lesser"]) return "LGPL";
  if (groups["free"]) return "GFDL";
  return shortNames[groups["short"]?.toLowerCase() ?? ""] ?? "GPL";
}

const shortNames: Readonly<Record<string, GnuFamily>> = { lgpl: "LGPL", agpl: "AGPL", gfdl: "GFDL", fdl: "GFDL" };

/** The Library GPL was renamed to Lesser GPL with version 2.1: no earlier version has that name. */
function isLesser({ lesser: words }: Groups): boolean {
  return words !== undefined && /lesser/i.test(words) && !/library/i.test(words);
}

const anyVersions: Readonly<Record<GnuFamily, string>> = {
  GPL: "GPL-1.0-or-later",
  LGPL: "LGPL-2.0-or-later",
  AGPL: "AGPL-3.0-or-later",
  GFDL: "GFDL-1.1-or-later",
};
