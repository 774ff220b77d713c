import { archiveLimits } from "../domain/archive-limits.ts";
import type { SourceFile } from "../domain/contracts.ts";
import { TooLargeError } from "../domain/parse-error.ts";

/** The text of a license file. Throws ParseError where it cannot be read, or is longer than any license. */
export async function readLicenseText(file: SourceFile): Promise<string> {
  const text = await file.text();
  if (text.length <= archiveLimits.bytesOfLicenseFile) return text;
  throw new TooLargeError(`lcc reads license files of at most ${archiveLimits.bytesOfLicenseFile / 1_000_000} MB.`);
}
