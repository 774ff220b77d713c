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
} from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import type { FileSource, FolderContent, PassedOver } from "../file-source.ts";

/** A folder on disk. Links are not followed, and only regular files are opened. */
export async function openDirectory(folder: string): Promise<FileSource> {
  const root = checkFolder(folder);
  return {
    folder: async (path) => readFolder(root, path),
    sizes: (paths) => readSizes(root, paths),
    read: (path, offset, length) => readFile(root, path, offset, length),
    linkTarget: async (path) => readTarget(root, path),
    close: async () => {},
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
    if (codeOf(error) === "EACCES")
      throw new AppError("not_found", `The folder ${folder} cannot be read: permission denied.`);
    throw new AppError("not_found", `There is no folder ${folder}.`, { cause: error });
  }
  throw new AppError("not_found", `${folder} is a file; give the folder that contains it.`);
}

/** Synchronous calls are several times faster, and a scan process has nothing else to do. */
function readFolder(root: string, path: string): FolderContent {
  const files: string[] = [];
  const folders: string[] = [];
  const passedOver: PassedOver[] = [];
  const inside = (name: string) => (path === "" ? name : `${path}/${name}`);
  try {
    for (const entry of listInside(root, path)) {
      const reason = reasonToPassOver(entry);
      if (reason) passedOver.push({ path: inside(entry.name), ...reason });
      else if (entry.isFile()) files.push(entry.name);
      else folders.push(entry.name);
    }
  } catch (error) {
    const reason =
      codeOf(error) === "EACCES"
        ? "permission denied; check the permissions of the folder"
        : "the folder could not be read";
    passedOver.push({ path, reason, kind: "folder" });
  }
  return { files, folders, passedOver };
}

/** Lists the opened folder, not its path, which may have been replaced by a link. */
function listInside(root: string, path: string): Dirent[] {
  return inFolder(root, path, (folder) => readdirSync(folder, { withFileTypes: true }));
}

/** Calls back with a path that keeps naming the same folder, even if its original path is replaced. */
function inFolder<Result>(root: string, path: string, use: (folder: string) => Result): Result {
  if (!isLinux) {
    requireInside(root, realpathSync(join(root, path)));
    return use(join(root, path));
  }
  const folder = openInside(root, path, constants.O_DIRECTORY);
  try {
    return use(`/proc/self/fd/${folder}`);
  } finally {
    closeSync(folder);
  }
}

/** Opens a file or folder of the tree. Parent folders may be links, as in installed packages, but only inside the tree. */
function openInside(root: string, path: string, flags: number): number {
  const opened = openSync(`${root}/${path}`, constants.O_RDONLY | constants.O_NONBLOCK | flags);
  try {
    requireInside(root, isLinux ? readlinkSync(`/proc/self/fd/${opened}`) : realpathSync(join(root, path)));
    return opened;
  } catch (error) {
    closeSync(opened);
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
function readTarget(root: string, path: string): string | undefined {
  try {
    return inFolder(root, dirname(path), (folder) => readlinkSync(join(folder, basename(path))));
  } catch {
    return undefined; // it has changed
  }
}

async function readSizes(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const size = readSize(root, path);
    if (size !== undefined) sizes.set(path, size);
  }
  return sizes;
}

function readSize(root: string, path: string): number | undefined {
  try {
    const found = inFolder(root, dirname(path), (folder) => lstatSync(join(folder, basename(path))));
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined; // deleted, or outside the tree; reading it reports which
  }
}

/** Opens without following a link and without blocking: a pipe named like a manifest would wait forever. */
async function readFile(root: string, path: string, offset: number, length: number): Promise<Uint8Array> {
  try {
    const file = openInside(root, path, constants.O_NOFOLLOW);
    try {
      return readOpen(file, offset, length);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof ParseError) throw error;
    throw new ParseError(reasons[codeOf(error)] ?? "The file could not be read.");
  }
}

/** Checks the opened file, not its path, and reads a growing file only up to its size when opened. */
function readOpen(file: number, offset: number, length: number): Uint8Array {
  const found = fstatSync(file);
  if (!found.isFile()) throw new ParseError("This is not a regular file.");
  const wanted = Math.max(0, Math.min(length, found.size - offset));
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

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
