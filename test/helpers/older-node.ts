import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A Node on this machine that is too old for lcc. */
export function olderNode(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(":").map((folder) => join(folder, "node"));
  return folders.find((file) => {
    try {
      return Number(execFileSync(file, ["-p", "process.versions.node.split('.')[0]"], { stdio: "pipe" })) < 24;
    } catch {
      return false;
    }
  });
}
