import { TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { fromNames, type NameEvidence } from "../../../evidence/from-names.ts";

const maxLicenses = 200;

/**
 * The meaning of a gem's `licenses`: several are a choice, which is only known if all of them are. Throws
 * TooLargeError.
 */
export function readLicenses(licenses: unknown): NameEvidence | undefined {
  const names = namesOf(licenses);
  if (names.length === 0) return undefined;
  if (names.length > maxLicenses) throw new TooLargeError(`lcc reads at most ${maxLicenses} licenses of a gem.`);
  return fromNames("or", names, names.join(", "));
}

/** A list of names or null; a server may send anything, and the report shows it. */
function namesOf(licenses: unknown): readonly string[] {
  const all = Array.isArray(licenses) ? licenses : [licenses];
  const names = all
    .filter((item) => item !== null && item !== undefined)
    .map((item) => (typeof item === "string" ? item.trim() : JSON.stringify(item)));
  return [...new Set(names)].filter((name) => name !== "").slice(0, maxLicenses + 1);
}
