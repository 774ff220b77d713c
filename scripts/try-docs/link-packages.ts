import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(dirname(import.meta.dirname));

/**
 * Gives a copy of the checkout what `npm ci` would: the installed packages by a link, because nothing writes to them, and
 * the build as a copy, newer than the copied sources.
 */
export function linkPackages(folder: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  const stamp = join(folder, "dist", ".built");
  rmSync(stamp);
  writeFileSync(stamp, `${new Date().toISOString()}\n`);
}
