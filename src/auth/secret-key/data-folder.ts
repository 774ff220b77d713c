import { stat } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";

/** Anyone could replace the database and the signing key in a world-writable folder. */
export async function requirePrivateFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // no permission bits on Windows
  const stats = await stat(folder).catch(() => undefined); // created later with the right mode
  if (!stats || (stats.mode & 0o002) === 0) return;
  throw new AppError(
    "cannot_run",
    `Every user of this machine can write to ${folder}, where lcc stores its data (SVC_DATA_DIR). Run: chmod o-w ${folder}`,
  );
}
