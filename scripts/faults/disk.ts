import { spawnSync } from "node:child_process";
import { mkdirSync, openSync, closeSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A folder on a disk of its own that can be filled up. */
export interface Disk {
  readonly folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

/** A few megabytes of memory in place of a disk; undefined where we may not mount one. */
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

/** In pieces that get smaller, until not even one page fits. */
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
