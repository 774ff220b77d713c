import { randomUUID } from "node:crypto";
import { chmod, lstat, readdir, rename, rmdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../../text/error-code.ts";

/**
 * Deletes a folder with its content, if it exists. Links are deleted, not followed. Inner folders are first moved to the
 * top, so that trees of any depth can be deleted, even if their paths are too long for the system.
 */
export async function removeFolder(path: string): Promise<void> {
  const stats = await lstat(path).catch(unlessMissing);
  if (!stats) return;
  if (!stats.isDirectory()) return unlink(path);
  for (let tries = 1; ; tries++) {
    try {
      return await empty(path);
    } catch (error) {
      // A process that is being killed may still write.
      if (tries === maxTries || !["ENOTEMPTY", "EEXIST"].includes(errorCode(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const maxTries = 20;

async function empty(top: string): Promise<void> {
  const moved = join(top, `.${randomUUID()}-`);
  const waiting = [top];
  let count = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const inside of await removeFiles(folder)) {
      const place = `${moved}${count++}`;
      await chmod(inside, 0o700); // its permissions may exclude even the owner
      await rename(inside, place);
      waiting.push(place);
    }
    if (folder !== top) await rmdir(folder);
  }
  await rmdir(top);
}

const atOnce = 64;

/** Returns the remaining folders. Names are bytes, since not all are valid text. */
async function removeFiles(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: "buffer" });
  const inside = (name: Buffer) => Buffer.concat([Buffer.from(`${folder}/`), name]);
  const files = entries.filter((entry) => !entry.isDirectory());
  for (let start = 0; start < files.length; start += atOnce) {
    await Promise.all(
      files.slice(start, start + atOnce).map((entry) => unlink(inside(entry.name)).catch(unlessMissing)),
    );
  }
  return entries.filter((entry) => entry.isDirectory()).map((entry) => inside(entry.name));
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}
