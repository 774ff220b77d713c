import type { PackageSelector } from "../../domain/policy/policy.ts";
import { matchesWildcard } from "./match.ts";
import { decodePercent } from "../../text/decode-percent.ts";

/** The fields of a component that overrides and waivers are matched against. */
export interface PackageIdentity {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  /** Normalizes names for comparison, as its ecosystem does; absent: names are compared as written. */
  readonly normalizeName?: ((name: string) => string) | undefined;
  /** Whether a version is in a range, as its ecosystem writes ranges; absent: it has no ranges. */
  readonly inRange?: ((range: string, version: string) => boolean) | undefined;
}

/** Whether the version of a component is the wanted one: a version, a pattern with `*`, or a range of its ecosystem. */
export function matchesVersion(wanted: string, { version, inRange }: PackageIdentity): boolean {
  return matchesWildcard(wanted, version) || (isRange(wanted) && inRange?.(wanted, version) === true);
}

/** Ranges in the syntax of package managers: `^1.2`, `~> 1`, `>=1 <2`, `1 - 2`, `1 || 2`, `[1.0,2.0)`, `1.x`. */
export function isRange(text: string): boolean {
  return /^[\^~<>=!([]|[<>=|,\])]|\s|(?:^|\.)x(?:\.|$)/i.test(text);
}

/** Parses `left-pad`, `npm:left-pad@1.*` or `pkg:npm/left-pad@1.3.0`. */
export function readSelector(text: string): PackageSelector {
  const isPurl = text.toLowerCase().startsWith("pkg:");
  const { name, version } = splitVersion(isPurl ? withoutQualifiers(text) : text);
  const subject = isPurl ? decodePercent(name) : name;
  const kind = isPurl ? "purl" : /^[a-z-]+:/i.test(name) ? "type" : "name";
  return {
    kind,
    subject: subject.toLowerCase(),
    ...(version !== undefined && { version: isPurl ? decodePercent(version) : version }),
  };
}

/** Maven names contain a colon, so every spelling is tried, whatever the form of the selector. */
export function selects({ subject, version }: PackageSelector, component: PackageIdentity): boolean {
  if (version !== undefined && !matchesVersion(version, component)) return false;
  const { normalizeName = asWritten } = component;
  const wanted = normalizeName(subject);
  return listSpellings(component).some((name) => matchesWildcard(wanted, normalizeName(name)));
}

/**
 * How an override or a waiver names this component: `npm:left-pad`. A version is expected after the last
 * `@`, so a name that contains one there gets a version that matches all.
 */
export function selectorFor(component: PackageIdentity): string {
  const key = `${component.type}:${component.name}`;
  return selects(readSelector(key), component) ? key : `${key}@*`;
}

/**
 * Numbers to compare two selectors by; the first difference decides, and the greater number is more specific: no
 * wildcard in the name, then a version, then the least ambiguous kind; for wildcards the longer text.
 */
export function rankSpecificity({ kind, subject, version }: PackageSelector): readonly number[] {
  const letters = countLetters(subject);
  const isWildcard = letters < subject.length;
  return [
    isWildcard ? 0 : 1,
    isWildcard ? letters : 0,
    ...versionRank(version),
    ["name", "type", "purl"].indexOf(kind),
  ];
}

function versionRank(version: string | undefined): readonly number[] {
  if (version === undefined) return [0, 0];
  return version.includes("*") || isRange(version) ? [1, countLetters(version)] : [2, 0];
}

/** All names that a selector may use for a component, in lower case. */
export function listSpellings({ type, name, purl }: PackageIdentity): string[] {
  const spellings = [name, `${type}:${name}`];
  if (purl !== undefined) spellings.push(decodePercent(splitVersion(withoutQualifiers(purl)).name));
  return spellings.map((spelling) => spelling.toLowerCase());
}

export function asWritten(name: string): string {
  return name;
}

/** The version follows the last `@`, unless that is the `@` of an npm scope. */
function splitVersion(text: string): { name: string; version?: string } {
  const at = text.lastIndexOf("@");
  const isScope = at <= 0 || text[at - 1] === "/" || text[at - 1] === ":";
  return isScope ? { name: text } : { name: text.slice(0, at), version: text.slice(at + 1) };
}

function withoutQualifiers(purl: string): string {
  const end = purl.search(/[?#]/);
  return end < 0 ? purl : purl.slice(0, end);
}

function countLetters(text: string): number {
  return text.replaceAll("*", "").length;
}
