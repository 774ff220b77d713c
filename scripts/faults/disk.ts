import { spawnSync } from "node:child_process";
import { mkdirSync, openSync, closeSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A folder on a separate disk that can be filled. */
export interface Disk {
  readonly folder: string;
  /** Uses all remaining space. */
  fill(): void;
  /** Releases it. */
  free(): void;
  remove(): void;
}

/** A few megabytes of memory, mounted as a disk; undefined if mounting is not permitted. */
export function mountDisk(folder: string, megabytes: number): Disk | undefined {
  mkdirSync(folder);
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder];
  if (spawnSync("mount", options, { stdio: "ignore" }).status !== 0) return undefined;
  const unmount = () => void spawnSync("umount", ["-l", folder], { stdio: "ignore" });
  process.once("exit", unmount);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      process.removeListener("exit", unmount);
      unmount();
    },
  };
}

/** Writes smaller and smaller pieces, until not even one page fits. */
function fillUp(file: string): void {
  const descriptor = openSync(file, "a");
  for (let size = 1_048_576; size >= 4_096; size /= 4) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  closeSync(descriptor);
}
