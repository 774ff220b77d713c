import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(dirname(import.meta.dirname));

/** Copies tracked and untracked files as in a clone, without `node_modules` and builds. */
export function copyCheckout(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split("\0").filter((one) => one !== "" && existsSync(join(root, one)))) {
    cpSync(join(root, file), join(folder, file));
  }
}
