import { fromNames, type NameEvidence } from "../../evidence/from-names.ts";

/** License lists are short; a hostile file may have a long one. */
const maxLicenses = 200;

/** The licenses of a package: a list, which is a choice, or one text, which may be an expression. */
function licensesOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = all.flatMap((name) => (typeof name === "string" && name.trim() !== "" ? [name.trim()] : []));
  return [...new Set(names)].slice(0, maxLicenses);
}

/** The same as one expression; undefined if no license is stated. */
export function licenseExpression(value: unknown): string | undefined {
  const names = licensesOf(value);
  return names.length <= 1 ? names[0] : names.map(toAlternative).join(" OR ");
}

/** Composer's own word for a closed license is no identifier, so it cannot be part of an expression. */
function toAlternative(name: string): string {
  if (/^proprietary$/i.test(name)) return "LicenseRef-Proprietary";
  return /\s(?:and|or)\s/i.test(name) && !/^\([^()]*\)$/.test(name) ? `(${name})` : name;
}

/** The same as evidence. Several are a choice. */
export function statedLicenses(value: unknown): NameEvidence | undefined {
  const names = licensesOf(value);
  return names.length === 0 ? undefined : fromNames("or", names, names.join(", "));
}
