import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import { createSharedSearch } from "../shared-search.ts";
import { type Program, readProgram } from "./program.ts";
import { oncePerObject } from "../../async/once.ts";

/** Searches Python programs for the words of all detectors that read them. */
export const searchPrograms = createSharedSearch();

/** A longer program is generated. */
export const maxProgramBytes = 5_000_000;

/** The program in a file, kept for the next who asks; undefined if the file is binary. */
export async function readProgramIn(file: SourceFile): Promise<Program | undefined> {
  const bytes = await file.bytes(maxProgramBytes + 1);
  return (keptFor(bytes).program ??= decodeProgram(bytes));
}

/** Drops the program after the last one who could ask for it: it is larger than the file. */
export async function dropProgramIn(file: SourceFile): Promise<void> {
  const bytes = await file.bytes(maxProgramBytes + 1).catch(ifBroken(undefined));
  if (bytes) delete keptFor(bytes).program;
}

/** Detectors read a file one after the other and are given the same bytes; with these, the program is dropped. */
const keptFor = oncePerObject((_bytes: Uint8Array): { program?: Program | undefined } => ({}));

function decodeProgram(bytes: Uint8Array): Program | undefined {
  const source = decodeText(bytes);
  return source === undefined ? undefined : readProgram(source);
}
