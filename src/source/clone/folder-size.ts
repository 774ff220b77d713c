import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * The bytes of all files in a folder, links not followed. The sizes that files claim, not the blocks they take: zeros
 * may take none. What vanishes meanwhile counts nothing.
 */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const at = path;
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    waiting.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => join(at, entry.name)));
    for (const entry of entries.filter((one) => one.isFile())) {
      bytes += (await lstat(join(at, entry.name)).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
