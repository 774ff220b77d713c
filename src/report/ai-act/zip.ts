import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive whose bytes depend only on files and time: entries in the given order, times in UTC. */
export function toZip(files: Readonly<Record<string, string>>, time: Date): Uint8Array {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(text);
    const fields = entryFields(name, Buffer.from(text), packed, dosTime(time));
    contents.push(numbers([0x04034b50, 4]), fields, name, packed);
    directory.push(numbers([0x02014b50, 4], [madeOnUnix, 2]), fields);
    directory.push(numbers([0, 2], [0, 2], [0, 2], [readableFile, 4], [offset, 4]), name); // no comment, first disk
    offset += 4 + fields.length + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = Object.keys(files).length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...contents, ...directory, end]);
}

const version = 20;
const madeOnUnix = (3 << 8) | version;
/** Unix mode: a regular file, readable by everyone, writable by its owner. */
const readableFile = (0o100644 << 16) >>> 0;
const utf8Names = 0x0800;
const deflated = 8;

/** What the header of an entry and its place in the directory have in common. */
function entryFields(name: Buffer, content: Buffer, packed: Buffer, time: number): Buffer {
  return numbers(
    [version, 2],
    [utf8Names, 2],
    [deflated, 2],
    [time, 4],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [name.length, 2],
    [0, 2], // no extra fields
  );
}

function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const parts = values.map(([value, bytes]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
}

/** MS-DOS supports the years 1980 to 2107, with a resolution of two seconds. */
function dosTime(time: Date): number {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107) - 1980;
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}
