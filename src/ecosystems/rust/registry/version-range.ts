/** A semantic version; build metadata is ignored. */
export interface Version {
  readonly numbers: readonly [number, number, number];
  readonly pre: readonly string[];
}

const maxLength = 256;

export function parseVersion(text: string): Version | undefined {
  if (text.length > maxLength) return undefined;
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text);
  if (!match) return undefined;
  return {
    numbers: [Number(match[1]), Number(match[2]), Number(match[3])],
    pre: match[4] === undefined ? [] : match[4].split("."),
  };
}

/** Above 0 when the first is newer. */
export function compareVersions(one: Version, other: Version): number {
  return compareNumbers(one.numbers, other.numbers) || comparePre(one.pre, other.pre);
}

/** Whether a version meets a requirement as Cargo reads it. */
export function satisfies(version: Version, requirement: string): boolean {
  return createRange(requirement)(version);
}

/**
 * A test for a requirement as Cargo reads it: comma-separated conditions, with `^` as the default operator. Nothing
 * satisfies a requirement that cannot be read.
 */
export function createRange(requirement: string): (version: Version) => boolean {
  const conditions = requirement.slice(0, maxLength).split(",").map(parseCondition);
  const known = conditions.filter((condition) => condition !== undefined);
  if (known.length < conditions.length) return () => false;
  const named = known.filter(({ pre, wanted }) => pre.length > 0 && wanted.length === 3);
  return (version) =>
    known.every((condition) => meets(version, condition)) &&
    // A pre-release matches only if the requirement names one of the same release.
    (version.pre.length === 0 || named.some(({ wanted }) => wanted.every((part, at) => part === version.numbers[at])));
}

interface Condition {
  readonly operator: string;
  /** One to three numbers; none for `*`. */
  readonly wanted: readonly number[];
  readonly pre: readonly string[];
}

function parseCondition(text: string): Condition | undefined {
  const match = /^(\^|~|=|>=|<=|>|<|)\s*v?([0-9.]*)([.*xX]*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, operator = "", numbers = "", wildcard = "", pre] = match;
  if (numbers === "" && wildcard === "") return undefined;
  const wanted = numbers.split(".").filter(Boolean).map(Number);
  if (wanted.length > 3) return undefined;
  const usual = wildcard === "" ? "^" : "=";
  return { operator: operator === "" ? usual : operator, wanted, pre: pre?.split(".") ?? [] };
}

function meets({ numbers, pre }: Version, { operator, wanted, pre: wantedPre }: Condition): boolean {
  const head = numbers.slice(0, wanted.length);
  const order = compareNumbers(head, wanted) || (wanted.length < 3 ? 0 : comparePre(pre, wantedPre));
  switch (operator) {
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case "=":
      return order === 0;
    default:
      return order >= 0 && wanted.slice(0, fixedParts(operator, wanted)).every((part, at) => part === numbers[at]);
  }
}

/** The number of leading numbers that must not change: with a caret, up to the first non-zero one. */
function fixedParts(operator: string, wanted: readonly number[]): number {
  if (operator === "~") return 2;
  const firstNonZero = wanted.findIndex((part) => part !== 0);
  return firstNonZero < 0 ? wanted.length : firstNonZero + 1;
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A release is newer than its pre-releases. */
function comparePre(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return Number(one.length === 0) - Number(other.length === 0);
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = compareIdentifiers(one[at] ?? "", other[at] ?? "");
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function compareIdentifiers(one: string, other: string): number {
  const isNumber = /^\d+$/.test(one);
  const isOtherNumber = /^\d+$/.test(other);
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
