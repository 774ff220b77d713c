import { readArchive } from "./archives/read-archive.ts";
import type { BinaryFacts } from "./binary-facts.ts";
import { type BinaryFile, withBudget } from "./binary-file.ts";
import type { BinaryTools } from "./binary-tools.ts";
import { cleanFacts } from "./clean-facts.ts";
import { readFont } from "./fonts/font.ts";
import { readElf } from "./programs/elf.ts";
import { isMachO, readMachO } from "./programs/mach-o.ts";
import { readWasm } from "./programs/wasm.ts";
import { readWindowsProgram } from "./programs/windows.ts";

/**
 * What a binary file says about itself; undefined if it is of no kind that lcc reads. Throws ParseError if it is
 * damaged, and TooLargeError if it is over a limit.
 */
export async function readBinary(file: BinaryFile, tools: BinaryTools): Promise<BinaryFacts | undefined> {
  const counted = withBudget(file, tools.budget);
  const head = await counted.read(0, 8);
  const read = findReader(head);
  const facts = read
    ? await read(counted)
    : ((await readFont(counted, tools.budget)) ?? (await readArchive(counted, tools)));
  return facts && cleanFacts(facts);
}

/** Programs are recognized by their first bytes, not by their names. */
function findReader(head: Uint8Array): ((file: BinaryFile) => Promise<BinaryFacts>) | undefined {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\x7fELF")) return readElf;
  if (text.startsWith("MZ")) return readWindowsProgram;
  if (text.startsWith("\0asm")) return readWasm;
  return isMachO(head) ? readMachO : undefined;
}
