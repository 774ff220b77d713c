import { type Stats, statSync } from "node:fs";
import { AppError } from "../domain/errors.ts";

/** What a path of the command line leads to; undefined if there is nothing. Throws if a folder on the way is closed. */
export function statPath(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code !== "EACCES" && error.code !== "EPERM") return undefined;
    throw new AppError("invalid_input", `"${path}" cannot be read: permission denied.`, { cause: error });
  }
}
