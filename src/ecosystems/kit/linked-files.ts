import type { SourceFile, Tree } from "../../domain/contracts/contracts.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { joinInside } from "../../text/join-inside.ts";
import { upwards } from "../../text/paths.ts";

/** Files of a tree that can find each other, for detectors. */
export interface LinkedFiles {
  /**
   * Reads one file with the help of others. The callback runs again while it needs folders that were not listed yet, so
   * it must return the same result each time. Undefined if there is no such file.
   */
  read<T>(path: string, work: (file: SourceFile) => Promise<T>): Promise<T | undefined>;
}

/** Limits chains of files that refer to each other in ever deeper folders. */
const maxRounds = 30;

/** Lists folders on demand: a tree may have millions of files. */
export function linkFiles(tree: Tree): LinkedFiles {
  const listed = new Map<string, ReadonlySet<string>>();
  const files = new Map<string, SourceFile>();
  const missed = new Set<string>();

  const listFolder = async (folder: string): Promise<void> => {
    if (!listed.has(folder)) listed.set(folder, new Set(await tree.names(folder)));
  };
  const get = (path: string): SourceFile | undefined => {
    const { folder, name } = splitPath(path);
    const names = listed.get(folder);
    if (!names && path !== "") missed.add(folder);
    if (!names?.has(name)) return undefined;
    const file = files.get(path) ?? linkedFile(path, tree, get);
    files.set(path, file);
    return file;
  };
  const readNow = async <T>(path: string, work: (file: SourceFile) => Promise<T>): Promise<T | undefined> => {
    for (const folder of upwards(splitPath(path).folder)) missed.add(folder);
    for (let round = 0; ; round++) {
      await Promise.all([...missed].map(listFolder));
      missed.clear();
      const file = get(path);
      const result = file && (await work(file));
      if (missed.size === 0 || round >= maxRounds) return result;
    }
  };
  // Sequential: each read must see which folders it missed itself.
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(path, work) {
      const next = last.then(() => readNow(path, work));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const slash = path.lastIndexOf("/");
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

function linkedFile(path: string, tree: Tree, get: (path: string) => SourceFile | undefined): SourceFile {
  const { folder, name } = splitPath(path);
  const open = async (): Promise<SourceFile> => {
    const file = await tree.file(path);
    if (!file) throw new ParseError("The file cannot be read.");
    return file;
  };
  return {
    path,
    name,
    folder,
    size: Number.NaN,
    text: async () => (await open()).text(),
    bytes: async (max) => (await open()).bytes(max),
    range: async (offset, length) => (await open()).range(offset, length),
    sibling: (other) => {
      const target = other.startsWith("/") ? undefined : joinInside(folder, other);
      return target === undefined ? undefined : get(target);
    },
    mayHaveFolder: () => true,
    find: () => [],
  };
}
