import { createHash } from "node:crypto";
import type { Identification, Identifier } from "./identify.ts";

/** Caches results by content: hundreds of packages ship exactly the same license file. */
export function rememberTexts(identify: Identifier, maxTexts = 5_000): Identifier {
  const identifications = new Map<string, Identification>();
  return (text, options) => {
    const key = textKey(text) + (options?.isLicenseFile ? " license file" : "");
    const identification = identifications.get(key) ?? identify(text, options);
    identifications.delete(key); // keeps the most recently used last
    identifications.set(key, identification);
    const [oldest] = identifications.size > maxTexts ? identifications.keys() : [];
    if (oldest !== undefined) identifications.delete(oldest);
    return identification;
  };
}

/** Texts with the same key are the same. */
export function textKey(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
