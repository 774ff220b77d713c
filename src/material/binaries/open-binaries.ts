import { type BinaryFile, createReadBudget } from "../../binaries/binary-file.ts";
import type { BinaryFacts } from "../../binaries/binary-facts.ts";
import type { BinaryTools } from "../../binaries/binary-tools.ts";
import { readBinary } from "../../binaries/read-binary.ts";
import { ifBroken, ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import { lfsPointer } from "../../source/file-index.ts";
import type { FileSource } from "../../source/file-source.ts";

/** A binary file of the tree, and what it says about itself. */
export interface OpenBinary {
  readonly path: string;
  readonly facts?: BinaryFacts;
  /** Its content is not here: too large to be fetched, or a pointer of Git LFS. */
  readonly unread?: "size" | "lfs";
  /** Why it could not be read, as a sentence. */
  readonly problem?: string;
  /** The limit that left it out or cut it, as the end of a sentence. */
  readonly limits?: readonly string[];
}

const maxOpened = 2_000;
const maxBytes = 64_000_000;

/** Opens files in this order until a limit is reached. Files that are gone are left out. */
export async function openBinaries(
  paths: readonly string[],
  source: FileSource,
  tools: Omit<BinaryTools, "budget">,
): Promise<readonly OpenBinary[]> {
  const budget = createReadBudget(maxBytes);
  const sizes = await source.sizes(paths.slice(0, maxOpened));
  const opened: OpenBinary[] = [];
  for (const [at, path] of paths.entries()) {
    if (at >= maxOpened) opened.push({ path, limits: [`${maxOpened} binary files in a project`] });
    else {
      const size = sizes.get(path);
      const read = (start: number, length: number) => source.read(path, start, length);
      if (size !== undefined) opened.push({ path, ...(await open({ path, size, read }, { ...tools, budget })) });
      else if (await isTooLarge(read(0, 1))) opened.push({ path, unread: "size" });
    }
  }
  return opened;
}

/** A clone lacks the largest files. */
async function isTooLarge(reading: Promise<unknown>): Promise<boolean> {
  return reading.then(
    () => false,
    (error: unknown) => error instanceof TooLargeError || ifBroken(false)(error),
  );
}

async function open(file: BinaryFile, tools: BinaryTools): Promise<Omit<OpenBinary, "path">> {
  try {
    if (file.size <= maxPointerBytes) {
      const text = Buffer.from(await file.read(0, lfsPointer.length)).toString("latin1");
      if (text === lfsPointer) return { unread: "lfs" };
    }
    const facts = await readBinary(file, tools);
    return { ...(facts && { facts }), ...(facts?.limits && { limits: facts.limits.map(toBound) }) };
  } catch (error) {
    if (error instanceof TooLargeError) return { limits: [toBound(error.message)] };
    if (error instanceof ParseError) return { problem: error.message };
    throw error;
  }
}

/** A pointer has a version, a hash and a size. */
const maxPointerBytes = 1_024;

function toBound(sentence: string): string {
  return sentence.replace(/^lcc reads (?:at most )?/, "").replace(/\.$/, "");
}
