import { isOrderOperator, orderTests } from "../../kit/semver-order.ts";

/** Numbers and words, in the way RubyGems splits a version. */
export type Segments = readonly (bigint | string)[];

interface Gem {
  readonly text: string;
  readonly segments: Segments;
}

/** The newest version that satisfies a requirement; pre-releases only if it names one or nothing else matches. */
export function newestGem(versions: readonly string[], requirement: string): string | undefined {
  const range = parseRequirement(requirement);
  const fitting = [...new Set(versions)].flatMap((text): Gem[] => {
    const segments = parseGemVersion(text);
    return segments && (!range || range.every((clause) => clause.test(segments))) ? [{ text, segments }] : [];
  });
  const stable = fitting.filter(({ segments }) => !isPrerelease(segments));
  const asked = range?.some(({ bound }) => isPrerelease(bound)) ?? false;
  const candidates = asked || stable.length === 0 ? fitting : stable;
  let best: Gem | undefined;
  for (const gem of candidates) if (!best || compareGems(gem.segments, best.segments) > 0) best = gem;
  return best?.text;
}

export interface Clause {
  readonly bound: Segments;
  test(version: Segments): boolean;
}

const maxLength = 256;

export function parseGemVersion(text: string): Segments | undefined {
  if (text.length > maxLength || !/^\s*\d[\w.-]*\s*$/.test(text)) return undefined;
  const parts = text.replaceAll("-", ".pre.").match(/\d+|[a-z]+/gi) ?? [];
  return parts.map((part) => (/\d/.test(part) ? BigInt(part) : part));
}

/** Undefined if RubyGems does not know a constraint. */
export function parseRequirement(text: string): readonly Clause[] | undefined {
  if (text.length > 10 * maxLength) return undefined;
  const clauses = text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(readClause);
  return clauses.every((clause) => clause !== undefined) ? clauses : undefined;
}

function readClause(text: string): Clause | undefined {
  const [, operator = "", operand = ""] = /^([<>=!~]*)(.*)$/.exec(text.trim()) ?? [];
  const bound = parseGemVersion(operand);
  if (!bound) return undefined;
  if (operator === "~>") {
    const end = above(bound);
    return { bound, test: (version) => compareGems(version, bound) >= 0 && compareGems(numbers(version), end) < 0 };
  }
  const sign = operator === "" ? "=" : operator;
  return isOrderOperator(sign)
    ? { bound, test: (version) => orderTests[sign](compareGems(version, bound)) }
    : undefined;
}

export function isPrerelease(version: Segments): boolean {
  return version.some((part) => typeof part === "string");
}

/** The release that a pre-release precedes. */
function numbers(version: Segments): readonly bigint[] {
  const end = version.findIndex((part) => typeof part === "string");
  return (end < 0 ? version : version.slice(0, end)).filter((part) => typeof part === "bigint");
}

/** The first version that `~>` excludes: `~> 2.1.3` ends at 2.2, `~> 2` at 3. */
function above(bound: Segments): Segments {
  const all = numbers(bound);
  const kept = all.length > 1 ? all.slice(0, -1) : all;
  return kept.map((part, at) => (at === kept.length - 1 ? part + 1n : part));
}

/** A word sorts before any number, so that `1.0.rc1` is older than `1.0`; capitals before small letters. */
export function compareGems(a: Segments, b: Segments): number {
  const [first, second] = [withoutZeros(a), withoutZeros(b)];
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const [left, right] = [first[at] ?? 0n, second[at] ?? 0n];
    if (left === right) continue;
    if (typeof left !== typeof right) return typeof left === "string" ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

/** Zeros before the first word are ignored: `1.0.beta` is `1.beta`. */
function withoutZeros(version: Segments): Segments {
  const word = version.findIndex((part) => typeof part === "string");
  if (word <= 0 || version[word - 1] !== 0n) return version;
  const last = version.slice(0, word).findLastIndex((part) => part !== 0n);
  return [...version.slice(0, last + 1), ...version.slice(word)];
}
