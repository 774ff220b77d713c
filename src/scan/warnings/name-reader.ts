import { normalizeName, type NamedLicense } from "../../spdx/names/normalize.ts";

export type NameReader = (raw: string) => NamedLicense;

/** Parses each license name once. */
export function createNameReader(): NameReader {
  const known = new Map<string, NamedLicense>();
  return (raw) => {
    const found = known.get(raw) ?? normalizeName(raw);
    known.set(raw, found);
    return found;
  };
}
