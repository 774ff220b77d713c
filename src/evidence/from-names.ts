import type { Evidence } from "../domain/report/evidence.ts";
import type { NamedLicense } from "../spdx/names/normalize.ts";
import { cutRaw } from "./raw.ts";
import { combineReadings, readLicenseName, toReading } from "./reading.ts";

/** What a source says in names or expressions. */
export type NameEvidence = Pick<Evidence, "outcome" | "license" | "confidence" | "doubt"> & { readonly raw: string };

/** What a source says in one name or expression. */
export function fromName(name: string): NameEvidence {
  return fromNames("or", [name], name);
}

/** What a list of names means; `raw`: the words as the source has them. */
export function fromNames(kind: "and" | "or", names: readonly string[], raw: string): NameEvidence {
  return { ...combineReadings(kind, names.map(readLicenseName)), raw: cutRaw(raw) };
}

/** What a name means that the caller has parsed: a key of a model hub, a Python classifier. */
export function fromNamed(named: Pick<NamedLicense, "expression" | "strength" | "raw">): NameEvidence {
  return { ...combineReadings("or", [toReading(named)]), raw: cutRaw(named.raw) };
}
