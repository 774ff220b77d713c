import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import { errorCode } from "../../text/error-code.ts";

/**
 * Reads the trimmed text of the file; undefined if the file is missing or stays empty. Before 3.0 the file was created
 * first and written later: such a process may be about to write it, or was killed before.
 */
export async function readKeyFile(file: string): Promise<string | undefined> {
  for (let tries = 0; tries < 50; tries += 1) {
    const text = await readPrivateFile(file);
    if (text !== "") return text?.trim();
    await sleep(20);
  }
  return undefined;
}

/**
 * Writes the key and returns the one in use: another process may have been faster. The file appears complete and synced
 * to disk, or not at all, even if the process is killed.
 */
export async function writeKeyFile(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    await writeAndSync(aside, `${text}\n`);
    if ((await tryLink(aside, file)) !== "linked") await replaceEmpty(aside, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(aside, { force: true });
  }
  return (await readKeyFile(file)) ?? "";
}

async function tryLink(aside: string, file: string): Promise<"linked" | "exists" | "unsupported"> {
  try {
    await link(aside, file);
    return "linked";
  } catch (error) {
    if (errorCode(error) === "EEXIST") return "exists";
    if (withoutLinks.has(errorCode(error))) return "unsupported";
    throw error;
  }
}

const withoutLinks: ReadonlySet<string> = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

/**
 * Several processes may replace an empty file at once, and must end with the same key. Only one of them creates the
 * next file, and replaces the empty one with it.
 */
async function replaceEmpty(aside: string, file: string): Promise<void> {
  if (await readPrivateFile(file)) return;
  const next = `${file}.next`;
  const outcome = await tryLink(aside, next);
  if (outcome === "unsupported") return replaceWithoutLinks(aside, file);
  if (outcome === "linked") {
    // Another process may have finished since the file was read.
    if (await readPrivateFile(file)) await rm(next, { force: true });
    else await rename(next, file);
  } else if ((await readKeyFile(file)) === undefined) {
    // The process that created it was killed. If it is missing now, another one has used it.
    await rename(next, file).catch((error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
    });
  }
}

/** Where the file system has no links, the last one wins, so each waits before reading it again. */
async function replaceWithoutLinks(aside: string, file: string): Promise<void> {
  await rename(aside, file);
  await sleep(250);
}

/** Returns undefined if there is no file. */
async function readPrivateFile(file: string): Promise<string | undefined> {
  const handle = await open(file, "r").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { mode } = await handle.stat();
    // Windows has no such bits; Node reports arbitrary ones.
    if (process.platform !== "win32" && (mode & 0o077) !== 0) throw readableByOthers(file);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

async function writeAndSync(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file name is durable only after its folder is synced. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function readableByOthers(file: string): AppError {
  return new AppError(
    "cannot_run",
    `Other users of this machine can read ${file}, which signs all tokens. Run: chmod 600 ${file}`,
  );
}
