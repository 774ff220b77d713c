import type { SourceFile } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";

/** Another file that helps to understand one; undefined when there is none or it is broken, which is told elsewhere. */
export async function readOptional(file: SourceFile | undefined, parse: (text: string) => unknown): Promise<unknown> {
  if (!file) return undefined;
  try {
    return parse(await file.text());
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
