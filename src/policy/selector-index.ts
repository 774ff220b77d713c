import { createNameMatcher } from "../text/name-pattern.ts";
import type { PackageSelector } from "../domain/policy.ts";
import { matchesWildcard } from "./match.ts";
import { type PackageIdentity, spell, spellingsOf } from "./selector.ts";

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
  const find = { plain: indexSubjects(rules, ""), pypi: indexSubjects(rules, "pypi") };
  return (component) => {
    const places = find[component.type === "pypi" ? "pypi" : "plain"](component);
    return places.flatMap((place) => {
      const rule = rules[place];
      return rule && matchesVersion(rule, component) ? [rule] : [];
    });
  };
}

function indexSubjects(rules: readonly Selecting[], type: string): (component: PackageIdentity) => number[] {
  const exact = new Map<string, number[]>();
  const patterns: { readonly place: number; readonly matches: (name: string) => boolean }[] = [];
  for (const [place, { selector }] of rules.entries()) {
    const subject = spell(selector.subject, type);
    if (subject.includes("*")) patterns.push({ place, matches: createNameMatcher(subject) });
    else exact.set(subject, [...(exact.get(subject) ?? []), place]);
  }
  return (component) => {
    const names = spellingsOf(component).map((name) => spell(name, type));
    const places = new Set(names.flatMap((name) => exact.get(name) ?? []));
    for (const { place, matches } of patterns) if (names.some(matches)) places.add(place);
    return [...places].sort((a, b) => a - b);
  };
}

function matchesVersion({ selector: { version } }: Selecting, component: PackageIdentity): boolean {
  return version === undefined || matchesWildcard(version, component.version);
}
