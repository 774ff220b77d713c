import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { TooLargeError } from "../../../domain/contracts/parse-error.ts";

/** Real files have a few thousand characters. */
const maxLength = 2_000_000;

/** The text of a Gemfile or gemspec. Oversized files must not slow down a scan. */
export async function readText(file: SourceFile): Promise<string> {
  const text = await file.text();
  if (text.length > maxLength) {
    throw new TooLargeError(`The file is longer than ${maxLength} characters, which no such file needs.`);
  }
  return text;
}
