import { readArchive } from "./archives/read-archive.ts";
import type { BinaryFacts } from "./binary-facts.ts";
import { type BinaryFile, withBudget } from "./binary-file.ts";
import type { BinaryTools } from "./binary-tools.ts";
import { cleanFacts } from "./clean-facts.ts";

/**
 * What a binary file says about itself; undefined if it is of no kind that lcc reads. Throws ParseError if it is
 * damaged, and TooLargeError if it is over a limit.
 */
export async function readBinary(file: BinaryFile, tools: BinaryTools): Promise<BinaryFacts | undefined> {
  const facts = await readArchive(withBudget(file, tools.budget), tools);
  return facts && cleanFacts(facts);
}
