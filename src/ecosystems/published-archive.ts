import type { HashAlgorithm } from "../domain/distribution.ts";
import { hexHash, printIntegrity, readIntegrity, strongestHash } from "../formats/distribution.ts";
import type { ArchiveKind, PublishedArchive } from "../domain/sources.ts";

const longestAddress = 2_000;

/** An archive that a registry names, as a list; empty where there is no web address. */
export function publishedArchive(
  kind: ArchiveKind,
  written: string | undefined,
  integrity?: string,
): readonly PublishedArchive[] {
  const address = written === undefined || written.length > longestAddress ? null : URL.parse(written);
  if (!address || !/^https?:$/.test(address.protocol)) return [];
  address.username = address.password = address.hash = "";
  return [{ address: address.href, kind, ...(integrity !== undefined && { integrity }) }];
}

/** A digest in hexadecimal as `integrity`; undefined for what is not one. */
export function integrityFromHex(algorithm: HashAlgorithm, digest: unknown): string | undefined {
  const [hash] = hexHash(algorithm, typeof digest === "string" ? digest : undefined);
  return hash && printIntegrity(hash);
}

/** The strongest of the hashes in an `integrity` attribute, which may list several; undefined where there is none. */
export function strongestIntegrity(written: unknown): string | undefined {
  const hash = strongestHash(readIntegrity(typeof written === "string" ? written : undefined));
  return hash && printIntegrity(hash);
}
