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
import { AppError } from "../domain/errors.ts";
import { ParseError } from "../domain/parse-error.ts";
import type { FileSource, FolderContent, PassedOver } from "./file-source.ts";

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
      accessSync(root, constants.R_OK | constants.X_OK); // an empty result would look like an empty folder
      return root;
    }
  } catch (error) {
    if (codeOf(error) === "EACCES")
      throw new AppError("not_found", `The folder ${folder} may not be read; check its permissions.`);
    throw new AppError("not_found", `There is no folder ${folder}.`, { cause: error });
  }
  throw new AppError("not_found", `${folder} is a file; give the folder it lies in.`);
}

/** Synchronous calls are several times faster here than others, and a scan has nothing else to do meanwhile. */
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
      codeOf(error) === "EACCES" ? "the folder may not be read; check its permissions" : "the folder could not be read";
    passedOver.push({ path, reason, kind: "folder" });
  }
  return { files, folders, passedOver };
}

/** Listed by what was opened, not by the path, in which a link may have appeared meanwhile. */
function listInside(root: string, path: string): Dirent[] {
  return inFolder(root, path, (folder) => readdirSync(folder, { withFileTypes: true }));
}

/** Gives a name of the folder that stays the same folder, whatever happens to its path. */
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

/**
 * Opens a file or folder of the tree. A folder on the way may be a link: installed packages are often linked to each
 * other, which is fine, but one that leads out of the tree is not followed.
 */
function openInside(root: string, path: string, flags: number): number {
  const opened = openSync(join(root, path), constants.O_RDONLY | constants.O_NONBLOCK | flags);
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
  throw new ParseError("This lies outside of the scanned folder, behind a link that lcc does not follow.");
}

/** There the system tells what a descriptor stands for. */
const isLinux = process.platform === "linux";

function reasonToPassOver(entry: Dirent): Omit<PassedOver, "path"> | undefined {
  if (entry.isSymbolicLink()) return { reason: "a link", kind: "link" };
  if (entry.name.includes("\ufffd"))
    return { reason: "the name is not valid UTF-8", ...(entry.isDirectory() && { kind: "folder" }) };
  return entry.isFile() || entry.isDirectory() ? undefined : { reason: "not a regular file" };
}

/** The link is asked for in its folder as opened: by its path it could be one of another folder. */
function readTarget(root: string, path: string): string | undefined {
  try {
    return inFolder(root, dirname(path), (folder) => readlinkSync(join(folder, basename(path))));
  } catch {
    return undefined; // it has changed since
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
    return undefined; // it has vanished, or its folder leads out of the tree; reading tells which
  }
}

/**
 * Opens without following a link and without waiting for a writer: a pipe named like a manifest would never
 * return. What it is, is asked of the open file, not of the path, which may have changed since.
 */
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

/** At most what the file had when it was opened: one that grows is read to a fixed end. */
function readOpen(file: number, offset: number, length: number): Uint8Array {
  const found = fstatSync(file);
  if (!found.isFile()) throw new ParseError("This is not a regular file.");
  const wanted = Math.max(0, Math.min(length, found.size - offset));
  const bytes = new Uint8Array(wanted);
  let filled = 0;
  while (filled < wanted) {
    const read = readSync(file, bytes, filled, wanted - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "The file may not be read; check its permissions.",
  ENOENT: "The file vanished while the tree was read.",
  ELOOP: "The file is a link, which lcc does not follow.",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
