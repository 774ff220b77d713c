import { gunzipSync } from "node:zlib";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import type { ArchiveFiles, Wants } from "./collect.ts";
import { findInTar, readTar } from "./tar.ts";
import { formatSize } from "../text/count.ts";

const maxMetadataBytes = 20_000_000;

/** The specification of a gem, as YAML; undefined if it has none. Throws ParseError. */
export function readGemMetadata(gem: Uint8Array): string | undefined {
  const packed = findInTar(gem, "metadata.gz");
  return packed && unpackGemMetadata(packed);
}

/** The content of `metadata.gz`. Throws ParseError. */
export function unpackGemMetadata(packed: Uint8Array): string {
  try {
    return gunzipSync(packed, { maxOutputLength: maxMetadataBytes }).toString("utf8");
  } catch (error) {
    if (!isTooLong(error)) throw new ParseError("The metadata of the gem are damaged.");
    throw new TooLargeError(`lcc reads at most ${formatSize(maxMetadataBytes)} of metadata of a gem.`);
  }
}

/** The wanted files of a gem, which contains an archive of its files. Throws ParseError. */
export async function readGem(gem: Uint8Array, wants: Wants): Promise<ArchiveFiles> {
  const data = findInTar(gem, "data.tar.gz");
  if (!data) throw new ParseError("There is no data.tar.gz in the gem.");
  return readTar(data, wants);
}

function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
