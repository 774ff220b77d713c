import type { SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { readLfsPointer } from "./lfs-pointer.ts";
import { toWeightComponents, type WeightHeader } from "./weight-component.ts";

/**
 * The model in a weight file. If the file itself is missing (a pointer) or cannot be read in chunks (a large
 * object of a git clone), the files next to it still identify it.
 */
export async function readWeights(
  file: SourceFile,
  format: string,
  readHeader: (file: SourceFile) => Promise<WeightHeader>,
): Promise<SearchResult> {
  const pointer = await readLfsPointer(file);
  if (pointer) return toWeightComponents(file, { parts: [], facts: { format, ...pointer } });
  if (await canRead(file)) return toWeightComponents(file, await readHeader(file));
  const result = await toWeightComponents(file, { parts: [], facts: { format, size: file.size } });
  return { ...result, notes: [{ message: "The file is too large to be read here, so its header was not looked at." }] };
}

async function canRead(file: SourceFile): Promise<boolean> {
  try {
    await file.range(0, 16);
    return true;
  } catch (error) {
    if (error instanceof ParseError && file.size > 1_000_000) return false;
    throw error;
  }
}
