import { createHash } from "node:crypto";

/** What git wrote into its index about a file when it last compared it with the work tree. */
export interface IndexEntry {
  /** Of the content that git stores, in hexadecimal. */
  readonly id: string;
  /** In milliseconds, as `stat` of Node gives them. */
  readonly changedMs: number;
  readonly modifiedMs: number;
  /** The lower 32 bits. */
  readonly inode: number;
  readonly size: number;
  readonly mode: number;
  readonly user: number;
  readonly group: number;
}

export interface GitIndex {
  /**
   * The entry of a path. Entries that say nothing about the work tree are left out: conflicts, files that git was told
   * to assume unchanged, that are not checked out, or that were only announced.
   */
  find(path: string): IndexEntry | undefined;
  /** Everything that the index lists, with the mode of each entry. */
  readonly modes: ReadonlyMap<string, number>;
}

/** The mode of a submodule. */
export const submoduleMode = 0o160000;

/**
 * Reads a git index. Entries are decoded when they are asked for, because most files of a tree are not. Undefined if
 * the file is damaged, or of a kind that is not supported: a split index, or one with SHA-256 ids.
 */
export function readGitIndex(bytes: Buffer): GitIndex | undefined {
  try {
    return isWhole(bytes) ? readEntries(bytes) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends too early
    throw error;
  }
}

const headBytes = 12;
const hashBytes = 20;

function isWhole(bytes: Buffer): boolean {
  if (bytes.byteLength < headBytes + hashBytes || bytes.toString("latin1", 0, 4) !== "DIRC") return false;
  const end = bytes.byteLength - hashBytes;
  const sum = bytes.subarray(end);
  // Git writes zeros if it is told to save the time.
  if (sum.every((byte) => byte === 0)) return true;
  return createHash("sha1").update(bytes.subarray(0, end)).digest().equals(sum);
}

function readEntries(bytes: Buffer): GitIndex | undefined {
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return undefined;
  const entries = new Map<string, number>();
  const modes = new Map<string, number>();
  let at = headBytes;
  let path = "";
  for (let number = 0; number < count; number++) {
    const flags = bytes.readUInt16BE(at + fixedBytes - 2);
    const isExtended = (flags & 0x4000) !== 0;
    const further = isExtended ? bytes.readUInt16BE(at + fixedBytes) : 0;
    const start = at + fixedBytes + (isExtended ? 2 : 0);
    const name = version === 4 ? readShortened(bytes, start, path) : readPadded(bytes, start, at);
    path = name.path;
    const isTelling = (flags & (assumeValid | conflict)) === 0 && (further & (skipped | announced)) === 0;
    if (isTelling) entries.set(path, at);
    modes.set(path, bytes.readUInt32BE(at + modeAt));
    at = name.end;
  }
  if (!endsWell(bytes, at)) return undefined;
  return {
    modes,
    find(asked) {
      const place = entries.get(asked);
      return place === undefined ? undefined : readEntry(bytes, place);
    },
  };
}

/** Times, device, inode, mode, owner, size, id and flags. */
const fixedBytes = 62;
const modeAt = 24;
const assumeValid = 0x8000;
const conflict = 0x3000;
const skipped = 0x4000;
const announced = 0x2000;

function readEntry(bytes: Buffer, at: number): IndexEntry {
  return {
    changedMs: toMs(bytes, at),
    modifiedMs: toMs(bytes, at + 8),
    inode: bytes.readUInt32BE(at + 20),
    mode: bytes.readUInt32BE(at + modeAt),
    user: bytes.readUInt32BE(at + 28),
    group: bytes.readUInt32BE(at + 32),
    size: bytes.readUInt32BE(at + 36),
    id: bytes.toString("hex", at + 40, at + 60),
  };
}

/** The same calculation as in `fs.Stats`, so that equal times are equal numbers. */
function toMs(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at) * 1e3 + bytes.readUInt32BE(at + 4) / 1e6;
}

interface Name {
  readonly path: string;
  readonly end: number;
}

/** Ends with one to eight NULs, so that the length of the entry is a multiple of eight. */
function readPadded(bytes: Buffer, start: number, entry: number): Name {
  const nul = endOf(bytes, start);
  return { path: bytes.toString("utf8", start, nul), end: entry + ((nul - entry + 8) & ~7) };
}

/** Version 4 writes how much of the last path to drop, then the rest. */
function readShortened(bytes: Buffer, start: number, last: string): Name {
  let at = start;
  let byte = bytes.readUInt8(at++);
  let dropped = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes.readUInt8(at++);
    dropped = (dropped + 1) * 128 + (byte & 0x7f);
  }
  const nul = endOf(bytes, at);
  const kept = Buffer.from(last);
  const path = Buffer.concat([kept.subarray(0, kept.byteLength - dropped), bytes.subarray(at, nul)]);
  return { path: path.toString("utf8"), end: nul + 1 };
}

function endOf(bytes: Buffer, start: number): number {
  const nul = bytes.indexOf(0, start);
  if (nul < 0) throw new RangeError("the path has no end");
  return nul;
}

/** Extensions follow up to the checksum. A split index has further entries in another file. */
function endsWell(bytes: Buffer, start: number): boolean {
  const end = bytes.byteLength - hashBytes;
  let at = start;
  while (at < end) {
    if (bytes.toString("latin1", at, at + 4) === "link") return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}
