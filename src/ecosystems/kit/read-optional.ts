import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";

/** The content of a related file; undefined if it does not exist or is broken, which is reported elsewhere. */
export async function readOptional<T>(
  file: SourceFile | undefined,
  parse: (text: string) => T,
): Promise<T | undefined> {
  return file?.text().then(parse).catch(ifBroken(undefined));
}

/** The same, as text. */
export async function optionalText(file: SourceFile | undefined): Promise<string | undefined> {
  return file?.text().catch(ifBroken(undefined));
}
