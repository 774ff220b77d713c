import { type Stats, statSync } from "node:fs";
import { AppError } from "../domain/errors.ts";
import { errorCode } from "../text/error-code.ts";

/** What a path of the command line leads to; undefined if there is nothing. Throws if a folder on the way is closed. */
export function statPath(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "") throw error;
    if (code !== "EACCES" && code !== "EPERM") return undefined;
    throw new AppError("invalid_input", `"${path}" cannot be read: permission denied.`, { cause: error });
  }
}
