import { entries, text } from "../../../formats/value.ts";
import { isPackageName, splitName } from "../package-name.ts";
import { type Bound, parseRange, type SemverRange } from "../versions/semver-range.ts";
import { compareSemver } from "../../kit/semver-order.ts";

/** One rule of `overrides`, or the table itself, which has no name. Below a package, the outer rules apply too. */
export interface Rule {
  readonly name: string;
  readonly key: string;
  /** The range of the key: the rule only replaces requirements that overlap with it. */
  readonly keyRange: string;
  /** What is used instead. */
  readonly value: string;
  readonly parent?: Rule;
  readonly children: readonly Rule[];
}

const maxRules = 5_000;
const maxDepth = 20;

/** Reads `overrides`. `$name` is the requirement of the project itself for the name, if any. */
export function readOverrides(table: unknown, ownSpec: (name: string) => string | undefined): Rule | undefined {
  let left = maxRules;
  const readTable = (rule: Rule, value: unknown, depth: number): void => {
    for (const [key, inner] of entries(value)) {
      if (key === "." || depth > maxDepth || left-- <= 0) continue;
      const child = readRule(key, inner, rule);
      if (!child) continue;
      (rule.children as Rule[]).push(child);
      readTable(child, inner, depth + 1);
    }
  };
  const readRule = (key: string, value: unknown, parent: Rule): Rule | undefined => {
    const { name, rest } = splitName(key);
    const written = text(value) ?? entries(value).find(([inner]) => inner === ".")?.[1] ?? "";
    const wanted = typeof written === "string" && written.startsWith("$") ? ownSpec(written.slice(1)) : text(written);
    if (!isPackageName(name) || wanted === undefined) return undefined;
    const keyRange = rest === "" ? "*" : rest;
    return { name, key, keyRange, value: wanted === "" ? keyRange : wanted, parent, children: [] };
  };
  const root: Rule = { name: "", key: "", keyRange: "*", value: "", children: [] };
  readTable(root, table, 0);
  return root.children.length === 0 ? undefined : root;
}

/** The rules for the dependencies of a package: its own, then the outer ones. */
function rulesAt(rule: Rule): readonly Rule[] {
  const byKey = new Map<string, Rule>();
  for (let at: Rule | undefined = rule; at; at = at.parent) {
    for (const one of at.parent ? [...at.children, at] : at.children) if (!byKey.has(one.key)) byKey.set(one.key, one);
  }
  return [...byKey.values()];
}

/** The rule for a requirement of a package under `rule`: a more specific one, or `rule` itself if there is none. */
export function ruleFor(rule: Rule, name: string, spec: string): Rule {
  return (
    rulesAt(rule).find((one) => one.name === name && (one.keyRange === "*" || overlaps(spec, one.keyRange))) ?? rule
  );
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

/** What the overrides of a project make of its own requirement. */
export function overrideSpec(overrides: Rule | undefined, name: string, spec: string): string {
  return overrides ? specUnder(ruleFor(overrides, name, spec), name, spec) : spec;
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
  const others = new Map(rulesAt(b).map((rule) => [rule.key, rule]));
  return rulesAt(a).some((rule) => {
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
  return a.some((one) => isPossible(one) && b.some((other) => isPossible(other) && allMeet(one, other)));
}

/** Whether the bounds of one alternative allow anything. */
function isPossible(bounds: readonly Bound[]): boolean {
  return bounds.every((bound, at) => bounds.slice(at + 1).every((other) => meet(bound, other)));
}

function allMeet(a: readonly Bound[], b: readonly Bound[]): boolean {
  return a.every((one) => b.every((other) => meet(one, other)));
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
