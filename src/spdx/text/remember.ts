import { createHash } from "node:crypto";
import type { Identification, Identifier } from "./identify.ts";

/** Caches results by content: hundreds of packages ship exactly the same license file. */
export function rememberTexts(identify: Identifier, maxTexts = 5_000): Identifier {
  const known = new Map<string, Identification>();
  return (text) => {
    const key = createHash("sha256").update(text).digest("base64");
    const found = known.get(key) ?? identify(text);
    known.delete(key); // keeps the most recently used last
    known.set(key, found);
    const [oldest] = known.size > maxTexts ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return found;
  };
}
