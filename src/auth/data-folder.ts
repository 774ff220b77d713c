import { stat } from "node:fs/promises";
import { AppError } from "../domain/errors.ts";

/** In a folder that everybody may write to, anybody can replace the database and the key that signs tokens. */
export async function requirePrivateFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // it has no such bits
  const found = await stat(folder).catch(() => undefined); // it is made with the right ones
  if (!found || (found.mode & 0o002) === 0) return;
  throw new AppError(
    "cannot_run",
    `Every user of this machine may write to ${folder}, where lcc keeps its data (SVC_DATA_DIR). Run: chmod o-w ${folder}`,
  );
}
