import { compareLabels, compareNumbers, isOrderOperator, orderTests, type Semver } from "../../kit/semver-order.ts";

const maxLength = 256;

export function parseVersion(text: string): Semver | undefined {
  if (text.length > maxLength) return undefined;
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text);
  if (!match) return undefined;
  return {
    numbers: [Number(match[1]), Number(match[2]), Number(match[3])],
    label: match[4] === undefined ? [] : match[4].split("."),
  };
}

/** Whether a version meets a requirement as Cargo reads it. */
export function satisfies(version: Semver, requirement: string): boolean {
  return createRange(requirement)(version);
}

/** A test for a requirement of Cargo: comma-separated conditions, `^` by default; false for what cannot be read. */
export function createRange(requirement: string): (version: Semver) => boolean {
  const conditions = requirement.slice(0, maxLength).split(",").map(parseCondition);
  const valid = conditions.filter((condition) => condition !== undefined);
  if (valid.length < conditions.length) return () => false;
  const named = valid.filter(({ label, wanted }) => label.length > 0 && wanted.length === 3);
  return (version) =>
    valid.every((condition) => meets(version, condition)) &&
    // A pre-release matches only if the requirement names one of the same release.
    (version.label.length === 0 ||
      named.some(({ wanted }) => wanted.every((part, at) => part === version.numbers[at])));
}

interface Condition {
  readonly operator: string;
  /** One to three numbers; none for `*`. */
  readonly wanted: readonly number[];
  readonly label: readonly string[];
}

function parseCondition(text: string): Condition | undefined {
  const match = /^(\^|~|=|>=|<=|>|<|)\s*v?([0-9.]*)([.*xX]*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, operator = "", numbers = "", wildcard = "", label] = match;
  if (numbers === "" && wildcard === "") return undefined;
  const wanted = numbers.split(".").filter(Boolean).map(Number);
  if (wanted.length > 3) return undefined;
  const usual = wildcard === "" ? "^" : "=";
  return { operator: operator === "" ? usual : operator, wanted, label: label?.split(".") ?? [] };
}

function meets({ numbers, label }: Semver, { operator, wanted, label: wantedLabel }: Condition): boolean {
  const head = numbers.slice(0, wanted.length);
  const order = compareNumbers(head, wanted) || (wanted.length < 3 ? 0 : compareLabels(label, wantedLabel));
  if (isOrderOperator(operator)) return orderTests[operator](order);
  return order >= 0 && wanted.slice(0, fixedParts(operator, wanted)).every((part, at) => part === numbers[at]);
}

/** The number of leading numbers that must not change: with a caret, up to the first non-zero one. */
function fixedParts(operator: string, wanted: readonly number[]): number {
  if (operator === "~") return 2;
  const firstNonZero = wanted.findIndex((part) => part !== 0);
  return firstNonZero < 0 ? wanted.length : firstNonZero + 1;
}
