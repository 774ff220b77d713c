import type { PackageSelector } from "../domain/policy.ts";
import { matchesWildcard } from "./match.ts";

/** A component as far as an override or a waiver has to know it. */
export interface PackageIdentity {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
}

/** Reads `left-pad`, `npm:left-pad@1.*` or `pkg:npm/left-pad@1.3.0`. */
export function readSelector(text: string): PackageSelector {
  const isPurl = text.toLowerCase().startsWith("pkg:");
  const { name, version } = splitVersion(isPurl ? withoutQualifiers(text) : text);
  const subject = isPurl ? decode(name) : name;
  const kind = isPurl ? "purl" : /^[a-z-]+:/i.test(name) ? "type" : "name";
  return {
    kind,
    subject: subject.toLowerCase(),
    ...(version !== undefined && { version: isPurl ? decode(version) : version }),
  };
}

/** A Maven name has a colon of its own, so every spelling is tried whatever the selector looks like. */
export function selects({ subject, version }: PackageSelector, component: PackageIdentity): boolean {
  if (version !== undefined && !matchesWildcard(version, component.version)) return false;
  const wanted = spell(subject, component.type);
  return spellingsOf(component).some((name) => matchesWildcard(wanted, spell(name, component.type)));
}

/**
 * The key of an override of this component, in quotation marks as YAML wants them: `"npm:left-pad"`. Behind the last `@`
 * a version is expected, so a name that has one there needs a version that fits all.
 */
export function quoteKey(component: PackageIdentity): string {
  const key = `${component.type}:${component.name}`;
  return JSON.stringify((selects(readSelector(key), component) ? key : `${key}@*`).toWellFormed());
}

/**
 * Numbers to compare two selectors by, the first that differs decides, the greater is the more specific:
 * no wildcard in the name, then a version, then the kind that leaves least doubt; between wildcards the longer text.
 */
export function specificityOf({ kind, subject, version }: PackageSelector): readonly number[] {
  const letters = lettersOf(subject);
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
  return version.includes("*") ? [1, lettersOf(version)] : [2, 0];
}

/** Every name that a selector may call a component by, in lower case. */
export function spellingsOf({ type, name, purl }: PackageIdentity): string[] {
  const spellings = [name, `${type}:${name}`];
  if (purl !== undefined) spellings.push(decode(splitVersion(withoutQualifiers(purl)).name));
  return spellings.map((spelling) => spelling.toLowerCase());
}

/** PyPI takes `-`, `_` and `.` for the same. */
export function spell(name: string, type: string): string {
  return type === "pypi" ? name.replace(/[-_.]+/g, "-") : name;
}

/** The version stands behind the last `@`, unless that is the `@` of an npm scope. */
function splitVersion(text: string): { name: string; version?: string } {
  const at = text.lastIndexOf("@");
  const isScope = at <= 0 || text[at - 1] === "/" || text[at - 1] === ":";
  return isScope ? { name: text } : { name: text.slice(0, at), version: text.slice(at + 1) };
}

function withoutQualifiers(purl: string): string {
  const end = purl.search(/[?#]/);
  return end < 0 ? purl : purl.slice(0, end);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray "%" is the author's
  }
}

function lettersOf(text: string): number {
  return text.replaceAll("*", "").length;
}
