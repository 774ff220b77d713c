import { isPackageName, splitName } from "../package-name.ts";
import { type Bound, parseRange, parseSemver, satisfies, type SemverRange } from "../versions/semver-range.ts";
import { compareSemver } from "../../kit/semver-order.ts";
import type { Override, OverrideStep } from "./override-tables.ts";

/** One rule of `overrides`, or the table itself, which has no name. Below a package, the outer rules apply too. */
export interface Rule {
  readonly name: string;
  readonly key: string;
  /** The range of the key: the rule only replaces requirements that overlap with it. */
  readonly keyRange: string;
  /** What is used instead. */
  readonly value: string;
  /** It is only about direct dependencies of the package that it is below. */
  readonly isDirect: boolean;
  /** It is only about requirements that are written like the range of the key. */
  readonly isExact: boolean;
  readonly parent?: Rule;
  readonly children: readonly Rule[];
}

const maxRules = 5_000;

/** Builds the rules. `$name` is the requirement of the project itself for the name, if any. */
export function toRules(
  overrides: readonly Override[],
  ownSpec: (name: string) => string | undefined,
): { readonly rules: Rule | undefined; readonly unknown: readonly string[] } {
  const root: Draft = { name: "", key: "", keyRange: "*", value: "", isDirect: false, isExact: false, children: [] };
  const unknown: string[] = [];
  for (const { path, value } of overrides.slice(0, maxRules)) {
    const wanted = value.startsWith("$") ? ownSpec(value.slice(1)) : value;
    const isKnown = wanted !== undefined && path.every(({ key }) => isPackageName(splitName(key).name));
    if (isKnown) addRule(root, path, wanted);
    else unknown.push(path.map(({ key }) => key).join(" > "));
  }
  unknown.push(...overrides.slice(maxRules).map(({ path }) => path.map(({ key }) => key).join(" > ")));
  return { rules: root.children.length === 0 ? undefined : root, unknown };
}

interface Draft extends Rule {
  value: string;
  readonly children: Draft[];
}

/** Adds the rules of a path; those on the way replace nothing. */
function addRule(root: Draft, path: readonly OverrideStep[], value: string): void {
  let at = root;
  for (const step of path) at = childFor(at, step);
  at.value = value;
}

function childFor(parent: Draft, { key, isDirect, isExact = false }: OverrideStep): Draft {
  const existing = parent.children.find((child) => child.key === key && child.isDirect === isDirect);
  if (existing) return existing;
  const { name, rest } = splitName(key);
  const keyRange = rest === "" ? "*" : rest;
  const child: Draft = { name, key, keyRange, value: "*", isDirect, isExact, parent, children: [] };
  parent.children.push(child);
  return child;
}

/** The package whose dependencies are asked for. */
export interface From {
  readonly name: string;
  readonly version: string;
}

/** The rules for the dependencies of a package, or for those with a name: its own, then the outer ones. */
function rulesAt(rule: Rule, isAbout: (rule: Rule) => boolean, name?: string): readonly Rule[] {
  const byKey = new Map<string, Rule>();
  for (let at: Rule | undefined = rule; at; at = at.parent) {
    const isHere = at === rule && isAbout(at);
    const inside = at.children.filter((child) => (isHere || !child.isDirect) && (name ?? child.name) === child.name);
    // Rules for direct dependencies are more specific than those for any depth.
    const ordered = inside.toSorted((a, b) => Number(b.isDirect) - Number(a.isDirect));
    for (const candidate of at.parent && !at.isDirect ? [...ordered, at] : ordered)
      if (!byKey.has(candidate.key)) byKey.set(candidate.key, candidate);
  }
  return [...byKey.values()];
}

/** The rule for a requirement of a package under `rule`: a more specific one, or `rule` itself if there is none. */
export function ruleFor(rule: Rule, from: From | undefined, name: string, spec: string): Rule {
  const isAbout = (at: Rule) => (from ? at.name === from.name && isInRange(from.version, at.keyRange) : !at.parent);
  return rulesAt(rule, isAbout, name).find((candidate) => candidate.name === name && replaces(candidate, spec)) ?? rule;
}

function replaces({ keyRange, isExact }: Rule, spec: string): boolean {
  if (keyRange === "*") return true;
  return isExact ? spec.replace(/^npm:/, "") === keyRange : overlaps(spec, keyRange);
}

function isInRange(version: string, keyRange: string): boolean {
  if (keyRange === "*") return true;
  const [own, range] = [parseSemver(version), parseRange(keyRange)];
  return !own || !range || satisfies(own, range);
}

/** Requirements that cannot be compared, such as tags, overlap. */
function overlaps(spec: string, other: string): boolean {
  const [a, b] = [parseRange(spec.replace(/^npm:(?:@[^/@]*\/)?[^@]*@/, "")), parseRange(other)];
  return !a || !b || intersects(a, b);
}

/** The requirement under a rule. */
export function specUnder(rule: Rule | undefined, name: string, spec: string): string {
  return rule?.name === name && rule.value !== "*" ? rule.value : spec;
}

/** What the overrides of a project, or the rule for a member of its workspace, make of a requirement there. */
export function overrideSpec(rule: Rule | undefined, name: string, spec: string): string {
  if (!rule) return spec;
  const from = rule.parent && { name: rule.name, version: "" };
  return specUnder(ruleFor(rule, from, name, spec), name, spec);
}

/** An override of pnpm that leaves the dependency out. */
export const removed = "-";

/** The rules for the dependencies of a package of the workspace: those below its name, else all. */
export function rulesForMember(rules: Rule | undefined, name: string | undefined): Rule | undefined {
  return rules?.children.find((rule) => rule.name === name) ?? rules;
}

/** The rule that applies where both do: the inner one, else the nearest around both; undefined if they contradict. */
export function joinRules(a: Rule, b: Rule): Rule | undefined {
  if (isAround(a, b)) return b;
  if (isAround(b, a)) return a;
  return contradict(a, b) ? undefined : nearestAround(a, b);
}

function isAround(outer: Rule, inner: Rule): boolean {
  for (let at: Rule | undefined = inner; at; at = at.parent) if (at === outer) return true;
  return false;
}

function contradict(a: Rule, b: Rule): boolean {
  const anywhere = () => false;
  const others = new Map(rulesAt(b, anywhere).map((rule) => [rule.key, rule]));
  return rulesAt(a, anywhere).some((rule) => {
    const other = others.get(rule.key);
    return other !== undefined && other !== rule && !overlaps(rule.value, other.value);
  });
}

function nearestAround(a: Rule, b: Rule): Rule | undefined {
  for (let at: Rule | undefined = b; at; at = at.parent) if (isAround(at, a)) return at;
  return undefined;
}

/** Whether some version can be in both ranges. Like npm, does not distinguish pre-releases from releases. */
export function intersects(a: SemverRange, b: SemverRange): boolean {
  return a.some((bounds) => isPossible(bounds) && b.some((other) => isPossible(other) && allMeet(bounds, other)));
}

/** Whether the bounds of one alternative allow anything. */
function isPossible(bounds: readonly Bound[]): boolean {
  return bounds.every((bound, at) => bounds.slice(at + 1).every((other) => meet(bound, other)));
}

function allMeet(a: readonly Bound[], b: readonly Bound[]): boolean {
  return a.every((bound) => b.every((other) => meet(bound, other)));
}

function meet(a: Bound, b: Bound): boolean {
  const order = compareSemver(a.version, b.version);
  if (order === 0) return opens(a) === opens(b) || (hasEnd(a) && hasEnd(b));
  const [low, high] = order < 0 ? [a, b] : [b, a];
  return low.sign.startsWith(">") || high.sign.startsWith("<");
}

/** The side on which a bound allows versions. */
function opens({ sign }: Bound): string {
  return sign.charAt(0);
}

/** Whether a bound includes its own version. */
function hasEnd({ sign }: Bound): boolean {
  return sign.endsWith("=");
}
