import { hexHash, readHash, toDistribution } from "../../../../formats/distribution.ts";
import { array, record, shape, text, type Shaped } from "../../../../formats/shape.ts";
import type { Distribution } from "../../../../domain/contracts/component.ts";

const readFile = shape({
  url: text,
  path: text,
  /** One hash, or a table of hashes by kind. */
  hash: text,
  hashes: record(text),
});

export const releaseFields = {
  /** uv and pylock. */
  wheels: array(readFile),
  sdist: readFile,
  /** pylock. */
  archive: readFile,
  /** Poetry and PDM. */
  files: array(readFile),
};

export function lockedFiles({ wheels, sdist, archive, files }: Shaped<typeof releaseFields>): Distribution[] {
  return [...wheels, sdist, archive, ...files].flatMap((file) => toDistribution(file.url, hashesOf(file)));
}

function hashesOf({ hash, hashes }: ReturnType<typeof readFile>) {
  const byKind = hashes.entries().flatMap(([kind, value]) => hexHash(kind, value));
  return [...readHash(hash ?? ""), ...byKind];
}

/** Hashes without the files that they belong to: each is one file. */
export function filesByHash(hashes: readonly string[]): Distribution[] {
  return hashes.flatMap((hash) => toDistribution(undefined, readHash(hash)));
}
