import type { SourceFile } from "../domain/contracts.ts";
import { ParseError } from "../domain/parse-error.ts";
import { decodeText } from "../formats/text.ts";
import { createGlob } from "./glob.ts";

/** One file of the tree; the size is not known before somebody asked for it. */
export interface Entry {
  readonly path: string;
  readonly size?: number;
}

/** Reads at most `length` bytes of a file from `offset` on. Throws ParseError when it cannot. */
export type ReadBytes = (path: string, offset: number, length: number) => Promise<Uint8Array>;

/** The files of a tree, by path and by name. */
export interface FileIndex {
  readonly files: readonly SourceFile[];
  get(path: string): SourceFile | undefined;
}

/** Beyond this a lockfile is not read; real ones stay far below. */
export const mostBytes = 20_000_000;

/** Makes files of entries: reading goes through the source, siblings and searches stay inside the index. */
export function createFileIndex(entries: readonly Entry[], read: ReadBytes): FileIndex {
  const byPath = new Map<string, SourceFile>();
  let byName: Map<string, SourceFile[]> | undefined;
  const find = (pattern: string): readonly SourceFile[] => {
    byName ??= Map.groupBy(files, (file) => file.name);
    if (!/[*/]/.test(pattern)) return byName.get(pattern) ?? [];
    const matches = createGlob(pattern);
    return files.filter((file) => matches(file.path));
  };
  const get = (path: string) => byPath.get(path);
  const files = entries.map((entry) => new IndexedFile(entry, { read, get, find }));
  for (const file of files) byPath.set(file.path, file);
  return { files, get };
}

interface Access {
  readonly read: ReadBytes;
  get(path: string): SourceFile | undefined;
  find(pattern: string): readonly SourceFile[];
}

/** A class, because there may be 200,000 of them and most are never opened. */
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
    return this.path.slice(this.path.lastIndexOf("/") + 1);
  }

  get folder(): string {
    const slash = this.path.lastIndexOf("/");
    return slash < 0 ? "" : this.path.slice(0, slash);
  }

  async text(): Promise<string> {
    const bytes = this.size > mostBytes ? undefined : await this.#access.read(this.path, 0, mostBytes + 1);
    if (!bytes || bytes.byteLength > mostBytes) {
      throw new ParseError(`The file is larger than ${mostBytes / 1e6} MB, the most that lcc reads of one.`);
    }
    const text = decodeText(bytes);
    if (text === undefined) throw new ParseError("The file is binary, not text.");
    return text;
  }

  bytes(most: number): Promise<Uint8Array> {
    return this.range(0, most);
  }

  range(offset: number, length: number): Promise<Uint8Array> {
    return this.#access.read(this.path, offset, Math.min(length, mostBytes));
  }

  sibling(relative: string): SourceFile | undefined {
    const path = resolveInside(this.folder, relative);
    return path === undefined ? undefined : this.#access.get(path);
  }

  find(pattern: string): readonly SourceFile[] {
    return this.#access.find(pattern);
  }
}

/** A relative path from a folder, as a path from the root; undefined when it leaves the tree. */
export function resolveInside(folder: string, relative: string): string | undefined {
  if (relative.startsWith("/")) return undefined;
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
