import { createHash } from "node:crypto";
import type { Integrity } from "../../domain/evidence.ts";
import { ParseError } from "../../domain/parse-error.ts";

/** The best first. */
const algorithms = ["sha512", "sha384", "sha256", "sha1"];

/**
 * Compares an archive with the hash that the registry states, `sha512-…` in base 64; of several the best counts.
 * Throws ParseError where they differ.
 */
export function checkIntegrity(stated: string | undefined, whole: Uint8Array | undefined): Integrity {
  const hash = whole && findBest(stated ?? "");
  if (!hash) return "unchecked";
  const digest = createHash(hash.algorithm).update(whole).digest("base64");
  if (withoutPadding(digest) === withoutPadding(hash.digest)) return "verified";
  throw new ParseError(`The archive does not have the ${hash.algorithm} hash that the registry states.`);
}

function findBest(stated: string): { readonly algorithm: string; readonly digest: string } | undefined {
  const hashes = stated
    .split(/\s+/)
    .slice(0, 20)
    .flatMap((part) => {
      const [, algorithm = "", digest = ""] = /^(sha\d{1,3})-([\w+/=-]{20,100})/.exec(part) ?? [];
      return algorithms.includes(algorithm) ? [{ algorithm, digest }] : [];
    });
  return algorithms.flatMap((name) => hashes.find(({ algorithm }) => algorithm === name) ?? [])[0];
}

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/, "");
}
