import { createHash } from "node:crypto";
import type { Integrity } from "../../domain/evidence.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { readIntegrity, strongestHash } from "../../formats/distribution.ts";

/**
 * Compares an archive with the strongest hash that the registry states, `sha512-…` in base 64. Throws ParseError where
 * they differ.
 */
export function checkIntegrity(stated: string | undefined, whole: Uint8Array | undefined): Integrity {
  const hash = whole && strongestHash(readIntegrity(stated));
  if (!hash) return "unchecked";
  if (createHash(hash.algorithm).update(whole).digest("hex") === hash.value) return "verified";
  throw new ParseError(`The archive does not have the ${hash.algorithm} hash that the registry states.`);
}
