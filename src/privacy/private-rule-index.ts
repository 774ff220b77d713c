import { createNameMatcher } from "../text/name-pattern.ts";
import type { NamedPackage, PrivateRule } from "../domain/policy/private-rule.ts";

/** Finds the rules for a name: a project may have thousands of components and hundreds of rules. */
interface RuleIndex {
  find(named: NamedPackage): readonly PrivateRule[];
}

/** `normalize` normalizes the names of a type for comparison. */
export function createRuleIndex(
  rules: readonly PrivateRule[],
  normalize: (type: string, name: string) => string,
): RuleIndex {
  const byType = new Map<string, TypeRules>();
  for (const rule of rules) {
    const rules = byType.get(rule.type) ?? { forAll: new Map(), byName: new Map(), patterns: [] };
    byType.set(rule.type, rules);
    addRule(rules, rule, normalize(rule.type, rule.name));
  }
  return {
    find(named) {
      const rules = byType.get(named.type);
      if (!rules) return [];
      const name = normalize(named.type, named.name);
      const exact = listHeads(name).flatMap((head) => rules.byName.get(head) ?? []);
      const fitting = rules.patterns.filter(({ matches }) => matches(name)).map(({ rule }) => rule);
      return [...exact, ...fitting].filter(({ place }) => isAt(named, place)).concat(rulesForAll(rules, named));
    },
  };
}

interface TypeRules {
  /** Rules for all names, by place. */
  readonly forAll: Map<string, PrivateRule[]>;
  readonly byName: Map<string, PrivateRule[]>;
  readonly patterns: { readonly rule: PrivateRule; readonly matches: (name: string) => boolean }[];
}

function addRule({ forAll, byName, patterns }: TypeRules, rule: PrivateRule, name: string): void {
  if (name === "*") return addTo(forAll, rule.place, rule);
  if (!name.includes("*")) return addTo(byName, name, rule);
  const forms = [name, `${name}/*`, `${name}:*`].map(createNameMatcher);
  patterns.push({ rule, matches: (text) => forms.some((matches) => matches(text)) });
}

function addTo(map: Map<string, PrivateRule[]>, key: string, rule: PrivateRule): void {
  if (!map.get(key)?.push(rule)) map.set(key, [rule]);
}

/** No ecosystem has names with more parts; a name with many slashes must not be slow. */
const maxHeads = 50;

/** The name, and its prefixes before each `/` and `:`: `@acme/x` and `@acme`. */
function listHeads(name: string): string[] {
  const heads = [name];
  for (let at = 0; at < name.length && heads.length < maxHeads; at++) {
    if (name[at] === "/" || name[at] === ":") heads.push(name.slice(0, at));
  }
  return heads;
}

/** Without a known place, all places match. */
function isAt({ locations = [] }: NamedPackage, place: string): boolean {
  if (place === "" || locations.length === 0) return true;
  return locations.some(({ file }) => file === place || file.startsWith(`${place}/`));
}

function rulesForAll({ forAll }: TypeRules, named: NamedPackage): PrivateRule[] {
  if (forAll.size === 0) return [];
  const { locations = [] } = named;
  if (locations.length === 0) return [...forAll.values()].flat();
  const places = new Set(locations.flatMap(({ file }) => listPlaces(file)));
  return [...places].flatMap((place) => forAll.get(place) ?? []);
}

/** A file, and all its parent folders. */
function listPlaces(file: string): string[] {
  const places = [file];
  for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) places.push(file.slice(0, at));
  return [...places, ""];
}
