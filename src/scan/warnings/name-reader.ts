import { normalizeName, type NamedLicense } from "../../spdx/names/normalize.ts";

export type NameReader = (raw: string) => NamedLicense;

/** Reads license names, each once: thousands of packages share a handful of them. */
export function createNameReader(): NameReader {
  const known = new Map<string, NamedLicense>();
  return (raw) => {
    const found = known.get(raw) ?? normalizeName(raw);
    known.set(raw, found);
    return found;
  };
}
