import type { IdentifyText } from "../../domain/contracts/sources.ts";
import { fromName } from "../../evidence/from-names.ts";
import { cutExcerpt } from "../../evidence/raw.ts";
import { readHead } from "../vendored/heads.ts";
import { unidentifiedTerms } from "../../spdx/foreign-terms.ts";

/** The license that a file states in its head. */
export interface FileStatement {
  readonly license: string;
  readonly confidence: number;
  readonly raw: string;
}

/** The parts of a file that are read. Statements are at the beginning. */
export const headBytes = 16_384;
/** The longest license texts have 40 KB. */
export const textBytes = 100_000;

/** Files with none of these state nothing, and are skipped without decoding them. */
const words = ["icen", "ICEN", "SPDX", "opyright", "OPYRIGHT", "ublic domain", "edistribut", "ermission", "JPEG Group"];

export function mayState(bytes: Buffer): boolean {
  return words.some((word) => bytes.includes(word));
}

/** Reads heads of files, or license texts, which have no comments. Thousands of files have the same words, which are identified once. */
export function createHeadReader(
  identify: IdentifyText,
): (bytes: Buffer, isText: boolean) => FileStatement | undefined {
  const known = new Map<string, FileStatement | undefined>();
  const once = (text: string, read: () => FileStatement | undefined): FileStatement | undefined => {
    if (known.has(text)) return known.get(text);
    if (known.size >= maxKnown) known.clear();
    const statement = read();
    known.set(text, statement);
    return statement;
  };
  return (bytes, isText) => {
    if (!mayState(bytes)) return undefined;
    if (isText) return readTerms(bytes.toString("utf8"), identify);
    const { statement, tag, text } = readHead(bytes.toString("utf8"));
    const tagged = statement === undefined ? undefined : once(statement, () => readTag(statement));
    if (tagged || text === undefined) return tagged;
    const terms = withoutHolders(text);
    return once(terms, () => readTerms(terms, identify) ?? (tag === undefined ? undefined : readTag(tag)));
  };
}

const maxKnown = 5_000;

function readTag(statement: string): FileStatement | undefined {
  const { license, confidence, raw } = fromName(statement);
  return license === undefined ? undefined : { license, confidence, raw };
}

function readTerms(text: string, identify: IdentifyText): FileStatement | undefined {
  if (!/licen[cs]e|public domain|redistribut|permission/i.test(text)) return undefined;
  const { expression, confidence } = identify(text);
  if (expression === undefined || expression.includes(unidentifiedTerms)) return undefined;
  return { license: expression, confidence, raw: cutExcerpt(text) };
}

/** Without the lines that differ from file to file. */
function withoutHolders(text: string): string {
  const lines = text
    .split("\n")
    .filter((line) => !holder.test(line) || /licen|\bterms\b|distribut|permi|domain/i.test(line));
  return lines.join("\n");
}

/** A line of a license text may begin with "copyright notice", which is no holder. */
const holder =
  /^\W*(?:copyright\b(?!\W+(?:notices?|holders?|owners?|laws?|statements?|licen|and|or|in|is)\b)|\(c\)|©|spdx-filecopyrighttext|@?authors?\b(?!\W+(?:disclaims?|or|and|be|is|are|makes?)\b))/i;
