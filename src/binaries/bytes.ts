import { ParseError } from "../domain/contracts/parse-error.ts";
import type { BinaryFile } from "./binary-file.ts";

/** Numbers in a part of a file. Reading past its end throws ParseError: the file is damaged. */
export interface Bytes {
  readonly length: number;
  readonly raw: Buffer;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  /** 64 bits; throws where the number is larger than any file. */
  u64(at: number): number;
}

/** `isLittle`: the least significant byte comes first. */
export function toBytes(raw: Uint8Array, isLittle: boolean): Bytes {
  const buffer = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const check = (at: number, size: number): number => {
    if (!(at >= 0) || at + size > raw.byteLength) throw damaged();
    return at;
  };
  return {
    length: raw.byteLength,
    raw: buffer,
    u8: (at) => view.getUint8(check(at, 1)),
    u16: (at) => view.getUint16(check(at, 2), isLittle),
    u32: (at) => view.getUint32(check(at, 4), isLittle),
    u64(at) {
      const value = Number(view.getBigUint64(check(at, 8), isLittle));
      if (!Number.isSafeInteger(value)) throw damaged();
      return value;
    },
  };
}

/** A part of a file that must be whole; `max` is what real files never exceed. */
export async function readPart(file: BinaryFile, start: number, length: number, max: number): Promise<Uint8Array> {
  if (length > max || start + length > file.size) throw damaged();
  return file.read(start, length);
}

export function damaged(): ParseError {
  return new ParseError("The file is damaged, or no program would accept it.");
}

/** A text up to the first NUL. */
export function textAt({ raw, length }: Bytes, at: number): string {
  if (at >= length) throw damaged();
  const bytes = raw.subarray(at, at + maxTextBytes);
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? bytes.length : end);
}

/** A path. */
const maxTextBytes = 1_024;
