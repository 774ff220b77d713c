import { stripCredentials } from "../text/strip-credentials.ts";
import { hashAlgorithms } from "../domain/schema/words.ts";
import type { Distribution, FileHash, HashAlgorithm } from "../domain/contracts/component.ts";

/** How many hexadecimal digits a hash has. */
const lengths: Readonly<Record<HashAlgorithm, number>> = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 };

/** A release of a Python package can have hundreds of files. */
const maxFiles = 100;
const maxAddressLength = 2_000;

/** What a lockfile says about one file; empty where it says nothing that can be used. */
export function toDistribution(address: string | undefined, hashes: readonly FileHash[]): Distribution[] {
  const usable = address !== undefined && /^https?:\/\//i.test(address) && address.length <= maxAddressLength;
  if (!usable && hashes.length === 0) return [];
  return [{ ...(usable && { address: stripCredentials(address) }), ...(hashes.length > 0 && { hashes }) }];
}

/** Reads `sha256:0a1b…` and `sha256=0a1b…`; empty for anything else. */
export function readHash(hash: string): FileHash[] {
  const [, algorithm = "", value = ""] = /^([a-z]+\d+)[:=]([\da-f]{32,128})$/i.exec(hash.trim()) ?? [];
  return hexHash(algorithm, value);
}

/** A hash in hexadecimal digits; empty for one of another length or kind. */
export function hexHash(algorithm: string, value: string | undefined): FileHash[] {
  return value !== undefined && /^[\da-f]+$/i.test(value) ? toHash(algorithm, value.toLowerCase()) : [];
}

function toHash(algorithm: string, value: string): FileHash[] {
  const knownAlgorithm = hashAlgorithms.find((name) => name === algorithm.toLowerCase());
  return knownAlgorithm !== undefined && value.length === lengths[knownAlgorithm]
    ? [{ algorithm: knownAlgorithm, value }]
    : [];
}

/** Reads subresource integrity, as npm writes it: `sha512-<base64>`, several between blanks. */
export function readIntegrity(integrity: string | undefined): FileHash[] {
  if (integrity === undefined || integrity.length > 1_000) return [];
  return /\s/.test(integrity) ? integrity.split(/\s+/).flatMap(readOneIntegrity) : readOneIntegrity(integrity);
}

function readOneIntegrity(integrity: string): FileHash[] {
  const [, algorithm = "", digest = ""] = /^([a-z]+\d+)-([\w+/-]+={0,2})(?:\?.*)?$/i.exec(integrity) ?? [];
  return toHash(algorithm, Buffer.from(digest, "base64").toString("hex"));
}

/** The reverse of `readIntegrity`, for one hash. */
export function printIntegrity({ algorithm, value }: FileHash): string {
  return `${algorithm}-${Buffer.from(value, "hex").toString("base64")}`;
}

/** The hash to check a file with; MD5 proves nothing. */
export function strongestHash(hashes: readonly FileHash[]): FileHash | undefined {
  return (["sha512", "sha384", "sha256", "sha1"] as const)
    .map((name) => hashes.find(({ algorithm }) => algorithm === name))
    .find((hash) => hash !== undefined);
}

/** Each file once, at most a hundred; a file is known by its address, or else by its hashes. */
export function joinDistributions(
  a: readonly Distribution[] | undefined,
  b: readonly Distribution[] | undefined,
): readonly Distribution[] | undefined {
  if (!a || !b) return a ?? b;
  const files = new Map<string, Distribution>();
  for (const file of [...a, ...b]) {
    const key = file.address ?? JSON.stringify(file.hashes);
    const earlier = files.get(key);
    files.set(key, earlier ? withHashes(earlier, file.hashes ?? []) : file);
  }
  return [...files.values()].slice(0, maxFiles);
}

function withHashes(file: Distribution, more: readonly FileHash[]): Distribution {
  const own = file.hashes ?? [];
  const added = more.filter((hash) => !own.some((ownHash) => ownHash.value === hash.value));
  return added.length === 0 ? file : { ...file, hashes: [...own, ...added] };
}

/** The property of a component; none where nothing is known. */
export function withDistributions(files: readonly Distribution[]): { distributions?: readonly Distribution[] } {
  return files.length === 0 ? {} : { distributions: files.slice(0, maxFiles) };
}
