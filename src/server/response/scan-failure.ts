import { AppError, type ErrorCode } from "../../domain/errors.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import { problemKinds } from "../../domain/problem-kinds.ts";

/** A failed scan, as an error for a client that waited for its end. */
export function scanFailure({ id, failure }: Pick<ScanRecord, "id" | "failure">): AppError {
  const { code, detail } = failure ?? { code: "internal", detail: "The scan failed." };
  // The client has no other way to learn the id.
  return new AppError(isErrorCode(code) ? code : "internal", `${detail} The scan is /scans/${id}.`);
}

/** The code comes from the database, and may be from another version. */
function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(problemKinds, code);
}
