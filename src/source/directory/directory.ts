import {
  accessSync,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { join, sep } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { createGitContents } from "../contents/git-contents.ts";
import { describeCheckout } from "../git/describe-checkout.ts";
import { readRemote } from "../git/read-remote.ts";
import type { FileSource, FolderContent, PassedOver } from "../file-source.ts";
import { errorCode } from "../../text/error-code.ts";
import { toFolder, toFileName, joinPath } from "../../text/paths.ts";

/** A folder on disk. Links are not followed, and only regular files are opened. */
export async function openDirectory(folder: string): Promise<FileSource> {
  const root = checkFolder(folder);
  const folders = openFolders(root);
  const git = createGitContents(root);
  let last: { readonly path: string; readonly stats: Stats } | undefined;
  return {
    folder: async (path) => readFolder(folders, path),
    sizes: async (paths) => readSizes(folders, paths),
    read: async (path, offset, length) =>
      readFile(folders, path, offset, length, (stats) => void (last = { path, stats })),
    contentOf(path) {
      const stats = last?.path === path ? last.stats : undefined;
      last = undefined; // it tells about the bytes that were just read, not about the file later on
      return git.contentOf(path, stats);
    },
    tracked: () => git.tracked(),
    remote: () => readRemote(root),
    checkout: () => describeCheckout(root, () => git.isChanged()),
    linkTarget: async (path) => readTarget(folders, path),
    close: async () => folders.close(),
  };
}

function checkFolder(folder: string): string {
  try {
    const root = realpathSync(folder);
    if (lstatSync(root).isDirectory()) {
      accessSync(root, constants.R_OK | constants.X_OK); // otherwise it would look like an empty folder
      return root;
    }
  } catch (error) {
    if (errorCode(error) === "EACCES")
      throw new AppError("not_found", `The folder ${folder} cannot be read: permission denied.`);
    throw new AppError("not_found", `There is no folder ${folder}.`, { cause: error });
  }
  throw new AppError("not_found", `${folder} is a file; give the folder that contains it.`);
}

/** Synchronous calls are several times faster, and a scan process has nothing else to do. */
function readFolder(opened: Folders, path: string): FolderContent {
  const files: string[] = [];
  const folders: string[] = [];
  const passedOver: PassedOver[] = [];
  try {
    for (const entry of readdirSync(opened.at(path), { withFileTypes: true })) {
      const reason = reasonToPassOver(entry);
      if (reason) passedOver.push({ path: joinPath(path, entry.name), ...reason });
      else if (entry.isFile()) files.push(entry.name);
      else folders.push(entry.name);
    }
  } catch (error) {
    const reason =
      errorCode(error) === "EACCES"
        ? "permission denied; check the permissions of the folder"
        : "the folder could not be read";
    passedOver.push({ path, reason, kind: "folder" });
  }
  return { files, folders, passedOver };
}

/** Folders of the tree, opened: a path may be replaced by a link at any time. */
interface Folders {
  /** A path that keeps naming the same folder, until another one is opened. */
  at(path: string): string;
  close(): void;
}

/** Parent folders may be links, as in installed packages, but only inside the tree. The last folder stays open. */
function openFolders(root: string): Folders {
  let last: { readonly path: string; readonly descriptor: number } | undefined;
  const close = (): void => {
    if (last) closeSync(last.descriptor);
    last = undefined;
  };
  return {
    at(path) {
      if (!isLinux) {
        requireInside(root, realpathSync(join(root, path)));
        return join(root, path);
      }
      if (last?.path !== path) {
        const descriptor = openFolder(root, path);
        close();
        last = { path, descriptor };
      }
      return `/proc/self/fd/${last.descriptor}`;
    },
    close,
  };
}

function openFolder(root: string, path: string): number {
  const descriptor = openSync(`${root}/${path}`, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_DIRECTORY);
  try {
    requireInside(root, readlinkSync(`/proc/self/fd/${descriptor}`));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function requireInside(root: string, real: string): void {
  if (real === root || real.startsWith(root.endsWith(sep) ? root : root + sep)) return;
  throw new ParseError("This is outside the scanned folder, reached through a link that lcc does not follow.");
}

/** Linux shows which file a descriptor belongs to. */
const isLinux = process.platform === "linux";

function reasonToPassOver(entry: Dirent): Omit<PassedOver, "path"> | undefined {
  if (entry.isSymbolicLink()) return { reason: "a link", kind: "link" };
  if (entry.name.includes("\ufffd"))
    return { reason: "the name is not valid UTF-8", ...(entry.isDirectory() && { kind: "folder" }) };
  return entry.isFile() || entry.isDirectory() ? undefined : { reason: "not a regular file" };
}

/** Reads the link in the opened folder: its path may lead to another folder by now. */
function readTarget(opened: Folders, path: string): string | undefined {
  try {
    return readlinkSync(insideOf(opened, path));
  } catch {
    return undefined; // it has changed
  }
}

/** A path that does not go through any link but the last part. */
function insideOf(opened: Folders, path: string): string {
  return `${opened.at(toFolder(path))}/${toFileName(path)}`;
}

function readSizes(opened: Folders, paths: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const size = readSize(opened, path);
    if (size !== undefined) sizes.set(path, size);
  }
  return sizes;
}

function readSize(opened: Folders, path: string): number | undefined {
  try {
    const stats = lstatSync(insideOf(opened, path));
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined; // deleted, or outside the tree; reading it reports which
  }
}

/** Opens without following a link and without blocking: a pipe named like a manifest would wait forever. */
function readFile(
  opened: Folders,
  path: string,
  offset: number,
  length: number,
  onOpen: (stats: Stats) => void,
): Uint8Array {
  try {
    const file = openSync(insideOf(opened, path), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const stats = fstatSync(file);
      onOpen(stats);
      return readOpen(file, stats, offset, length);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof ParseError) throw error;
    throw new ParseError(reasons[errorCode(error)] ?? "The file could not be read.");
  }
}

/** Checks the opened file, not its path, and reads a growing file only up to its size when opened. */
function readOpen(file: number, stats: Stats, offset: number, length: number): Uint8Array {
  if (!stats.isFile()) throw new ParseError("This is not a regular file.");
  const wanted = Math.max(0, Math.min(length, stats.size - offset));
  const bytes = takeMemory(wanted);
  let filled = 0;
  while (filled < wanted) {
    const read = readSync(file, bytes, filled, wanted - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

let memory = new Uint8Array(0);
const memoryBytes = 256 * 1024;

/** Small files share memory: a buffer for each of thousands of files costs more than reading it. No byte is used twice. */
function takeMemory(length: number): Uint8Array {
  if (length > memoryBytes / 8) return new Uint8Array(length);
  if (memory.length < length) memory = new Uint8Array(memoryBytes);
  const taken = memory.subarray(0, length);
  memory = memory.subarray(length);
  return taken;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "Permission denied; check the permissions of the file.",
  ENOENT: "The file vanished while the tree was read.",
  ELOOP: "The file is a link, which lcc does not follow.",
};
