import type { SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { toWeightComponents, type WeightHeader } from "./weight-component.ts";
import { knownFacts } from "../../../../models/known-facts.ts";
import type { ModelFacts } from "../../../../models/model-facts.ts";

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

/** A Git LFS pointer: a text file with the size and the hash of the real file. */
export async function readLfsPointer(file: SourceFile): Promise<ModelFacts | undefined> {
  if (file.size > maxBytes || file.size < 60) return undefined;
  const text = new TextDecoder().decode(await file.bytes(maxBytes));
  if (!text.startsWith("version https://git-lfs.github.com/spec/v1")) return undefined;
  const sha256 = /^oid sha256:([\da-f]{64})\s*$/m.exec(text)?.[1];
  const size = /^size (\d{1,15})\s*$/m.exec(text)?.[1];
  return knownFacts({ lfsPointer: true, sha256, size: size === undefined ? undefined : Number(size) });
}

const maxBytes = 1024;
