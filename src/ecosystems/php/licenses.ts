/** License lists are short; a hostile file may have a long one. */
const maxLicenses = 200;

/** The licenses of a package: a list, which is a choice, or one text, which may be an expression. */
export function licensesOf(written: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(written) ? written : [written];
  const names = all.flatMap((one) => (typeof one === "string" && one.trim() !== "" ? [one.trim()] : []));
  return [...new Set(names)].slice(0, maxLicenses);
}

/** The same as one expression; undefined if no license is stated. */
export function licenseExpression(written: unknown): string | undefined {
  const names = licensesOf(written);
  return names.length <= 1 ? names[0] : names.map(toAlternative).join(" OR ");
}

/** Composer's own word for a closed license is no identifier, so it cannot be part of an expression. */
function toAlternative(name: string): string {
  if (/^proprietary$/i.test(name)) return "LicenseRef-Proprietary";
  return /\s(?:and|or)\s/i.test(name) && !/^\([^()]*\)$/.test(name) ? `(${name})` : name;
}
