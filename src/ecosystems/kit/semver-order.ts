/** A version with the parts of its pre-release label, which is empty for a release. */
export interface Semver {
  readonly numbers: readonly number[];
  readonly label: readonly string[];
}

/** Orders versions by semantic versioning; negative if `a` is older. Build metadata does not count. */
export function compareSemver(a: Semver, b: Semver): number {
  return compareNumbers(a.numbers, b.numbers) || compareLabels(a.label, b.label);
}

/** Negative if `a` is older; a missing number is zero. */
export function compareNumbers(a: readonly (number | bigint)[], b: readonly (number | bigint)[]): number {
  for (let at = 0; at < a.length || at < b.length; at++) {
    const one = a[at] ?? 0;
    const other = b[at] ?? 0;
    if (one < other) return -1;
    if (one > other) return 1;
  }
  return 0;
}

/** A release is newer than its pre-releases, and a label that continues another one is newer. */
export function compareLabels(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = compareParts(a[at] ?? "", b[at] ?? "");
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Numbers come before words. They may have any length. */
function compareParts(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [isDigits(one), isDigits(other)];
  if (isNumber && isOtherNumber) return compareNumbers([BigInt(one)], [BigInt(other)]);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function isDigits(part: string): boolean {
  return /^\d+$/.test(part);
}
