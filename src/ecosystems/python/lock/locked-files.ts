import type { Distribution } from "../../../domain/distribution.ts";
import { hexHash, readHash, toDistribution } from "../../../formats/distribution.ts";
import { entries, field, list, text } from "../../../formats/value.ts";

/** The files of a release: `sdist` and `wheels` of uv and pylock, `archive` of pylock, `files` of Poetry and PDM. */
export function lockedFiles(table: unknown): Distribution[] {
  const files = [
    ...list(field(table, "wheels")),
    field(table, "sdist"),
    field(table, "archive"),
    ...list(field(table, "files")),
  ];
  return files.flatMap((file) => toDistribution(text(field(file, "url")), hashesOf(file)));
}

/** One `hash`, or a table of `hashes` by their kinds. */
function hashesOf(file: unknown) {
  const byKind = entries(field(file, "hashes")).flatMap(([kind, value]) => hexHash(kind, text(value)));
  return [...readHash(text(field(file, "hash")) ?? ""), ...byKind];
}

/** Hashes of which nobody says to which file they belong: each is one file. */
export function filesByHash(hashes: readonly string[]): Distribution[] {
  return hashes.flatMap((hash) => toDistribution(undefined, readHash(hash)));
}
