import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = dirname(dirname(import.meta.dirname));

/** The package as installed by users, without sources: a checkout checks them for changes at each start. */
export async function withInstalledCopy<T>(work: (launcher: string) => T | Promise<T>): Promise<T> {
  if (!existsSync(join(root, "dist", ".built"))) throw new Error('There is no build to measure; run "npm run build".');
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  try {
    for (const name of ["bin", "package.json"]) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, "dist"), join(folder, "dist"));
    return await work(join(folder, "bin", "lcc.js"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
