import { normalizeName, type NamedLicense } from "../../spdx/names/normalize.ts";
import { oncePerKey } from "../../async/once-per-key.ts";

export type NameReader = (raw: string) => NamedLicense;

/** Parses each license name once. */
export function createNameReader(): NameReader {
  return oncePerKey(normalizeName);
}
