import { ask } from "../async/trace.ts";
import type { SourceFile } from "../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { joinInside } from "../text/join-inside.ts";
import { decodeText } from "../formats/text.ts";
import { toFolder, toFileName } from "../text/paths.ts";
import { createGlob } from "./glob.ts";
import { formatSize } from "../text/count.ts";

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
  has(path: string): boolean;
  /** Whether there are files in a folder, or in folders below it. */
  hasFolder(path: string): boolean;
  /** The sorted paths of the files that match a pattern, as in `SourceFile.find`. */
  find(pattern: string): readonly string[];
  /** The same with further files. */
  with(paths: readonly string[]): FileIndex;
}

/** Searches are cached: detectors use the same few patterns, and each search goes through all files. */
const maxSearches = 200;

/** Larger files are not read; real lockfiles are far smaller. */
export const maxFileBytes = 20_000_000;

/**
 * Creates files from entries on demand: most files of a large tree are never requested. Whatever a detector asks for is
 * recorded; an index with further files gives other answers, so its questions are marked.
 */
export function createFileIndex(entries: readonly Entry[], readSource: ReadBytes, mark = ""): FileIndex {
  const read = rememberLast(readSource);
  const byPath = new Map<string, Entry | IndexedFile>(entries.map((entry) => [entry.path, entry]));
  let byName: Map<string, string[]> | undefined;
  let byEnding: Map<string, string[]> | undefined;
  let folders: ReadonlySet<string> | undefined;
  const get = (path: string): SourceFile | undefined => {
    const entry = byPath.get(path);
    if (entry === undefined || entry instanceof IndexedFile) return entry;
    const indexed = new IndexedFile(entry, { read, get: getAsked, hasFolder: hasFolderAsked, find });
    byPath.set(path, indexed);
    return indexed;
  };
  const searches = new Map<string, readonly SourceFile[]>();
  const pathsLike = (pattern: string): readonly string[] => {
    if (!/[*/]/.test(pattern)) return (byName ??= Map.groupBy(byPath.keys(), toFileName)).get(pattern) ?? [];
    const [, ending] = /^\*\.(\w+)$/.exec(pattern) ?? [];
    if (ending === undefined) return [...byPath.keys()].filter(createGlob(pattern));
    return (byEnding ??= Map.groupBy(byPath.keys(), endingOf)).get(ending) ?? [];
  };
  const search = (pattern: string): readonly SourceFile[] =>
    pathsLike(pattern)
      .toSorted()
      .flatMap((path) => get(path) ?? []);
  const getAsked = (path: string): SourceFile | undefined => {
    ask(`${mark}has ${path}`);
    return get(path);
  };
  const hasFolder = (path: string): boolean => (folders ??= listFolders(byPath.keys())).has(path);
  const hasFolderAsked = (path: string): boolean => {
    ask(`${mark}folder ${path}`);
    return hasFolder(path);
  };
  const find = (pattern: string): readonly SourceFile[] => {
    ask(`${mark}find ${pattern}`);
    const kept = searches.get(pattern);
    if (kept) return kept;
    const files = search(pattern);
    if (searches.size < maxSearches) searches.set(pattern, files);
    return files;
  };
  return {
    get files() {
      return [...byPath.keys()].flatMap((path) => get(path) ?? []);
    },
    get,
    has: (path) => byPath.has(path),
    hasFolder,
    find: (pattern) => pathsLike(pattern).toSorted(),
    with: (paths) => createFileIndex([...entries, ...paths.map((path) => ({ path }))], read, "+"),
  };
}

/** All folders with files, and those around them. */
function listFolders(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>([""]);
  for (const path of paths)
    for (let folder = toFolder(path); !folders.has(folder); folder = toFolder(folder)) folders.add(folder);
  return folders;
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
  return (path, offset, wanted) => {
    const length = offset === 0 ? Math.max(wanted, wholeBytes) : wanted;
    const cached = last?.path === path && last.offset === offset ? last : undefined;
    const isEnough = cached && (cached.length >= length || (cached.bytes && cached.bytes.byteLength < cached.length));
    // The usual case needs no further promise: there are thousands of files, and several detectors for each.
    if (isEnough && cached.bytes && cached.bytes.byteLength <= wanted) return cached.reading;
    const reading = isEnough ? cached.reading : readNow(path, offset, length);
    return reading.then((bytes) => (bytes.byteLength > wanted ? bytes.subarray(0, wanted) : bytes));
  };
}

/** Files up to this size are read as a whole, even if only their beginning is wanted: another detector wants the rest. */
const wholeBytes = 500_000;

interface LastRead {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
  readonly reading: Promise<Uint8Array>;
  /** Absent while they are read. */
  bytes?: Uint8Array;
}

/** The content of a file that is stored in Git LFS. */
export const lfsPointer = "version https://git-lfs.github.com/spec/v1";
const onlyPointer = "The file is a pointer of Git LFS; its content is not in the repository.";

/** What follows the last dot of the name; empty if there is none. */
function endingOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") ? path.slice(dot + 1) : "";
}

interface Access {
  readonly read: ReadBytes;
  get(path: string): SourceFile | undefined;
  hasFolder(path: string): boolean;
  find(pattern: string): readonly SourceFile[];
}

class IndexedFile implements SourceFile {
  readonly path: string;
  readonly #size: number | undefined;
  readonly #access: Access;

  constructor({ path, size }: Entry, access: Access) {
    this.path = path;
    this.#size = size;
    this.#access = access;
  }

  get size(): number {
    if (this.#size === undefined) return Number.NaN;
    ask(`read ${this.path}`);
    return this.#size;
  }

  get name(): string {
    return toFileName(this.path);
  }

  get folder(): string {
    return toFolder(this.path);
  }

  async text(): Promise<string> {
    const bytes = this.size > maxFileBytes ? undefined : await this.#read(0, maxFileBytes + 1);
    if (!bytes || bytes.byteLength > maxFileBytes) {
      throw new TooLargeError(`The file is larger than ${formatSize(maxFileBytes)}, the most that lcc reads of one.`);
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
    return this.#read(offset, Math.min(length, maxFileBytes));
  }

  #read(offset: number, length: number): Promise<Uint8Array> {
    ask(`read ${this.path}`);
    return this.#access.read(this.path, offset, length);
  }

  sibling(relative: string): SourceFile | undefined {
    const path = this.#pathOf(relative);
    return path === undefined ? undefined : this.#access.get(path);
  }

  mayHaveFolder(relative: string): boolean {
    const path = this.#pathOf(relative);
    return path !== undefined && this.#access.hasFolder(path);
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
