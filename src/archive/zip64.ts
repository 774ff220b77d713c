import { ParseError } from "../domain/contracts/parse-error.ts";

interface LargeFields {
  readonly size: number;
  readonly compressedSize: number;
  readonly offset: number;
}

/** A number that does not fit into 32 bits is stored as all ones; its value is in an extra field, in this order. */
export function readLargeFields(extra: Uint8Array, small: LargeFields): LargeFields {
  const isLarge = (value: number): boolean => value === 0xffffffff;
  if (![small.size, small.compressedSize, small.offset].some(isLarge)) return small;
  const field = findField(extra, 0x0001);
  let at = 0;
  const next = (value: number): number => {
    if (!isLarge(value)) return value;
    if (!field || at + 8 > field.length) throw new ParseError("The archive is damaged.");
    at += 8;
    return readZip64Number(createDataView(field), at - 8);
  };
  return { size: next(small.size), compressedSize: next(small.compressedSize), offset: next(small.offset) };
}

function findField(extra: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = createDataView(extra);
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === wanted) return extra.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

/** Reads eight bytes. A number that JavaScript cannot hold exactly is not a real size or offset. */
export function readZip64Number(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw new ParseError("The archive is damaged.");
  return value;
}

export function createDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
