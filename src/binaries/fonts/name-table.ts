import { defined } from "../../text/defined.ts";
import type { BinaryFacts } from "../binary-facts.ts";
import { type Bytes, toBytes } from "../bytes.ts";

/** The name IDs that are read. The version is not: it differs between the weights of one family. */
const meanings = { copyright: 0, family: 1, company: 8, license: 13, licenseUrl: 14, wholeFamily: 16 } as const;

const wanted: ReadonlySet<number> = new Set(Object.values(meanings));

const maxRecords = 5_000;
/** The whole OFL, in two bytes a letter, has 9 KB. */
const maxTextBytes = 40_000;
const recordBytes = 12;

/** The texts of a `name` table, in English where it has them. */
export function readNameTable(raw: Uint8Array): Partial<BinaryFacts> {
  const table = toBytes(raw, false);
  const count = Math.min(table.u16(2), maxRecords);
  const best = new Map<number, { readonly text: string; readonly rank: number }>();
  for (let index = 0; index < count; index++) {
    const at = 6 + recordBytes * index;
    const meaning = table.u16(at + 6);
    const rank = rankOf(table.u16(at), table.u16(at + 4));
    if (!wanted.has(meaning) || rank <= (best.get(meaning)?.rank ?? 0)) continue;
    const start = table.u16(4) + table.u16(at + 10);
    const text = decode(table, start, start + Math.min(table.u16(at + 8), maxTextBytes), table.u16(at) === macintosh);
    if (text !== "") best.set(meaning, { text, rank });
  }
  const textOf = (meaning: number) => best.get(meaning)?.text;
  return defined({
    name: textOf(meanings.wholeFamily) ?? textOf(meanings.family),
    license: textOf(meanings.license),
    licenseUrl: textOf(meanings.licenseUrl),
    copyright: textOf(meanings.copyright),
    company: textOf(meanings.company),
  });
}

const macintosh = 1;
const windows = 3;
const english = 0x409;

function rankOf(platform: number, language: number): number {
  if (platform === windows) return language === english ? 4 : 2;
  return platform === macintosh && language === 0 ? 3 : 1;
}

function decode({ raw, length }: Bytes, start: number, end: number, isMacintosh: boolean): string {
  const bytes = raw.subarray(Math.min(start, length), Math.min(end, length));
  const text = isMacintosh ? bytes.toString("latin1") : new TextDecoder("utf-16be").decode(bytes);
  return text.trim();
}
