import { createNameMatcher } from "../../text/name-pattern.ts";
import type { PackageSelector } from "../../domain/policy/policy.ts";
import { asWritten, type PackageIdentity, listSpellings, matchesVersion } from "./selector.ts";

interface Selecting {
  readonly selector: PackageSelector;
}

/**
 * Finds the rules for a component, in the order of the file. Names without `*` are looked up in a map, so that a
 * thousand of them cost no more than one.
 */
export function createSelectorIndex<Rule extends Selecting>(
  rules: readonly Rule[],
): (component: PackageIdentity) => readonly Rule[] {
  if (rules.length === 0) return () => [];
  const indexes = new Map<Normalize, (component: PackageIdentity) => number[]>();
  return (component) => {
    const { normalizeName = asWritten } = component;
    const find = indexes.get(normalizeName) ?? indexSubjects(rules, normalizeName);
    indexes.set(normalizeName, find);
    const places = find(component);
    return places.flatMap((place) => {
      const rule = rules[place];
      return rule && coversVersion(rule, component) ? [rule] : [];
    });
  };
}

type Normalize = (name: string) => string;

function indexSubjects(rules: readonly Selecting[], normalize: Normalize): (component: PackageIdentity) => number[] {
  const exact = new Map<string, number[]>();
  const patterns: { readonly place: number; readonly matches: (name: string) => boolean }[] = [];
  for (const [place, { selector }] of rules.entries()) {
    const subject = normalize(selector.subject);
    if (subject.includes("*")) patterns.push({ place, matches: createNameMatcher(subject) });
    else exact.set(subject, [...(exact.get(subject) ?? []), place]);
  }
  return (component) => {
    const names = listSpellings(component).map(normalize);
    const places = new Set(names.flatMap((name) => exact.get(name) ?? []));
    for (const { place, matches } of patterns) if (names.some(matches)) places.add(place);
    return [...places].sort((a, b) => a - b);
  };
}

function coversVersion({ selector: { version } }: Selecting, component: PackageIdentity): boolean {
  return version === undefined || matchesVersion(version, component);
}
