import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cost, measureCommand } from "./measure-command.ts";

/** The cost of a scan with an empty cache, and of the next one, when nothing has changed. */
export interface TwoScans {
  readonly first: Cost;
  readonly second: Cost;
}

export async function measureTwoScans(launcher: string, folder: string): Promise<TwoScans> {
  const cache = mkdtempSync(join(tmpdir(), "lcc-bench-cache-"));
  const scan = () => measureCommand(scanCommand(launcher, folder), { XDG_CACHE_HOME: cache });
  try {
    return { first: await scan(), second: await scan() };
  } finally {
    rmSync(cache, { recursive: true });
  }
}

export function scanCommand(launcher: string, folder: string): readonly string[] {
  return [launcher, "scan", folder, "--offline", "--format", "json", "--fail-on", "never"];
}
