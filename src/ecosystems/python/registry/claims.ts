import { type LicenseTerm, termsIn } from "../../../spdx/expression.ts";
import type { NamedLicense } from "../../../spdx/names/normalize.ts";

/** The license in one field of a record, in a form that can be compared with other fields. */
export interface Claim {
  readonly terms: readonly LicenseTerm[];
  /** False: the name fits several licenses of a family, and the terms are examples. */
  readonly isPrecise: boolean;
}

/** Undefined if the text names no license and no license family. */
export function readClaim({ expression, strength, candidates = [] }: Omit<NamedLicense, "raw">): Claim | undefined {
  const terms = (strength === "none" ? candidates : [expression]).flatMap(termsIn);
  return terms.length === 0 ? undefined : { terms, isPrecise: strength === "exact" };
}

/** Joins claims that offer a choice. */
export function joinClaims(claims: readonly Claim[]): Claim | undefined {
  if (claims.length === 0) return undefined;
  return { terms: claims.flatMap(({ terms }) => terms), isPrecise: claims.every(({ isPrecise }) => isPrecise) };
}

/** Whether two fields have no license in common. One that names only a family agrees with every member of it. */
export function areContrary(claim: Claim, other: Claim): boolean {
  const isSame = claim.isPrecise && other.isPrecise ? isSameLicense : isSameFamily;
  return !claim.terms.some((term) => other.terms.some((candidate) => isSame(term, candidate)));
}

/** `-only` and `-or-later` are often mixed up, and "or later" includes the versions that follow. */
function isSameLicense(term: LicenseTerm, other: LicenseTerm): boolean {
  const [a, b] = [readTerm(term), readTerm(other)];
  if (a.name !== b.name) return false;
  return a.version === b.version || (a.orLater && b.version > a.version) || (b.orLater && a.version > b.version);
}

function isSameFamily(term: LicenseTerm, other: LicenseTerm): boolean {
  return familyName(term) === familyName(other);
}

interface Term {
  readonly name: string;
  readonly version: number;
  readonly orLater: boolean;
}

function readTerm({ id, orLater }: LicenseTerm): Term {
  const plain = id.toLowerCase().replace(/-(?:only|or-later)$/, "");
  if (ofPython.has(plain)) return { name: "python", version: 0, orLater: false };
  const [, name = plain, version = "0"] = /^([a-z]+)-(\d+\.\d+)/.exec(plain) ?? [];
  return { name, version: Number(version), orLater: orLater || id.endsWith("-or-later") };
}

/** The license of Python and its parts, which are often mixed up. */
const ofPython: ReadonlySet<string> = new Set(["psf-2.0", "python-2.0", "python-2.0.1", "cnri-python"]);

/** `bsd` for BSD-3-Clause and 0BSD, `gpl` for GPL-2.0-only. */
function familyName({ id }: LicenseTerm): string {
  return /[a-z]+/.exec(id.toLowerCase())?.[0] ?? id;
}
