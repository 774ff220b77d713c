import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import { readPart } from "../bytes.ts";
import { cargoSection, readCargoPackages } from "./cargo-auditable.ts";
import { goSections, readGoModules } from "./go-build-info.ts";

/** A named part of a program. */
export interface Section {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

const maxBytes = 8_000_000;

/** What the compilers of Go and Rust wrote into a program about the packages in it. */
export async function readPackages(
  file: BinaryFile,
  sections: readonly Section[],
): Promise<Pick<BinaryFacts, "type" | "name" | "version" | "embedded" | "limits">> {
  const cargo = sections.find(({ name }) => name === cargoSection);
  if (cargo) return readCargoPackages(await readPart(file, cargo.start, cargo.size, maxBytes));
  const go = sections.find(({ name }) => goSections.has(name));
  if (!go) return {};
  const length = Math.min(go.size, maxGoBytes, file.size - go.start);
  return length <= 0 ? {} : readGoModules(await readPart(file, go.start, length, maxBytes));
}

/** On Windows the list is in the data of the program, near its beginning. */
const maxGoBytes = 1_000_000;
