import { brotliDecompressSync } from "node:zlib";
import type { BinaryFile, ReadBudget } from "../binary-file.ts";
import { type Bytes, damaged, readPart, toBytes } from "../bytes.ts";

const headBytes = 48;
const maxTables = 200;
/** The largest CJK fonts have half of it. */
const maxFontBytes = 32_000_000;

/** The `name` table of a WOFF2 font. All tables are packed together, so what comes before it is unpacked as well. */
export async function readWoff2Names(file: BinaryFile, budget: ReadBudget): Promise<Uint8Array | undefined> {
  const head = toBytes(await readPart(file, 0, headBytes, headBytes), false);
  if (head.raw.toString("latin1", 4, 8) === "ttcf") return undefined; // a collection, which the web does not use
  const list = toBytes(await file.read(headBytes, maxTables * maxEntryBytes), false);
  const { names, total, end } = findTable(list, head.u16(12));
  if (!names) return undefined;
  if (total > maxFontBytes) throw damaged();
  budget.take(total);
  const packed = await readPart(file, headBytes + end, head.u32(20), maxFontBytes);
  try {
    return brotliDecompressSync(packed, { maxOutputLength: Math.max(1, total) }).subarray(names.start, names.end);
  } catch {
    throw damaged();
  }
}

/** A flag, a tag and two lengths. */
const maxEntryBytes = 15;
/** The numbers of `name`, `glyf` and `loca` among the known tables, and the one that stands for any other. */
const [nameTag, glyfTag, locaTag, otherTag] = [5, 10, 11, 63];

interface Found {
  readonly names?: { readonly start: number; readonly end: number };
  /** Of all tables, unpacked. */
  readonly total: number;
  /** Of the list. */
  readonly end: number;
}

function findTable(list: Bytes, count: number): Found {
  if (count > maxTables) throw damaged();
  let [at, total] = [0, 0];
  let names: Found["names"];
  for (let table = 0; table < count; table++) {
    const flags = list.u8(at);
    const tag = flags & 63;
    const isOutline = tag === glyfTag || tag === locaTag;
    const original = readLength(list, at + (tag === otherTag ? 5 : 1));
    // Outlines are changed unless marked by 3, other tables only if marked.
    const isChanged = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const { value, end } = isChanged ? readLength(list, original.end) : original;
    if (tag === nameTag) names = { start: total, end: total + value };
    total += value;
    at = end;
  }
  return { ...(names && { names }), total, end: at };
}

/** A UIntBase128 number: 7 bits in each byte, the most significant first. */
function readLength(list: Bytes, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; at < start + 5; at++) {
    const byte = list.u8(at);
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
  throw damaged();
}
