import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { knownFacts } from "../../../../models/known-facts.ts";
import type { ModelFacts } from "../../../../models/model-facts.ts";

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
