import { type Expression, tryParseExpression } from "../../expression.ts";
import { readPlainName } from "../../names/normalize.ts";
import { isNameWord } from "../../names/vocabulary.ts";
import { silentWords } from "../../names/word-forms.ts";

export interface NamedInText {
  readonly expression: Expression;
  readonly weak: boolean;
  /** Length of the name in characters. */
  readonly length: number;
}

const maxWords = 14;

/** A name that fits several licenses: "the Mozilla Public License". */
export interface AmbiguousName {
  readonly candidates: readonly string[];
  readonly length: number;
}

/** The license name at the start of a text, if it is unambiguous. */
export function readName(prose: string, around = ""): NamedInText | undefined {
  const name = readAnyName(prose, around);
  return name && "expression" in name ? name : undefined;
}

/**
 * The license name at the start of a text: the longest run of words that is one. A name without a version is accepted
 * if the surrounding text has the version, and is ambiguous otherwise.
 */
export function readAnyName(prose: string, around = ""): NamedInText | AmbiguousName | undefined {
  if (!mayBeginName(prose)) return undefined;
  const ends = wordEnds(prose);
  let ambiguous: AmbiguousName | undefined;
  for (let words = ends.length; words > 0; words--) {
    const length = endOfName(prose, ends[words - 1] ?? 0);
    if (program.test(prose.slice(0, length))) continue;
    if (filler.test(prose.slice(Math.max(0, length - 8), length))) continue;
    const named = readPlainName(trimName(prose.slice(0, length)));
    const { candidates = [] } = named;
    if (candidates.length > 0) ambiguous ??= { candidates, length };
    const id = named.strength === "none" ? findVersion(candidates, around) : named.expression;
    if (id === undefined) continue;
    const expression = tryParseExpression(id);
    const behind = prose.slice(length, length + 150);
    if (
      expression?.kind === "or" &&
      (versionFollows.test(behind) ||
        laterFollows.test(behind) ||
        (named.strength === "weak" && versionNear.test(behind)))
    )
      continue;
    // "A and B" in prose may be a choice; the caller reads the names one by one.
    if (expression && expression.kind !== "and") return { expression, weak: named.strength === "weak", length };
  }
  return ambiguous && (versionBehind(prose, ambiguous) ?? ambiguous);
}

/** "The Mozilla Public License; version 2.0", "the LPPL as found on CTAN, either version 1.2 of this license". */
function versionBehind(prose: string, { length }: AmbiguousName): NamedInText | undefined {
  const behind = nextVersion.exec(prose.slice(length)) ?? fartherVersion.exec(prose.slice(length));
  const [words = "", version] = behind ?? [];
  if (version === undefined) return undefined;
  const { expression, strength } = readPlainName(`${trimName(prose.slice(0, length))} ${version}`);
  const parsed = strength === "exact" ? tryParseExpression(expression) : undefined;
  return parsed && { expression: parsed, weak: false, length: length + words.length };
}

const nextVersion = /^[\s,;:("'”-]{0,3}(?:either |in (?:its )?)?(?:version|v\.?) ?(\d(?:\.\d{1,2})?[a-c]?)\b/i;
const fartherVersion =
  /^(?:(?!\blicen)(?:[^.;]|\.(?=\S))){1,140}[;,] ?(?:either )?version (\d(?:\.\d{1,2})?[a-c]?)(?= of (?:the|this) licen)/i;

/** The last name of a list goes on: "… or the GNU General Public License version 2". */
const versionFollows = /^[\s,(]{0,3}(?:licen[cs]e[\s,(]{1,2})?(?:(?:version|v\.?) ?)?\d/i;

/** "… or the LGPL, version 2.1 or (at your option) any later version". */
const laterFollows = /^[\s,(]{0,3}(?:or|and)\b[^.;]{0,24}\b(?:later|newer|above|higher)\b/i;

/** The same further on: "… or the GNU General Public License as published by …; either version 2". */
const versionNear = /^[^.]{0,120}?\b(?:version|v\.?) ?\d/i;

/** A cheap check whether the first word may begin a name: most words do not. */
function mayBeginName(prose: string): boolean {
  const [, first = "", next = ""] = /^[\s"'`*_([{“‘<]{0,9}([a-z]{0,30})(.?)/i.exec(prose) ?? [];
  const word = first.toLowerCase();
  if (word === "" || /\d/.test(next) || /^(?:https?|www|the|an?)$/.test(word)) return true; // GPLv2, W3C, an address
  if (word === "version") return /^\W{0,9}version \d/i.test(prose); // version 3.01 of the PHP License
  return isNameWord(word);
}

/** Excludes punctuation after the name: it belongs to the list or the sentence. */
function endOfName(prose: string, end: number): number {
  let at = end;
  while (at > 0 && ",;:.".includes(prose.charAt(at - 1))) at--;
  return at;
}

/** "Under Perl 5", "works under Node.js": the program, not its license. */
const program = /^\W{0,3}(?:perl(?: ?5)?|node\.js|jquery|go(?:lang)?|lua)$/i;

/** Words before the next name of a list. */
const filler = /\s(?:the|an?|and|or|under)$/i;

function wordEnds(prose: string): number[] {
  const ends: number[] = [];
  const near = prose.slice(0, 240);
  // Names of exceptions contain other words: "with LLVM Exceptions".
  const foreign = /exception/i.test(near) ? lowerWord : anyWord;
  for (const match of near.matchAll(/\S+/g)) {
    const target = match[0].search(/\)?\]\(|(?<=^https?:\S{4,200})\)$/);
    if (target > 0) {
      ends.push(match.index + target); // the words or the image of a link end here
      break;
    }
    if (isForeign(match[0], foreign)) break;
    // "MIT/BSD": the first of several names.
    const first = /^[a-z][\w.+-]{1,20}(?=\/[a-z][\w.+-]{1,20}(?:\/|\W?$))/i.exec(match[0])?.[0];
    if (first !== undefined) ends.push(match.index + first.length);
    ends.push(match.index + match[0].length);
    // The sentence ends here; what follows is not part of the name.
    if (/[^\dv]\.["')]?$/i.test(match[0]) || match[0].endsWith(";") || ends.length === maxWords) break;
  }
  return ends;
}

/** A plain word that no license name contains: the name ends before it. */
function isForeign(word: string, foreign: RegExp): boolean {
  const plain = foreign.exec(word)?.[1]?.toLowerCase();
  return (
    plain !== undefined &&
    !/^(?:versions?|vers?|revision)$|li[csz]en/.test(plain) &&
    !silentWords.has(plain) &&
    !isNameWord(plain)
  );
}

const lowerWord = /^["'`*_([{<]{0,3}([a-z]{2,20})["'`*_.,;:!)\]}>]{0,4}$/;
const anyWord = new RegExp(lowerWord, "i");

/** Removes the surrounding punctuation. */
function trimName(text: string): string {
  return text
    .replaceAll(/\((?:r|tm)\)|[®™]/gi, " ")
    .replace(/^[\s"'`*_([{“‘<]{1,9}/, "")
    .replace(/[\s"'`*_.,;:!”’>]{1,9}$/, "")
    .replace(/^([^(]{1,80})\)$/, "$1");
}

/**
 * The version of a license that a text mentions in an address or a file name: "the Common Development and Distribution
 * License … available at https://example.org/CDDLv1.0.html". Undefined if there is none or more than one.
 */
function findVersion(candidates: readonly string[], text: string): string | undefined {
  if (text === "" || candidates.length === 0 || new Set(candidates.map(toStem)).size > 1) return undefined;
  const named = candidates.filter((id) => createNamePattern(id)?.test(text));
  return named.length === 1
    ? named[0]
    : pages.find(({ id, page }) => candidates.map(toStem).includes(toStem(id)) && page.test(text))?.id;
}

function toStem(id: string): string {
  return id.replace(/-\d.*$/s, "");
}

/** `CDDL-1.1` as written in addresses and file names: CDDLv1.1, cddl_1_1, CDDL+GPL_1_1, epl-v10. */
function createNamePattern(id: string): RegExp | undefined {
  const [, stem, major, minor] = /^([A-Z][A-Za-z-]*?)-(\d)\.(\d)$/.exec(id) ?? [];
  if (stem === undefined) return undefined;
  const name = stem.replace(/^CC-/, "(?:CC[- ]|creativecommons\\.org/licenses/)");
  return new RegExp(`\\b${name}(?:\\+GPL)?[-_ ./]{0,2}v?${major}[._]?${minor}(?!\\d)`, "i");
}

/** Words that tell the version where no number does. The first version of the GlassFish license page was for CDDL 1.0. */
const pages: readonly { readonly id: string; readonly page: RegExp }[] = [
  { id: "CDDL-1.0", page: /\bCDDL\+GPL\.html|\bopensolaris\b/i },
  { id: "EPL-1.0", page: /\borg\/documents\/epl-v10/i },
  { id: "BUSL-1.1", page: /\bbusiness source licen[cs]e\b/i },
  { id: "OLDAP-2.8", page: /\bopenldap\.org\/(?:software\/release\/)?license\b/i },
  { id: "Artistic-1.0-Perl", page: /\bperl\b/i },
];
