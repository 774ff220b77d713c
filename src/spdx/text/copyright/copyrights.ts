import { cutStatement, findStatement, isLicenseWords, type Statement } from "./copyright-statement.ts";
import { tidyLine, type TidyLine } from "./copyright-line.ts";
import { joinAlternatives } from "../../../text/any-of.ts";

/** The copyright lines of a license file as their authors wrote them, without those of the license text itself. */
export function findCopyrights(text: string): string[] {
  if (!/copyright|copr\.|\(c\)|©|ⓒ/i.test(text) && !/&copy;|&#169;|&#xa9;/i.test(text)) return [];
  const unique = new Map<string, string>();
  const lines = text
    .slice(0, maxTextLength)
    .split(/\r\n?|\n/)
    .map(tidyLine);
  let left = maxStatements;
  for (let at = 0; at < lines.length && left > 0 && unique.size < maxCopyrights; at++) {
    const statements = readLine(lines, at);
    left -= statements.length;
    for (const copyright of statements.flat().filter(hasHolder)) {
      const shown = shorten(copyright);
      const key = shown.toLowerCase().replace(/\.$/, "");
      if (!unique.has(key) && unique.size < maxCopyrights) unique.set(key, shown);
    }
  }
  return [...unique.values()];
}

/** The copyrights field of evidence based on a text; absent if the text has no such line. */
export function copyrightsField(text: string): { readonly copyrights?: readonly string[] } {
  const copyrights = findCopyrights(text);
  return copyrights.length === 0 ? {} : { copyrights };
}

const maxCopyrights = 50;
const maxCopyrightLength = 300;
const maxPerLine = 200;
/** Far more than real files have; limits the time for a file that consists only of copyright lines. */
const maxStatements = 2_000;
/** The same limit as for identifying the license of a text. */
const maxTextLength = 1 << 19;

/** The statements that begin in a line, each with its continuation; a statement of the license text itself is empty. */
function readLine(lines: readonly TidyLine[], at: number): string[][] {
  const line = lines[at]?.text ?? "";
  const statements: string[][] = [];
  let from = 0;
  while (statements.length < maxPerLine) {
    const statement = findStatement(line, from);
    if (!statement) break;
    from = statement.end;
    const isLast = line.slice(from).trim() === "";
    const whole = readRest(statement, isLast ? lines.slice(at + 1, at + 1 + maxHolders) : [], lines[at]);
    const isOwn = isOwnOfLicense(whole[0] ?? "", line.slice(from, from + 600), lines.slice(at + 1, at + 8));
    statements.push(isOwn ? [] : whole);
  }
  return statements;
}

/** A list of holders may be long; only this many lines are read. */
const maxHolders = 60;

/** The statement with its continuation on the following lines. */
function readRest({ text }: Statement, next: readonly TidyLine[], line: TidyLine | undefined): string[] {
  if (text.endsWith(":")) {
    const holders = listedHolders(next);
    if (holders.length > 0) return holders.map((holder) => `${text} ${holder}`);
  }
  const lineJoined = joinLines(text, next);
  const head = /^\D{0,30}(?=(?:19|20)\d\d)/.exec(text)?.[0];
  const further = next.slice(lineJoined.taken);
  const years = head === undefined ? [] : yearLines(further, line?.indent ?? 0);
  return [lineJoined.text, ...years.map((year) => `${head}${year}`)];
}

/** The lines under `Copyright (c) 2012 by:`, one holder each. */
function listedHolders(next: readonly TidyLine[]): string[] {
  const first = next[0]?.text === "" ? 1 : 0;
  const holders: string[] = [];
  for (const { text } of next.slice(first)) {
    if (text === "" || text.length > 150 || !/^[\p{Lu}\p{Lo}\d<@]/u.test(text)) break;
    if (isLicenseWords(text) || findStatement(text, 0)) break;
    holders.push(text);
  }
  return holders;
}

/** Debian style: years and holders listed below each other, with the word "copyright" only once. */
function yearLines(next: readonly TidyLine[], indent: number): string[] {
  const end = next.findIndex((line) => line.indent <= indent || !/^(?:19|20)\d\d\b/.test(line.text));
  return next.slice(0, end < 0 ? next.length : end).map(({ text }) => cutStatement(text));
}

function joinLines(start: string, next: readonly TidyLine[]): { readonly text: string; readonly taken: number } {
  let text = start;
  let taken = 0;
  for (const line of next.slice(0, maxJoined)) {
    if (!goesOn(text, line.text)) break;
    text = join(text, line.text);
    taken++;
  }
  return { text, taken };
}

const maxJoined = 5;

function join(text: string, next: string): string {
  const reserved = /^reserved\b\.?/i.exec(next)?.[0];
  if (reserved !== undefined && /\ball rights?$/i.test(text)) return `${text} ${reserved}`;
  const isSentence = /^all rights? reserved/i.test(next) && /[^.,;]$/.test(text);
  return `${text}${isSentence ? "." : ""} ${cutStatement(next)}`.trimEnd();
}

/** Whether the next line is part of the statement. */
function goesOn(text: string, next: string): boolean {
  if (next === "" || text.length > maxCopyrightLength || findStatement(next, 0)) return false;
  if (/^all rights? reserved/i.test(next)) return !/all rights? reserved/i.test(text);
  if (/\ball rights?$/i.test(text)) return /^reserved/i.test(next);
  if (isLicenseWords(next) || /[.:]$/.test(text)) return false;
  if (!hasHolder(text)) return !isTemplate(text) && next.length <= 150;
  // Text wrapped at a fixed width may break inside a name.
  if (text.length >= 55 && /\p{L}$/u.test(text) && !/reserved$/i.test(text)) return true;
  const isOpen = /(?:[,;&–-]|\b(?:and|by|of|the|or))$/i.test(text) || /[(<][^)>]{0,100}$/.test(text);
  return (
    isOpen || /^(?:and |& |or its |<?(?:https?:\/\/|[\w.+-]{1,60}@)|\((?:https?:|www\.|[\w.+-]{1,60}@))/.test(next)
  );
}

/** The texts of the GNU licenses and some others have their own copyright line, which is not the software's. */
function isOwnOfLicense(copyright: string, rest: string, next: readonly TidyLine[]): boolean {
  const behind = [rest];
  for (const { text } of next) {
    if (findStatement(text, 0)) break;
    behind.push(text.slice(0, 300));
  }
  const words = behind.join(" ").replaceAll(/\s+/g, " ").slice(0, 500);
  if (/verbatim or modified copies of this licen[cs]e/i.test(words)) return /Hocevar/i.test(copyright);
  return ownPermission.test(words);
}

const ownPermission =
  /^.{0,200}(?:everyone is permitted to copy and distribute verbatim copies|(?:granted|permitted|may|right) to (?:copy|use|reproduce)[^.]{0,80} this (?:licen[cs]e|document)\b)/i;

function shorten(whole: string): string {
  const copyright = whole.replace(/(?:[,;]| and| or| is| are){1,3}$/i, "");
  if (copyright.length <= maxCopyrightLength) return copyright;
  const cut = copyright.slice(0, maxCopyrightLength - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxCopyrightLength / 2))}…`;
}

/** Whether a statement names a holder: a template with `<year>` and `[name of copyright owner]` does not. */
function hasHolder(statement: string): boolean {
  const from = Math.max(0, statement.search(/copyright|copr\.|\(c\)|[©ⓒ]/i));
  if (/\bAUTHOR\b|\bnames? of (?:the )?(?:copyright )?(?:author|owner|holder)/.test(statement)) return false;
  const rest = statement
    .slice(from)
    .replaceAll(bracketed, (brackets) => (/[@./]/.test(brackets) ? brackets : " "))
    .replaceAll(placeholder, " ")
    .replaceAll(noName, " ");
  return /\p{L}/u.test(rest);
}

/** Whether there are placeholders to be filled in. */
function isTemplate(statement: string): boolean {
  return statement.search(placeholder) >= 0;
}

const bracketed =
  /<[^<>]{0,150}>|\[[^[\]]{0,150}\]|\{[^{}]{0,150}\}|\((?=[^()]{0,60}(?:year|name|insert|date))[^()]{0,150}\)/gi;

const blankWord = joinAlternatives(
  /(?:the )?names? of (?:the )?(?:copyright )?(?:author|owner|holder)s?/,
  /(?:the )?copyright (?:holder|owner)s?(?:'s)?(?: names?)?|your (?:full )?name(?: here)?/,
  /your company|company or person's name|m\. y\. name|e-?mail(?: address)?|yoyodyne, inc|4-digit/,
  /years?|dates?|y{4}|x{4}|(?:19|20)(?:xx|yy)|x{3,}/,
);
const placeholder = new RegExp(joinAlternatives(new RegExp(String.raw`\b${blankWord}\b`), /_{2,}|\.{3}|…/), "gi");

/** The parts of a statement other than its holder. */
const noName =
  /\(c\)|\bcopyrights?(?:ed)?\b|\bcopr\b|\ball rights? reserved\b|\b(?:by|the|in|and|is|are|following|portions?|present|present day|now|today)\b|\bcopyrighttext\b|https?:\/\/example\.com/gi;
