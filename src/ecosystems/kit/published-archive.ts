import { hexHash, printIntegrity, readIntegrity, strongestHash } from "../../formats/distribution.ts";
import type { PublishedArchive } from "../../domain/contracts/sources.ts";
import type { HashAlgorithm } from "../../domain/contracts/component.ts";

const maxAddressLength = 2_000;

/** The archive stated by a registry, as a list; empty if there is no web URL. */
export function publishedArchive(
  kind: string,
  text: string | undefined,
  integrity?: string,
): readonly PublishedArchive[] {
  const address = text === undefined || text.length > maxAddressLength ? null : URL.parse(text);
  if (!address || !/^https?:$/.test(address.protocol)) return [];
  address.username = address.password = address.hash = "";
  return [{ address: address.href, kind, ...(integrity !== undefined && { integrity }) }];
}

/** A hexadecimal digest as `integrity`; undefined if it is not one. */
export function integrityFromHex(algorithm: HashAlgorithm, digest: unknown): string | undefined {
  const [hash] = hexHash(algorithm, typeof digest === "string" ? digest : undefined);
  return hash && printIntegrity(hash);
}

/** The strongest hash in an `integrity` attribute, which may list several; undefined if there is none. */
export function strongestIntegrity(text: unknown): string | undefined {
  const hash = strongestHash(readIntegrity(typeof text === "string" ? text : undefined));
  return hash && printIntegrity(hash);
}
