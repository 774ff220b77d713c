import { readBsd } from "./bsd.ts";
import { readCreativeCommons } from "./creative-commons.ts";
import { chooseException, readException } from "./exceptions.ts";
import { licenseNames } from "./license-names.ts";
import { skipChoiceWord, skipLeadIn, skipRemark } from "./fillers.ts";
import { findLongestPhrase, type Match } from "./phrases.ts";
import { readLater, readVersion } from "./qualifiers.ts";
import { narrow, readingOfExpression, withLater, withVersion, type Reading } from "./reading.ts";
import { nameOfUrl } from "./urls.ts";
import { isNameWord } from "./vocabulary.ts";
import { tokenize, type Token } from "./words.ts";

export interface Item extends Match<Reading> {
  /** The words before it state that the whole list is a choice. */
  readonly isChoice: boolean;
}

/** Reads one license with everything that describes it; undefined if a word is not understood. */
export function readItem(tokens: readonly Token[], start: number): Item | undefined {
  let at = start;
  let isChoice = false;
  for (;;) {
    const begun = readName(tokens, at) ?? readUrl(tokens, at) ?? readVersionFirst(tokens, at);
    if (begun) {
      const item = readQualifiers(tokens, begun);
      return item && { ...item, isChoice };
    }
    const lead = skipLeadIn(tokens, at);
    if (lead.end === at) return undefined;
    at = lead.end;
    isChoice ||= lead.isChoice;
  }
}

/** Reads what follows a name: its version, "or later", an exception, a second name in brackets, remarks. */
export function readQualifiers(tokens: readonly Token[], begun: Match<Reading>, depth = 0): Match<Reading> | undefined {
  let current = begun;
  for (;;) {
    const at = afterComma(tokens, current);
    const next = at === undefined ? undefined : readOneQualifier(tokens, at, current.value, depth);
    if (next === "stop" || at === undefined) return current;
    if (!next) return undefined;
    current = next;
  }
}

/**
 * The position to continue at: after a comma only if what follows describes the same license; otherwise the item ends.
 */
function afterComma(tokens: readonly Token[], { value, end }: Match<Reading>): number | undefined {
  const text = tokens[end]?.text;
  if (text === "/" && value.version === undefined && value.options.length > 1 && readVersion(tokens, end + 1)) {
    return end + 1; // MPL/2.0
  }
  if (text !== ",") return end;
  const next = end + 1;
  const goesOn =
    (readVersion(tokens, next) && !readName(tokens, next)) ||
    readLater(tokens, next) ||
    withWords.has(tokens[next]?.text ?? "") ||
    skipRemark(tokens, next) > next ||
    readException(tokens, next)?.value.isSpelledOut ||
    (tokens[next]?.kind === "url" && narrowed(value, readUrl(tokens, next)));
  return goesOn ? next : undefined;
}

type QualifierResult = Match<Reading> | "stop" | undefined;

function readOneQualifier(tokens: readonly Token[], at: number, reading: Reading, depth: number): QualifierResult {
  const token = tokens[at];
  if (!token || token.text === ")" || skipChoiceWord(tokens, at) > at) return "stop";
  const later = readLater(tokens, at);
  if (later) return matched(withLater(reading, later.value), later.end);
  if (withWords.has(token.text)) return readAttachedException(tokens, at + 1, reading);
  const remark = skipRemark(tokens, at);
  if (remark > at) return { value: token.text === "plus" ? withFile(reading) : reading, end: remark };
  if (linkWords.has(token.text)) return readLinked(tokens, at, reading);
  if (token.text === "(") return readBrackets(tokens, at, reading, depth);
  if (token.kind === "url") return readAttachedUrl(tokens, at, reading);
  if (readException(tokens, at)?.value.isSpelledOut) return readAttachedException(tokens, at, reading);
  return readSecondName(tokens, at, reading, depth);
}

/** A second name of the same license, or its version. */
function readSecondName(tokens: readonly Token[], at: number, reading: Reading, depth: number): QualifierResult {
  const name = readName(tokens, at) ?? (depth > 0 ? readBsd(tokens, at, false) : undefined);
  if (!name) return addVersion(tokens, { value: reading, end: at });
  const second = readVersion(tokens, name.end) ? addVersion(tokens, name) : name;
  return second && matched(narrow(reading, second.value), second.end);
}

function addVersion(tokens: readonly Token[], { value, end }: Match<Reading>): Match<Reading> | undefined {
  const version = readVersion(tokens, end);
  const read = version && withVersion(value, version.value.text, version.value.isCut);
  return read && matched(version.value.orLater ? withLater(read, true) : read, version.end);
}

/** "and", "+" and the like end an item, unless an exception follows: `GPLv2+CE`, "GPL and Classpath Exception". */
function readLinked(tokens: readonly Token[], at: number, reading: Reading): QualifierResult {
  const exception = readException(tokens, at + 1);
  const isGlued = tokens[at]?.text === "plus";
  if (!exception || !(isGlued || exception.value.isSpelledOut)) return "stop";
  return readAttachedException(tokens, at + 1, reading);
}

function readAttachedException(tokens: readonly Token[], at: number, reading: Reading): QualifierResult {
  const exception = readException(tokens, at);
  if (!exception) return undefined;
  const comma = tokens[exception.end]?.text === "," ? 1 : 0;
  const version = readVersion(tokens, exception.end + comma);
  const id = chooseException(exception.value.options, version?.value.text, reading.version);
  if (id === undefined || id !== (reading.exception ?? id)) return undefined;
  const end = version?.end ?? exception.end;
  const isNamedAfter = version !== undefined && tokens[end]?.text === "exception";
  return { value: { ...reading, exception: id }, end: isNamedAfter ? end + 1 : end };
}

function readBrackets(tokens: readonly Token[], at: number, reading: Reading, depth: number): QualifierResult {
  if (depth >= maxDepth) return undefined;
  const inside = readQualifiers(tokens, { value: reading, end: at + 1 }, depth + 1);
  return inside && tokens[inside.end]?.text === ")" ? { ...inside, end: inside.end + 1 } : undefined;
}

const maxDepth = 10;

/** An address that names the license must agree; any other only says where the text is. */
function readAttachedUrl(tokens: readonly Token[], at: number, reading: Reading): QualifierResult {
  const url = readUrl(tokens, at);
  return url ? matched(narrow(reading, url.value), url.end) : { value: reading, end: at + 1 };
}

const withWords: ReadonlySet<string> = new Set(["with", "including", "includes", "include"]);
const linkWords: ReadonlySet<string> = new Set(["and", "or", "&", "plus", "/", "|", ","]);

/** CRAN's `MIT + file LICENSE` fills in a template; with other licenses the file may add terms. */
function withFile(reading: Reading): Reading {
  const isTemplate = reading.options.every(({ id }) => /^MIT|^BSD-[23]-Clause$/.test(id));
  return isTemplate ? reading : { ...reading, caveat: "A license file beside it may add terms." };
}

/** A license name without version or remarks: the longest of the listed and the composed names. */
function readName(tokens: readonly Token[], at: number): Match<Reading> | undefined {
  const found = findLongestPhrase(licenseNames(), tokens, at);
  // "CC BY 3.0 at http://…" is not the Austrian license
  const isPlace = found && tokens[found.end - 1]?.text === "at" && tokens[found.end]?.kind === "url";
  const listed = isPlace ? undefined : found;
  const composed = readBsd(tokens, at) ?? readCreativeCommons(tokens, at);
  return composed && composed.end > (listed?.end ?? 0) ? composed : listed;
}

/** "Version 2 of the GPL". */
function readVersionFirst(tokens: readonly Token[], at: number): Match<Reading> | undefined {
  const version = tokens[at]?.isVersion && tokens[at + 1]?.text === "of" ? readVersion(tokens, at) : undefined;
  const name = version && readName(tokens, at + 2);
  return version && name && matched(withVersion(name.value, version.value.text), name.end);
}

/** The license an address refers to: the address is mapped to a name, which is read like any other. */
function readUrl(tokens: readonly Token[], at: number): Match<Reading> | undefined {
  const token = tokens[at];
  const name = token?.kind === "url" ? nameOfUrl(token.text) : undefined;
  if (name === undefined) return undefined;
  const words = tokenize(name, isNameWord);
  const begun = readName(words, 0);
  const item = begun && readQualifiers(words, begun);
  const value = item && item.end === words.length ? item.value : undefined;
  // "Intel" alone may be any license of that company; at the end of an address it is the identifier.
  const isClear = value !== undefined && (value.isUnclear !== true || value.version !== undefined);
  return matched(isClear ? value : (readingOfExpression(name) ?? value), at + 1);
}

function narrowed(reading: Reading, other: Match<Reading> | undefined): boolean {
  return other !== undefined && narrow(reading, other.value) !== undefined;
}

function matched(value: Reading | undefined, end: number): Match<Reading> | undefined {
  return value && { value, end };
}
