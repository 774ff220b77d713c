import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

interface SizeWatch {
  /** Aborted with the outer signal, and when the folder is too large. */
  readonly signal: AbortSignal;
  end(): void;
}

const intervalMs = 200;

/** Checks the size of a folder regularly: a server may send more than was requested. */
export function watchSize(
  folder: string,
  max: number,
  outer: AbortSignal,
  onSize: (bytes: number) => void = () => {},
): SizeWatch {
  const tooMuch = new AbortController();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => (timer = setTimeout(() => void check(), intervalMs));
  const check = async () => {
    const bytes = await folderSize(folder);
    if (isOver) return;
    onSize(bytes);
    if (bytes > max) tooMuch.abort();
    else wait();
  };
  wait();
  return {
    signal: AbortSignal.any([outer, tooMuch.signal]),
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** The total size of all files in a folder. Links are not followed; sparse files count with their full size. */
export async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const at = path;
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) waiting.push(join(at, entry.name));
    for (const entry of entries.filter((child) => child.isFile())) {
      bytes += (await lstat(join(at, entry.name)).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
