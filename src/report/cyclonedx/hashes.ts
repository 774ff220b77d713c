import type { FileHash, HashAlgorithm } from "../../domain/contracts/distribution.ts";
import type { BomHash } from "./document.ts";

/** Hashes with CycloneDX names. */
export function toHashes(hashes: readonly FileHash[]): BomHash[] {
  return hashes.map(({ algorithm, value }) => ({ alg: names[algorithm], content: value }));
}

const names: Readonly<Record<HashAlgorithm, BomHash["alg"]>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};
