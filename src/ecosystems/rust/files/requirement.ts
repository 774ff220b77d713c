const maxLength = 256;

/** The version that a requirement pins. For Cargo `1.2.3` means "1.2.3 or newer", so only `=1.2.3` pins a version. */
export function exactVersion(requirement: string): string | undefined {
  const trimmed = requirement.trim();
  if (!trimmed.startsWith("=") || trimmed.length > maxLength) return undefined;
  const version = trimmed.slice(1).trim();
  return /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/.test(version) ? version : undefined;
}

/**
 * Whether Cargo may have chosen this version for that requirement. It only has to tell two versions of one crate apart:
 * of several conditions only the first is checked, and one with `<` or `>` matches any version.
 */
export function mayMatch(requirement: string, version: string): boolean {
  const [, operator = "", numbers] = /^([\^~=<>]*)\s*(\d+(?:\.\d+){0,2})/.exec(requirement.trim()) ?? [];
  if (numbers === undefined || /[<>]/.test(operator)) return true;
  const wanted = numbers.split(".");
  const actual = version.split(/[.+-]/);
  return wanted.slice(0, fixedParts(operator, wanted)).every((part, index) => part === actual[index]);
}

/** The number of leading numbers that must not change: with a caret or no operator, up to the first non-zero one. */
function fixedParts(operator: string, wanted: readonly string[]): number {
  if (operator === "=") return wanted.length;
  if (operator === "~") return 2;
  const firstNonZero = wanted.findIndex((part) => part !== "0");
  return firstNonZero < 0 ? wanted.length : firstNonZero + 1;
}
