import type { Component } from "../../../domain/contracts/component.ts";
import { isOrderOperator, type OrderOperator, orderTests } from "../../kit/semver-order.ts";
import {
  compareVersions,
  parseVersion,
  type Release,
  readStabilityOfVersion,
  stablePhase,
  type Version,
} from "./versions.ts";

export interface Clause {
  readonly operator: OrderOperator;
  readonly version: Version;
}

/** Alternatives, each a list of clauses that must all hold; an alternative without clauses accepts everything. */
export type Constraint = readonly (readonly Clause[])[];

const maxLength = 4_000;
const maxClauses = 500;

/** Reads a constraint as Composer does; undefined if it cannot be read. */
export function parseConstraint(source: string): Constraint | undefined {
  if (source.length > maxLength) return undefined;
  const alternatives: Clause[][] = [];
  let count = 0;
  for (const part of source.trim().split(/\s?\|\|?\s?/)) {
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
  return orderTests[operator](compareVersions(version, bound));
}

/** `>=1.0 <2.0`, `>= 1.0, < 2.0`, `1.0 - 2.0`. */
function parseAlternative(text: string): Clause[] | undefined {
  const [from, to, ...more] = text.split(/\s-\s/).map((side) => side.trim());
  if (from !== undefined && to !== undefined) return more.length === 0 ? parseHyphen(from, to) : undefined;
  const clauses: Clause[] = [];
  for (const part of splitClauses(text)) {
    const read = parseClause(part);
    if (!read) return undefined;
    clauses.push(...read);
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

function parseClause(source: string): Clause[] | undefined {
  const text = source.replace(/@(?:stable|RC|beta|alpha|dev)$/i, "");
  if (text === "" && source !== "") return [];
  if (/^v?[x*](?:\.[x*])*$/i.test(text)) return [];
  const [, operator = "", rest = ""] = /^(\^|~|<>|!=|>=?|<=?|==?)?(.*)$/.exec(text) ?? [];
  if (operator === "^") return parseCaret(rest);
  if (operator === "~") return parseTilde(rest);
  const wildcard = operator === "" ? parseWildcard(rest) : undefined;
  if (wildcard) return wildcard;
  const version = parseVersion(rest);
  return version && [{ operator: plainOperator(operator), version: withBound(operator, version, rest) }];
}

function plainOperator(operator: string): OrderOperator {
  if (operator === "<>") return "!=";
  return isOrderOperator(operator) ? operator : "=";
}

/** `>=1.0` includes its pre-releases, and `<2.0` excludes those of 2.0. */
function withBound(operator: string, version: Version, source: string): Version {
  if (version.kind === "branch" || (operator !== ">=" && operator !== "<")) return version;
  return hasStability(source) ? version : { ...version, isDev: true };
}

function hasStability(source: string): boolean {
  return /[a-z]/i.test(source.replace(/^v/i, "").replace(/\+.*$/, ""));
}

function parseCaret(source: string): Clause[] | undefined {
  const version = parseVersion(source);
  if (version?.kind !== "release") return undefined;
  const [major = 0, minor = 0] = version.numbers;
  const count = countNumbers(source);
  const place = major > 0 || count < 2 ? 0 : minor > 0 || count < 3 ? 1 : 2;
  return between(withBound(">=", version, source), next(version, place));
}

/** `~1.2` allows 1.3, `~1.2.3` does not. */
function parseTilde(source: string): Clause[] | undefined {
  const version = parseVersion(source.replace(/^>/, ""));
  if (version?.kind !== "release") return undefined;
  const place = Math.max(countNumbers(source) - 2, 0);
  return between(withBound(">=", version, source), next(version, place));
}

/** `1.2.*` and `1.2.x`. */
function parseWildcard(source: string): Clause[] | undefined {
  const match = /^v?(\d{1,9}(?:\.\d{1,9}){0,2})(?:\.[x*])+$/i.exec(source);
  const version = match?.[1] === undefined ? undefined : parseVersion(match[1]);
  if (version?.kind !== "release" || match?.[1] === undefined) return undefined;
  return between({ ...version, isDev: true }, next(version, countNumbers(match[1]) - 1));
}

function parseHyphen(from: string, to: string): Clause[] | undefined {
  const [low, high] = [parseVersion(from), parseVersion(to)];
  if (low?.kind !== "release" || high?.kind !== "release") return undefined;
  const lower: Clause = { operator: ">=", version: withBound(">=", low, from) };
  const count = countNumbers(to);
  if (count >= 3 || hasStability(to)) return [lower, { operator: "<=", version: high }];
  return [lower, { operator: "<", version: next(high, count - 1) }];
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

function countNumbers(source: string): number {
  return /^v?\d+(?:\.\d+){0,3}/i.exec(source)?.[0].split(".").length ?? 0;
}

/** What cannot be read is accepted, and so are branches: an alias may give them any number. */
export function composerAccepts({ version, requirement }: Component, locked: string): boolean {
  const constraint = parseConstraint(requirement ?? version);
  const lockedVersion = parseVersion(locked);
  return (
    !constraint ||
    !lockedVersion ||
    readStabilityOfVersion(lockedVersion) === "dev" ||
    satisfies(lockedVersion, constraint)
  );
}
