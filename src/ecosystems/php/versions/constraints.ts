import { compareVersions, parseVersion, type Release, stablePhase, type Version } from "./versions.ts";

type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=";

export interface Clause {
  readonly operator: Operator;
  readonly version: Version;
}

/** Alternatives, each a list of clauses that must all hold; an alternative without clauses accepts everything. */
export type Constraint = readonly (readonly Clause[])[];

const maxLength = 4_000;
const maxClauses = 500;

/** Reads a constraint as Composer does; undefined if it cannot be read. */
export function parseConstraint(written: string): Constraint | undefined {
  if (written.length > maxLength) return undefined;
  const alternatives: Clause[][] = [];
  let count = 0;
  for (const part of written.trim().split(/\s?\|\|?\s?/)) {
    const clauses = parseAlternative(part.trim());
    if (!clauses || (count += clauses.length) > maxClauses) return undefined;
    alternatives.push(clauses);
  }
  return alternatives;
}

export function satisfies(version: Version, constraint: Constraint): boolean {
  return constraint.some((clauses) => clauses.every((clause) => holds(version, clause)));
}

/** Two branches are equal or not; a branch is in no range. */
function holds(version: Version, { operator, version: bound }: Clause): boolean {
  const isBranch = version.kind === "branch" || bound.kind === "branch";
  if (isBranch && operator !== "=" && operator !== "!=") return false;
  return meets[operator](compareVersions(version, bound));
}

const meets: Readonly<Record<Operator, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** `>=1.0 <2.0`, `>= 1.0, < 2.0`, `1.0 - 2.0`. */
function parseAlternative(text: string): Clause[] | undefined {
  const [from, to, ...more] = text.split(/\s-\s/).map((side) => side.trim());
  if (from !== undefined && to !== undefined) return more.length === 0 ? parseHyphen(from, to) : undefined;
  const clauses: Clause[] = [];
  for (const part of splitClauses(text)) {
    const found = parseClause(part);
    if (!found) return undefined;
    clauses.push(...found);
  }
  return clauses;
}

/** Operators may be followed by blanks. An alias (`dev-main as 1.0`) is the version before the word. */
function splitClauses(text: string): string[] {
  const words = text
    .replaceAll(/\s{1,100}as\s{1,100}[^\s,]+/g, "")
    .split(/[\s,]+/)
    .filter(Boolean);
  const parts: string[] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last !== undefined && /^(?:[<>=!^~]{1,2})$/.test(last)) parts[parts.length - 1] = last + word;
    else parts.push(word);
  }
  return parts.length === 0 && text === "" ? [""] : parts;
}

function parseClause(written: string): Clause[] | undefined {
  const text = written.replace(/@(?:stable|RC|beta|alpha|dev)$/i, "");
  if (text === "" && written !== "") return [];
  if (/^v?[x*](?:\.[x*])*$/i.test(text)) return [];
  const [, operator = "", rest = ""] = /^(\^|~|<>|!=|>=?|<=?|==?)?(.*)$/.exec(text) ?? [];
  if (operator === "^") return parseCaret(rest);
  if (operator === "~") return parseTilde(rest);
  const wildcard = operator === "" ? parseWildcard(rest) : undefined;
  if (wildcard) return wildcard;
  const version = parseVersion(rest);
  return version && [{ operator: plainOperator(operator), version: withBound(operator, version, rest) }];
}

function plainOperator(operator: string): Operator {
  if (operator === "<>" || operator === "!=") return "!=";
  return operator === "<" || operator === "<=" || operator === ">" || operator === ">=" ? operator : "=";
}

/** `>=1.0` includes its pre-releases, and `<2.0` excludes those of 2.0. */
function withBound(operator: string, version: Version, written: string): Version {
  if (version.kind === "branch" || (operator !== ">=" && operator !== "<")) return version;
  return hasStability(written) ? version : { ...version, isDev: true };
}

function hasStability(written: string): boolean {
  return /[a-z]/i.test(written.replace(/^v/i, "").replace(/\+.*$/, ""));
}

function parseCaret(written: string): Clause[] | undefined {
  const version = parseVersion(written);
  if (version?.kind !== "release") return undefined;
  const [major = 0, minor = 0] = version.numbers;
  const given = countNumbers(written);
  const place = major > 0 || given < 2 ? 0 : minor > 0 || given < 3 ? 1 : 2;
  return between(withBound(">=", version, written), next(version, place));
}

/** `~1.2` allows 1.3, `~1.2.3` does not. */
function parseTilde(written: string): Clause[] | undefined {
  const version = parseVersion(written.replace(/^>/, ""));
  if (version?.kind !== "release") return undefined;
  const place = Math.max(countNumbers(written) - 2, 0);
  return between(withBound(">=", version, written), next(version, place));
}

/** `1.2.*` and `1.2.x`. */
function parseWildcard(written: string): Clause[] | undefined {
  const match = /^v?(\d{1,9}(?:\.\d{1,9}){0,2})(?:\.[x*])+$/i.exec(written);
  const version = match?.[1] === undefined ? undefined : parseVersion(match[1]);
  if (version?.kind !== "release" || match?.[1] === undefined) return undefined;
  return between({ ...version, isDev: true }, next(version, countNumbers(match[1]) - 1));
}

function parseHyphen(from: string, to: string): Clause[] | undefined {
  const [low, high] = [parseVersion(from), parseVersion(to)];
  if (low?.kind !== "release" || high?.kind !== "release") return undefined;
  const lower: Clause = { operator: ">=", version: withBound(">=", low, from) };
  const given = countNumbers(to);
  if (given >= 3 || hasStability(to)) return [lower, { operator: "<=", version: high }];
  return [lower, { operator: "<", version: next(high, given - 1) }];
}

function between(low: Version, high: Version): Clause[] {
  return [
    { operator: ">=", version: low },
    { operator: "<", version: high },
  ];
}

/** The first version with a higher number in this place, pre-releases included. */
function next({ numbers }: Release, place: number): Release {
  const raised = numbers.slice(0, 4).map((number, at) => (at < place ? number : at === place ? number + 1 : 0));
  return { kind: "release", numbers: raised, phase: stablePhase, phaseNumbers: [], isDev: true };
}

function countNumbers(written: string): number {
  return /^v?\d+(?:\.\d+){0,3}/i.exec(written)?.[0].split(".").length ?? 0;
}
