import { comparePublic, compareVersions, isPrerelease, parseVersion, type Version } from "./pep440.ts";

export interface Range {
  includes(version: Version): boolean;
  /** It names a pre-release, so pre-releases are allowed. */
  readonly takesPrereleases: boolean;
}

const maxLength = 1000;

/** Reads constraints of pip and of Poetry: `>=1,<2`, `~=1.4`, `^1.2 || ==3.*`. Undefined if the meaning is unclear. */
export function parseRange(text: string): Range | undefined {
  if (text.length > maxLength) return undefined;
  const alternatives = text.split(/\|\|?/).map(parseClauses);
  const clauses = alternatives.flatMap((alternative) => alternative ?? []);
  if (alternatives.some((alternative) => alternative === undefined)) return undefined;
  return {
    includes: (version) => alternatives.some((all) => all?.every((clause) => clause.test(version)) ?? false),
    takesPrereleases: clauses.some(({ bound }) => bound !== undefined && isPrerelease(bound)),
  };
}

interface Clause {
  test(version: Version): boolean;
  readonly bound?: Version;
}

function parseClauses(text: string): readonly Clause[] | undefined {
  const parts = text.replaceAll(/([<>=!~^])\s+/g, "$1").split(/[,\s]+/);
  const clauses = parts.filter((part) => part !== "").map(parseClause);
  return clauses.every((clause) => clause !== undefined) ? clauses : undefined;
}

function parseClause(text: string): Clause | undefined {
  if (text === "*" || text === "==*") return { test: () => true };
  const [, operator = "", operand = ""] = /^([<>=!~^]*)(.*)$/.exec(text) ?? [];
  const isPrefix = operand.endsWith(".*");
  const bound = parseVersion(isPrefix ? operand.slice(0, -2) : operand);
  if (!bound) return undefined;
  const test = isPrefix ? prefixTest(operator, bound) : boundTest(operator, bound);
  // Excluding one pre-release does not request others.
  return test && (operator === "!=" ? { test } : { test, bound });
}

type Test = Clause["test"];

function prefixTest(operator: string, bound: Version): Test | undefined {
  const has: Test = (version) => hasPrefix(version, bound, bound.precision);
  if (operator === "!=") return (version) => !has(version);
  return operator === "" || operator === "=" || operator === "==" ? has : boundTest(operator, bound);
}

function boundTest(operator: string, bound: Version): Test | undefined {
  const isInOrder = orders[operator];
  // A label counts only where the bound has one.
  const compare = bound.local.length > 0 ? compareVersions : comparePublic;
  if (isInOrder) return (version) => isInOrder(compare(version, bound));
  // A `<` bound excludes its own pre-releases, and a `>` bound its own post-releases.
  if (operator === "<") {
    return (version) =>
      comparePublic(version, bound) < 0 && !(isPrerelease(version) && isFinal(bound) && hasSameNumbers(version, bound));
  }
  if (operator === ">") {
    return (version) =>
      comparePublic(version, bound) > 0 && !(version.post >= 0n && isFinal(bound) && hasSameNumbers(version, bound));
  }
  const kept = keptNumbers(operator, bound);
  if (kept === undefined) return undefined;
  return (version) => comparePublic(version, bound) >= 0 && hasPrefix(version, bound, kept);
}

/** Neither a pre-release nor a post-release. */
function isFinal(version: Version): boolean {
  return !isPrerelease(version) && version.post < 0n;
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  "": (order) => order === 0,
  "=": (order) => order === 0,
  "==": (order) => order === 0,
  "===": (order) => order === 0,
  "!=": (order) => order !== 0,
  ">=": (order) => order >= 0,
  "<=": (order) => order <= 0,
};

/** The number of leading numbers that must not change. */
function keptNumbers(operator: string, { release, precision }: Version): number | undefined {
  if (operator === "~=") return precision > 1 ? precision - 1 : undefined;
  if (operator === "~") return Math.min(precision, 2);
  if (operator !== "^") return undefined;
  const first = release.findIndex((part) => part !== 0n);
  return first < 0 ? precision : first + 1;
}

function hasPrefix(version: Version, bound: Version, count: number): boolean {
  if (version.epoch !== bound.epoch) return false;
  for (let at = 0; at < count; at++) if ((version.release[at] ?? 0n) !== (bound.release[at] ?? 0n)) return false;
  return true;
}

function hasSameNumbers(a: Version, b: Version): boolean {
  return hasPrefix(a, b, Math.max(a.release.length, b.release.length));
}
