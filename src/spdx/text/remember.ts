import { createHash } from "node:crypto";
import type { Identification, Identifier } from "./identify.ts";

/** Remembers texts by their content: hundreds of packages ship the same license file to the letter. */
export function rememberTexts(identify: Identifier, mostTexts = 5_000): Identifier {
  const known = new Map<string, Identification>();
  return (text) => {
    const key = createHash("sha256").update(text).digest("base64");
    const found = known.get(key) ?? identify(text);
    known.delete(key); // the most recently used stand last
    known.set(key, found);
    const [oldest] = known.size > mostTexts ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return found;
  };
}
