import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The total size of all files in a folder. Links are not followed; sparse files count with their full size. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const at = path;
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    waiting.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => join(at, entry.name)));
    for (const entry of entries.filter((child) => child.isFile())) {
      bytes += (await lstat(join(at, entry.name)).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
