import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../../../../domain/contracts/parse-error.ts";
import { createDataView } from "../../../../archive/zip64.ts";
import { hasBytes, ensureBytes, openCursor, skipBytes, takeBytes, type Cursor } from "./cursor.ts";

export type GgufValue = string | number | boolean | readonly string[];

export interface GgufHeader {
  readonly version: number;
  readonly isBigEndian: boolean;
  /** The entries about the model; vocabularies and the like are skipped. */
  readonly entries: ReadonlyMap<string, GgufValue>;
}

/** Reads the metadata of a GGUF file, versions 1 to 3. Throws ParseError for any other file. */
export async function readGgufHeader(file: SourceFile): Promise<GgufHeader> {
  const cursor = openCursor(file);
  await ensureBytes(cursor, Math.min(16, file.size));
  const start = createDataView(takeBytes(cursor, Math.min(8, file.size)));
  if (start.byteLength < 8 || start.getUint32(0) !== 0x47475546) throw new ParseError("This is not a GGUF file.");
  const isBigEndian = start.getUint32(4, true) > 65_535;
  const version = start.getUint32(4, !isBigEndian);
  if (version < 1 || version > 3)
    throw new ParseError(`This is GGUF of version ${version}; lcc reads versions 1 to 3.`);
  const reader: Reader = { cursor, isLittle: !isBigEndian, isShort: version === 1 };
  await readLength(reader); // number of tensors
  const count = await readLength(reader);
  if (count > file.size / minEntry) throw new ParseError("The file claims more metadata than it has room for.");
  return { version, isBigEndian, entries: await readEntries(reader, count) };
}

interface Reader {
  readonly cursor: Cursor;
  readonly isLittle: boolean;
  /** Version 1 has 32-bit lengths. */
  readonly isShort: boolean;
}

/** The minimum size of an entry: length, one character and a type. Version 1 has shorter lengths. */
const minEntry = 9;
const maxTextBytes = 65_536;

async function readEntries(reader: Reader, count: number): Promise<Map<string, GgufValue>> {
  const entries = new Map<string, GgufValue>();
  for (let index = 0; index < count; index++) {
    const key = await readText(reader, true);
    const type = await readInteger(reader, 4);
    const isWanted = key !== undefined && /^general\.|^split\.|\.context_length$/.test(key.slice(-200));
    const value = await readValue(reader, type, isWanted);
    if (isWanted && value !== undefined && entries.size < 2000) entries.set(key, value);
  }
  return entries;
}

/** The sizes of the types by their number; strings (8) and arrays (9) have no fixed size. */
const sizes: readonly (number | undefined)[] = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8];

async function readValue(reader: Reader, type: number, isWanted: boolean): Promise<GgufValue | undefined> {
  if (type === 8) return readText(reader, isWanted);
  if (type === 9) return readArray(reader, isWanted, 0);
  const size = sizes[type];
  if (size === undefined) throw new ParseError(`The metadata has a value of the unknown type ${type}.`);
  await ensureBytes(reader.cursor, size);
  return toNumber(createDataView(takeBytes(reader.cursor, size)), type, reader.isLittle);
}

function toNumber(view: DataView, type: number, isLittle: boolean): number | boolean {
  switch (type) {
    case 0:
      return view.getUint8(0);
    case 1:
      return view.getInt8(0);
    case 2:
      return view.getUint16(0, isLittle);
    case 3:
      return view.getInt16(0, isLittle);
    case 4:
      return view.getUint32(0, isLittle);
    case 5:
      return view.getInt32(0, isLittle);
    case 6:
      return view.getFloat32(0, isLittle);
    case 7:
      return view.getUint8(0) !== 0;
    case 10:
      return Number(view.getBigUint64(0, isLittle));
    case 11:
      return Number(view.getBigInt64(0, isLittle));
    default:
      return view.getFloat64(0, isLittle);
  }
}

const maxDepth = 4;
const maxItems = 100;

/** Numbers are skipped at once, strings one by one, because each has its own length. */
async function readArray(reader: Reader, isWanted: boolean, depth: number): Promise<readonly string[] | undefined> {
  if (depth > maxDepth) throw new TooLargeError("The metadata is nested too deeply.");
  const type = await readInteger(reader, 4);
  const count = await readLength(reader);
  const size = sizes[type];
  if (size !== undefined) skipBytes(reader.cursor, size * count);
  else if (type !== 8 && type !== 9) throw new ParseError(`The metadata has values of the unknown type ${type}.`);
  if (size !== undefined) return undefined;
  if (count > (reader.cursor.file.size - reader.cursor.at) / 4)
    throw new ParseError("The file claims more metadata than it has room for.");
  const items: string[] = [];
  for (let index = 0; index < count; index++) {
    const item =
      type === 8 ? skipOrRead(reader, isWanted && items.length < maxItems) : readArray(reader, false, depth + 1);
    const text = item instanceof Promise ? await item : item;
    if (typeof text === "string") items.push(text);
  }
  return isWanted ? items : undefined;
}

/** Awaiting every word of a vocabulary would take longer than reading it. */
function skipOrRead(reader: Reader, isWanted: boolean): Promise<string | undefined> | undefined {
  const { cursor, isLittle, isShort } = reader;
  const width = isShort ? 4 : 8;
  if (isWanted || !hasBytes(cursor, width)) return readText(reader, isWanted);
  const view = createDataView(takeBytes(cursor, width));
  skipBytes(cursor, isShort ? view.getUint32(0, isLittle) : Number(view.getBigUint64(0, isLittle)));
  return undefined;
}

async function readText(reader: Reader, isWanted: boolean): Promise<string | undefined> {
  const length = await readLength(reader);
  if (!isWanted || length > maxTextBytes) {
    skipBytes(reader.cursor, length);
    return undefined;
  }
  await ensureBytes(reader.cursor, length);
  return new TextDecoder().decode(takeBytes(reader.cursor, length));
}

function readLength(reader: Reader): Promise<number> {
  return readInteger(reader, reader.isShort ? 4 : 8);
}

async function readInteger({ cursor, isLittle }: Reader, size: 4 | 8): Promise<number> {
  await ensureBytes(cursor, size);
  const view = createDataView(takeBytes(cursor, size));
  return size === 4 ? view.getUint32(0, isLittle) : Number(view.getBigUint64(0, isLittle));
}
