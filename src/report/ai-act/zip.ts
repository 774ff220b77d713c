import { zipSync } from "fflate";

/**
 * A ZIP archive whose bytes depend only on the files and the time: entries are in the given order, and their time
 * is UTC, whatever the time zone of the machine.
 */
export function toZip(files: Readonly<Record<string, string>>, time: Date): Uint8Array {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)] as const);
  const bytes = zipSync(Object.fromEntries(entries), { level: 6, mtime: anyTime(), os: unix, attrs: readableFile });
  stampEntries(bytes, dosTime(time));
  return bytes;
}

const unix = 3;
/** Unix mode: a regular file, readable by everyone, writable by its owner. */
const readableFile = (0o100644 << 16) >>> 0;

/** fflate writes local time, which depends on the machine, so it is replaced afterwards. */
function anyTime(): Date {
  return new Date(2000, 0, 1);
}

/** MS-DOS supports the years 1980 to 2107, with a resolution of two seconds. */
function dosTime(time: Date): number {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107) - 1980;
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}

/** Sets the time of every entry, in the central directory and in the local headers. */
function stampEntries(bytes: Uint8Array, time: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - endSize; // the archive has no comment
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry++) {
    view.setUint32(at + 12, time, true);
    view.setUint32(view.getUint32(at + 42, true) + 10, time, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

const endSize = 22;
