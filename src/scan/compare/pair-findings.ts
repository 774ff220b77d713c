import type { Finding } from "../../domain/report/finding.ts";
import { once } from "../../async/once.ts";
import { rememberAnswers } from "../../text/remember-answers.ts";
import { identifyLicense } from "../../spdx/same-license.ts";

export interface Pair {
  readonly before: Finding;
  readonly after: Finding;
}

interface Pairing {
  /** The same package in both reports, in the same version or in the one that replaced it. */
  readonly pairs: readonly Pair[];
  readonly added: readonly Finding[];
  readonly removed: readonly Finding[];
  /** Findings with a license that no version of the package had before, next to the old one. */
  readonly licenseChanges: readonly Pair[];
}

/**
 * Pairs the components of two reports. A project may use many versions of a package: equal versions are paired first,
 * then versions with the same license, then the rest in order. A version with a license that another version already had
 * is not a license change.
 */
export function pairFindings(old: readonly Finding[], next: readonly Finding[]): Pairing {
  const identifyOnce = rememberAnswers(identifyLicense); // thousands of packages share a few licenses
  const identify = ({ resolved_license: license }: Finding) => identifyOnce(license);
  const before = Map.groupBy(old, packageOf);
  const after = Map.groupBy(next, packageOf);
  const packages = [...new Set([...before.keys(), ...after.keys()])];
  const parts = packages.map((key) => pairPackage(before.get(key) ?? [], after.get(key) ?? [], identify));
  return {
    pairs: parts.flatMap(({ pairs }) => pairs),
    added: parts.flatMap(({ added }) => added),
    removed: parts.flatMap(({ removed }) => removed),
    licenseChanges: parts.flatMap(({ licenseChanges }) => licenseChanges),
  };
}

type Identify = (finding: Finding) => string;

function packageOf({ component: { type, name } }: Finding): string {
  return `${type}:${name}`;
}

function pairPackage(old: readonly Finding[], next: readonly Finding[], identify: Identify): Pairing {
  const licenses = new Set(old.map(identify));
  const isKnown = (finding: Finding) => licenses.has(identify(finding));
  const byVersion = match(old, next, ({ component }) => component.version);
  const byLicense = match(byVersion.left, byVersion.right, identify);
  const byOrder = matchInOrder(
    byLicense.left,
    byLicense.right.filter((finding) => !isKnown(finding)),
  );
  const pairs = [...byVersion.pairs, ...byLicense.pairs, ...byOrder.pairs];
  const newest = old.toSorted(byVersionOrder).at(-1);
  const fresh = newest ? byOrder.right.map((after): Pair => ({ before: newest, after })) : [];
  return {
    pairs,
    added: [...byLicense.right.filter(isKnown), ...byOrder.right],
    removed: byOrder.left,
    licenseChanges: [...pairs, ...fresh].filter(({ before, after }) => identify(before) !== identify(after)),
  };
}

interface Matched {
  readonly pairs: readonly Pair[];
  readonly left: readonly Finding[];
  readonly right: readonly Finding[];
}

/** Pairs findings with the same key, lower versions first. */
function match(left: readonly Finding[], right: readonly Finding[], keyOf: (finding: Finding) => string): Matched {
  const waiting = Map.groupBy(left.toSorted(byVersionOrder).reverse(), keyOf);
  const rest: Finding[] = [];
  const pairs: Pair[] = [];
  for (const after of right.toSorted(byVersionOrder)) {
    const before = waiting.get(keyOf(after))?.pop();
    if (before) pairs.push({ before, after });
    else rest.push(after);
  }
  return { pairs, left: [...waiting.values()].flat().sort(byVersionOrder), right: rest };
}

function matchInOrder(left: readonly Finding[], right: readonly Finding[]): Matched {
  const count = Math.min(left.length, right.length);
  const pairs = left.slice(0, count).flatMap((before, at) => {
    const after = right[at];
    return after ? [{ before, after }] : [];
  });
  return { pairs, left: left.slice(count), right: right.slice(count) };
}

/** An approximate order; each ecosystem has its own rules for special cases. */
function byVersionOrder(a: Finding, b: Finding): number {
  return collator().compare(a.component.version, b.component.version);
}

const collator = once(() => new Intl.Collator("en", { numeric: true }));
