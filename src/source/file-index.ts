import type { SourceFile } from "../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { joinInside } from "../text/join-inside.ts";
import { decodeText } from "../formats/text.ts";
import { nameOf } from "../text/folder-of.ts";
import { createGlob } from "./glob.ts";

/** One file of the tree; the size is known once it was requested. */
interface Entry {
  readonly path: string;
  readonly size?: number;
}

/** Reads at most `length` bytes of a file from `offset`. Throws ParseError when it cannot. */
type ReadBytes = (path: string, offset: number, length: number) => Promise<Uint8Array>;

/** The files of a tree, by path and by name. */
export interface FileIndex {
  /** All of them, in the order of the entries. */
  readonly files: readonly SourceFile[];
  get(path: string): SourceFile | undefined;
  /** The same with further files. */
  with(paths: readonly string[]): FileIndex;
}

/** Searches are cached: detectors use the same few patterns, and each search goes through all files. */
const maxSearches = 200;

/** Larger files are not read; real lockfiles are far smaller. */
export const maxBytes = 20_000_000;

/** Creates files from entries on demand: most files of a large tree are never requested. */
export function createFileIndex(entries: readonly Entry[], readSource: ReadBytes): FileIndex {
  const read = rememberLast(readSource);
  const byPath = new Map<string, Entry | IndexedFile>(entries.map((entry) => [entry.path, entry]));
  let byName: Map<string, string[]> | undefined;
  let byEnding: Map<string, string[]> | undefined;
  const get = (path: string): SourceFile | undefined => {
    const known = byPath.get(path);
    if (known === undefined || known instanceof IndexedFile) return known;
    const made = new IndexedFile(known, { read, get, find });
    byPath.set(path, made);
    return made;
  };
  const found = new Map<string, readonly SourceFile[]>();
  const pathsLike = (pattern: string): readonly string[] => {
    if (!/[*/]/.test(pattern)) return (byName ??= Map.groupBy(byPath.keys(), nameOf)).get(pattern) ?? [];
    const [, ending] = /^\*\.(\w+)$/.exec(pattern) ?? [];
    if (ending === undefined) return [...byPath.keys()].filter(createGlob(pattern));
    return (byEnding ??= Map.groupBy(byPath.keys(), endingOf)).get(ending) ?? [];
  };
  const search = (pattern: string): readonly SourceFile[] =>
    pathsLike(pattern)
      .toSorted()
      .flatMap((path) => get(path) ?? []);
  const find = (pattern: string): readonly SourceFile[] => {
    const known = found.get(pattern);
    if (known) return known;
    const files = search(pattern);
    if (found.size < maxSearches) found.set(pattern, files);
    return files;
  };
  return {
    get files() {
      return [...byPath.keys()].flatMap((path) => get(path) ?? []);
    },
    get,
    with: (paths) => createFileIndex([...entries, ...paths.map((path) => ({ path }))], read),
  };
}

/** Several detectors read the same file one after the other, so the last one is cached. */
function rememberLast(read: ReadBytes): ReadBytes {
  let last: LastRead | undefined;
  const readNow: ReadBytes = (path, offset, length) => {
    const now: LastRead = { path, offset, length, reading: read(path, offset, length) };
    const keep = (bytes: Uint8Array): void => void (now.bytes = bytes);
    now.reading.then(keep, () => {});
    last = now;
    return now.reading;
  };
  return (path, offset, length) => {
    const known = last?.path === path && last.offset === offset ? last : undefined;
    if (!known) return readNow(path, offset, length);
    // The usual case needs no further promise: there are thousands of files, and several detectors for each.
    if (known.bytes && known.bytes.byteLength < Math.min(known.length, length)) return known.reading;
    return known.reading.then((bytes) => {
      // Fewer bytes than requested are all there are.
      if (length > known.length && bytes.byteLength >= known.length) return readNow(path, offset, length);
      return bytes.byteLength > length ? bytes.subarray(0, length) : bytes;
    });
  };
}

interface LastRead {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
  readonly reading: Promise<Uint8Array>;
  /** Absent while they are read. */
  bytes?: Uint8Array;
}

/** The content of a file that is stored in Git LFS. */
const lfsPointer = "version https://git-lfs.github.com/spec/v1";
const onlyPointer = "The file is a pointer of Git LFS; its content is not in the repository.";

/** What follows the last dot of the name; empty if there is none. */
function endingOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") ? path.slice(dot + 1) : "";
}

interface Access {
  readonly read: ReadBytes;
  get(path: string): SourceFile | undefined;
  find(pattern: string): readonly SourceFile[];
}

class IndexedFile implements SourceFile {
  readonly path: string;
  readonly size: number;
  readonly #access: Access;

  constructor({ path, size }: Entry, access: Access) {
    this.path = path;
    this.size = size ?? Number.NaN;
    this.#access = access;
  }

  get name(): string {
    return nameOf(this.path);
  }

  get folder(): string {
    const slash = this.path.lastIndexOf("/");
    return slash < 0 ? "" : this.path.slice(0, slash);
  }

  async text(): Promise<string> {
    const bytes = this.size > maxBytes ? undefined : await this.#access.read(this.path, 0, maxBytes + 1);
    if (!bytes || bytes.byteLength > maxBytes) {
      throw new TooLargeError(`The file is larger than ${maxBytes / 1e6} MB, the most that lcc reads of one.`);
    }
    const text = decodeText(bytes);
    if (text === undefined) throw new ParseError("The file is binary, not text.");
    if (text.startsWith(lfsPointer)) throw new ParseError(onlyPointer);
    return text;
  }

  bytes(max: number): Promise<Uint8Array> {
    return this.range(0, max);
  }

  range(offset: number, length: number): Promise<Uint8Array> {
    return this.#access.read(this.path, offset, Math.min(length, maxBytes));
  }

  sibling(relative: string): SourceFile | undefined {
    const path = this.#pathOf(relative);
    return path === undefined ? undefined : this.#access.get(path);
  }

  #pathOf(relative: string): string | undefined {
    if (relative.startsWith("/")) return undefined;
    const isName = !relative.includes("/") && relative !== "" && relative !== "." && relative !== "..";
    if (!isName) return joinInside(this.folder, relative);
    return this.path.slice(0, this.path.lastIndexOf("/") + 1) + relative;
  }

  find(pattern: string): readonly SourceFile[] {
    return this.#access.find(pattern);
  }
}
