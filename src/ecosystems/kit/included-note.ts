import type { Note, SourceFile } from "../../domain/contracts/contracts.ts";

/** A note of an included file, reported on the including file. */
export function toIncludedNote({ path }: SourceFile, { message, line, lost, limit }: Note): Note {
  const place = line === undefined ? path : `${path}:${line}`;
  return {
    message: `${place}: ${message}`,
    ...(lost !== undefined && { lost: `${place}: ${lost}` }),
    ...(limit !== undefined && { limit }),
  };
}
