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
    const left = a[at] ?? 0;
    const right = b[at] ?? 0;
    if (left < right) return -1;
    if (left > right) return 1;
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
function compareParts(left: string, right: string): number {
  const [isNumber, isOtherNumber] = [isDigits(left), isDigits(right)];
  if (isNumber && isOtherNumber) return compareNumbers([BigInt(left)], [BigInt(right)]);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function isDigits(part: string): boolean {
  return /^\d+$/.test(part);
}

/** What the order of a version and a bound must be for an operator. */
export const orderTests = {
  "=": (order: number) => order === 0,
  "!=": (order: number) => order !== 0,
  "<": (order: number) => order < 0,
  "<=": (order: number) => order <= 0,
  ">": (order: number) => order > 0,
  ">=": (order: number) => order >= 0,
};

export type OrderOperator = keyof typeof orderTests;

export function isOrderOperator(text: string): text is OrderOperator {
  return Object.hasOwn(orderTests, text);
}
