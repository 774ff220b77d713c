import { compareSemver, orderTests, type Semver } from "../../kit/semver-order.ts";

/** Alternatives: a version must satisfy all bounds of one of them. An empty list allows every release. */
export type SemverRange = readonly (readonly Bound[])[];

export interface Bound {
  readonly sign: "<" | "<=" | ">" | ">=" | "=";
  readonly version: Semver;
}

const maxLength = 4096;
/** Real ranges have fewer; each alternative is tested against thousands of versions. */
const maxAlternatives = 100;

/** Reads a range as npm does: `^1.2`, `~1`, `1.x`, `>=1 <3`, `1 - 2`, `a || b`; undefined for a tag or an address. */
export function parseRange(text: string): SemverRange | undefined {
  if (text.length > maxLength) return undefined;
  const range: (readonly Bound[])[] = [];
  const parts = text.split("||");
  if (parts.length > maxAlternatives) return undefined;
  for (const part of parts) {
    const bounds = readAlternative(part.split(/\s+/).filter((word) => word !== ""));
    if (!bounds) return undefined;
    range.push(bounds);
  }
  return range;
}

/** Like npm, allows pre-releases only if the range names one with the same three numbers. */
export function satisfies(version: Semver, range: SemverRange): boolean {
  return range.some((bounds) => bounds.every((bound) => holds(version, bound)) && isWelcome(version, bounds));
}

export function findNewestIn(versions: readonly string[], range: SemverRange): string | undefined {
  return findNewest(versions, (version) => satisfies(version, range));
}

/** The newest version that passes a test; of equal ones, the first. */
export function findNewest(
  versions: readonly string[],
  isTaken: (version: Semver) => boolean = () => true,
): string | undefined {
  let best: { readonly text: string; readonly version: Semver } | undefined;
  for (const text of versions) {
    const version = parseSemver(text);
    if (!version || (best && compareSemver(version, best.version) <= 0)) continue;
    if (isTaken(version)) best = { text, version };
  }
  return best?.text;
}

/** The oldest first; what is no version comes before all. */
export function sortVersions(versions: readonly string[]): string[] {
  const parsed = versions.map((text) => ({ text, version: parseSemver(text) }));
  const compare = (a: Semver | undefined, b: Semver | undefined) =>
    a && b ? compareSemver(a, b) : Number(a !== undefined) - Number(b !== undefined);
  return parsed.sort((a, b) => compare(a.version, b.version)).map(({ text }) => text);
}

function isWelcome(version: Semver, bounds: readonly Bound[]): boolean {
  if (version.label.length === 0) return true;
  return bounds.some(
    ({ version: named }) =>
      named.label.length > 0 && named.numbers.every((number, at) => number === version.numbers[at]),
  );
}

function holds(version: Semver, { sign, version: limit }: Bound): boolean {
  return orderTests[sign](compareSemver(version, limit));
}

function readAlternative(words: readonly string[]): readonly Bound[] | undefined {
  const [low = "", dash, high = "", more] = words;
  if (dash === "-" && more === undefined) return readSpan(low, high);
  const bounds: Bound[] = [];
  let sign = "";
  for (const word of words) {
    if (/^(?:[<>]?=?|~>?|\^)$/.test(word)) {
      sign += word; // `>= 1.2`
      continue;
    }
    const read = readComparator(sign + word);
    if (!read) return undefined;
    bounds.push(...read);
    sign = "";
  }
  return sign === "" ? bounds : undefined;
}

/** `1.2 - 2`: a partial upper end includes all versions that start with it. */
function readSpan(low: string, high: string): readonly Bound[] | undefined {
  const from = readPrefix(low);
  const to = readPrefix(high);
  if (!from || !to) return undefined;
  return [
    ...lowest(from),
    ...(to.precision === 3 ? [{ sign: "<=" as const, version: to.version }] : below(to, to.precision)),
  ];
}

function readComparator(word: string): readonly Bound[] | undefined {
  const [sign = ""] = /^(?:[<>]=?|=|~>?|\^)?/.exec(word) ?? [];
  const prefix = readPrefix(word.slice(sign.length));
  if (!prefix) return undefined;
  if (sign === "^") return [...lowest(prefix), ...below(prefix, caretDigit(prefix))];
  if (sign.startsWith("~")) return [...lowest(prefix), ...below(prefix, Math.min(prefix.precision, 2))];
  if (sign === "" || sign === "=") return readEqual(prefix);
  return readOrder(sign as Bound["sign"], prefix);
}

function readEqual(prefix: Prefix): readonly Bound[] {
  if (prefix.precision === 3) return [{ sign: "=", version: prefix.version }];
  return [...lowest(prefix), ...below(prefix, prefix.precision)];
}

/** The versions that start with a partial version are inside `<=` and `>=`, and outside `<` and `>`. */
function readOrder(sign: Bound["sign"], prefix: Prefix): readonly Bound[] {
  const { precision, version } = prefix;
  if (precision === 3) return [{ sign, version }];
  if (precision === 0) return sign.endsWith("=") ? [] : [nothing];
  if (sign === ">=") return lowest(prefix);
  if (sign === "<=") return below(prefix, precision);
  if (sign === "<") return [{ sign, version: { ...version, label: ["0"] } }];
  return [{ sign: ">=", version: { numbers: raise(version.numbers, precision), label: [] } }];
}

const nothing: Bound = { sign: "<", version: { numbers: [0, 0, 0], label: ["0"] } };

/** A version with only the first `known` numbers; the others are zero. */
interface Prefix {
  readonly precision: number;
  readonly version: Semver;
}

function readPrefix(word: string): Prefix | undefined {
  if (word.length > maxVersionLength) return undefined;
  const match =
    /^[v=]*(\d{1,15}|[xX*])(?:\.(\d{1,15}|[xX*])(?:\.(\d{1,15}|[xX*])(?:-([\w.-]+))?(?:\+[\w.-]*)?)?)?$/.exec(word);
  if (!match) return undefined;
  const parts = [match[1], match[2], match[3]];
  const open = parts.findIndex((part) => part === undefined || /^[xX*]$/.test(part));
  const precision = open < 0 ? 3 : open;
  const [major = 0, minor = 0, patch = 0] = parts.slice(0, precision).map(Number);
  return {
    precision,
    version: { numbers: [major, minor, patch], label: precision === 3 ? (match[4]?.split(".") ?? []) : [] },
  };
}

function lowest({ precision, version }: Prefix): readonly Bound[] {
  return precision === 0 ? [] : [{ sign: ">=", version }];
}

/** Everything before the next version in which the digit at `digit` (1 to 3) is raised, its pre-releases excluded. */
function below({ precision, version }: Prefix, digit: number): readonly Bound[] {
  if (precision === 0) return [];
  return [{ sign: "<", version: { numbers: raise(version.numbers, digit), label: ["0"] } }];
}

function raise([major = 0, minor = 0, patch = 0]: Semver["numbers"], digit: number): Semver["numbers"] {
  if (digit <= 1) return [major + 1, 0, 0];
  return digit === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

/** A caret keeps the first digit that is not zero. */
function caretDigit({ precision, version }: Prefix): number {
  const [major = 0, minor = 0] = version.numbers;
  if (major > 0 || precision <= 1) return 1;
  return minor > 0 || precision === 2 ? 2 : 3;
}

const maxVersionLength = 256;

/** Reads `1.2.3-beta.1+build`, also after `v` or `=`; undefined for anything else. */
export function parseSemver(text: string): Semver | undefined {
  if (text.length > maxVersionLength) return undefined;
  const match = /^[v=\s]*(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:-([\w.-]+))?(?:\+[\w.-]*)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, major, minor, patch, label] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], label: label?.split(".") ?? [] };
}
