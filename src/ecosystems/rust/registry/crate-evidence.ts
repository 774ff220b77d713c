import type { SourceReply } from "../../../domain/contracts/sources.ts";
import { fromName } from "../../../evidence/from-names.ts";
import { cutRaw } from "../../../evidence/raw.ts";

/** What the `license` of a crate means. Old crates write `MIT/Apache-2.0` for a choice. */
export function statedLicense(stated: unknown, url: string): NonNullable<SourceReply["evidence"]> {
  if (typeof stated === "string") return { ...fromName(stated.trim()), url };
  return { outcome: "none", raw: cutRaw(JSON.stringify(stated)), confidence: 0, url };
}
