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

const digestBytes = { sha1: 20, sha256: 32, sha512: 64 } as const;
type Algorithm = keyof typeof digestBytes;

/** A digest in hexadecimal as `integrity`; undefined for what is not one. */
export function integrityFromHex(algorithm: Algorithm, digest: unknown): string | undefined {
  if (typeof digest !== "string" || digest.length !== digestBytes[algorithm] * 2) return undefined;
  return /^[0-9a-f]+$/i.test(digest) ? `${algorithm}-${Buffer.from(digest, "hex").toString("base64")}` : undefined;
}

/** The strongest of the hashes in an `integrity` attribute, which may list several; undefined where there is none. */
export function readIntegrity(written: unknown): string | undefined {
  if (typeof written !== "string" || written.length > longestAddress) return undefined;
  const hashes = written.split(/\s+/).map((hash) => hash.split("?", 1)[0] ?? "");
  return (["sha512", "sha256", "sha1"] as const)
    .map((algorithm) => hashes.find((hash) => isHashOf(algorithm, hash)))
    .find((hash) => hash !== undefined);
}

function isHashOf(algorithm: Algorithm, hash: string): boolean {
  const digest = hash.startsWith(`${algorithm}-`) ? hash.slice(algorithm.length + 1) : "";
  return /^[A-Za-z0-9+/]+={0,2}$/.test(digest) && Buffer.from(digest, "base64").length === digestBytes[algorithm];
}
