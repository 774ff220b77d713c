import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../../../../domain/contracts/parse-error.ts";
import { ensureBytes, openCursor, skipBytes, takeBytes, type Cursor } from "./cursor.ts";

export interface OnnxHeader {
  readonly irVersion: number;
  readonly producer: string;
  readonly modelVersion: number;
  readonly properties: ReadonlyMap<string, string>;
}

/**
 * Reads the metadata of an ONNX model, a protobuf message without a magic number. The graph is skipped by its
 * length, because the properties usually follow it. Throws ParseError for any other file.
 */
export async function readOnnxHeader(file: SourceFile): Promise<OnnxHeader> {
  const cursor = openCursor(file);
  const numbers = new Map<number, number>();
  const texts = new Map<number, string>();
  const properties = new Map<string, string>();
  for (let count = 0; cursor.at < file.size; count++) {
    if (count > maxFields) throw new TooLargeError("The model has too many parts.");
    const tag = await readVarint(cursor);
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    if (!knownFields.has(field)) throw new ParseError("This is not an ONNX model.");
    if (wire === 0) numbers.set(field, await readVarint(cursor));
    else if (wire === 2) await readPart(cursor, field, texts, properties);
    else throw new ParseError("This is not an ONNX model.");
  }
  const irVersion = numbers.get(1);
  if (irVersion === undefined) throw new ParseError("This is not an ONNX model: it has no version.");
  const producer = [texts.get(2), texts.get(3)].filter(Boolean).join(" ");
  return { irVersion, producer, modelVersion: numbers.get(5) ?? 0, properties };
}

/** The fields of ModelProto. */
const knownFields: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 14, 20, 25, 26]);
const maxFields = 20_000;
const maxTextBytes = 65_536;

async function readPart(
  cursor: Cursor,
  field: number,
  texts: Map<number, string>,
  properties: Map<string, string>,
): Promise<void> {
  const length = await readVarint(cursor);
  const isWanted = field === 2 || field === 3 || field === 14;
  if (!isWanted || length > maxTextBytes) return skipBytes(cursor, length);
  await ensureBytes(cursor, length);
  const bytes = takeBytes(cursor, length);
  if (field !== 14) texts.set(field, new TextDecoder().decode(bytes));
  else if (properties.size < 1000) readProperty(bytes, properties);
}

/** A key (1) and a value (2). */
function readProperty(bytes: Uint8Array, properties: Map<string, string>): void {
  const parts = new Map<number, string>();
  let at = 0;
  while (at + 1 < bytes.length) {
    const tag = bytes[at] ?? 0;
    const [length, next] = varintIn(bytes, at + 1);
    if (tag % 8 !== 2 || next + length > bytes.length) return;
    parts.set(tag >> 3, new TextDecoder().decode(bytes.subarray(next, next + length)));
    at = next + length;
  }
  const key = parts.get(1);
  if (key !== undefined) properties.set(key, parts.get(2) ?? "");
}

function varintIn(bytes: Uint8Array, start: number): [value: number, next: number] {
  let value = 0;
  for (let index = 0; index < 8 && start + index < bytes.length; index++) {
    const byte = bytes[start + index] ?? 0;
    value += (byte & 127) * 2 ** (7 * index);
    if (byte < 128) return [value, start + index + 1];
  }
  return [Number.POSITIVE_INFINITY, start];
}

async function readVarint(cursor: Cursor): Promise<number> {
  let value = 0;
  for (let index = 0; index < 10; index++) {
    await ensureBytes(cursor, 1);
    const byte = takeBytes(cursor, 1)[0] ?? 0;
    value += (byte & 127) * 2 ** (7 * index);
    if (byte < 128) return value;
  }
  throw new ParseError("This is not an ONNX model.");
}
