import type { Context, ListName } from "../../domain/policy/policy.ts";
import { printExpression, type LicenseTerm } from "../../spdx/expression.ts";
import { findFamily, nameFamily } from "../../spdx/families.ts";
import { rankOfTerm } from "../judge/choose.ts";
import { knownLicenses } from "./known-licenses.ts";
import type { UnplacedFinding } from "./lint-patterns.ts";
import { findRule } from "../judge/match.ts";
import { proprietaryTerms } from "../../spdx/foreign-terms.ts";

/**
 * Finds preferences that choose a rejected license although an allowed alternative may be available: the preference
 * chooses first, and only the chosen license is judged.
 */
export function lintChoice(context: Context): UnplacedFinding[] {
  const standings = candidatesIn(context).map((term) => toStanding(term, context));
  return context.preference === "prefer_order" ? lintPreferred(context, standings) : lintFamilies(context, standings);
}

interface Standing {
  readonly license: string;
  /** `none`: on no list, if that requires a review. */
  readonly list: ListName | "none";
  /** The list it is on, as the end of a sentence. */
  readonly stands: string;
  /** Lower is preferred. */
  readonly rank: number;
  /** Only the organization knows whether it is ever offered as an alternative. */
  readonly isOwn: boolean;
}

/** One example is enough, because one change fixes all of them; denied licenses come first. */
function lintFamilies({ preference }: Context, standings: readonly Standing[]): UnplacedFinding[] {
  const pairs = [...findPairs(standings, "deny"), ...findPairs(standings, "review")];
  const pair = pairs.find(({ allowed }) => !allowed.isOwn) ?? pairs[0];
  if (!pair) return [];
  const { rejected, allowed } = pair;
  const order = `${describeFamily(rejected)} comes before ${describeFamily(allowed)}`;
  const choice = `"${preference}" takes ${rejected.license} out of "${rejected.license} OR ${allowed.license}" (${order})`;
  const outcome = `${rejected.license} ${rejected.stands} although ${allowed.license} is allowed`;
  const remedy = 'use "prefer_order" and name what you allow in "preferred_order"';
  return [
    {
      path: "dual_license_preference",
      rule: "prefers_rejected",
      severity: allowed.isOwn ? "note" : "warning",
      message: `${choice}, and ${outcome}; ${remedy}.`,
    },
  ];
}

/** Preferring a license that needs a review can be intended; preferring a denied one cannot. */
function lintPreferred({ preferredOrder }: Context, standings: readonly Standing[]): UnplacedFinding[] {
  return preferredOrder.flatMap((text, index): UnplacedFinding[] => {
    const here = standings.filter(({ rank }) => rank === index);
    const [rejected] = here;
    const allowed = standings.find(({ list, rank }) => list === "allow" && rank > index);
    if (!rejected || !allowed || here.some(({ list }) => list !== "deny")) return [];
    const effect = `"${rejected.license} OR ${allowed.license}" is a violation although ${allowed.license} is allowed`;
    const message = `"${text}" is denied and yet in the order, so ${effect}; take it out of the order.`;
    return [{ path: `preferred_order/${index}`, rule: "prefers_rejected", severity: "warning", message }];
  });
}

interface Pair {
  readonly rejected: Standing;
  readonly allowed: Standing;
}

/** Every license of a list that ranks before an allowed one, with the best known of those. */
function findPairs(standings: readonly Standing[], list: ListName): Pair[] {
  const allowed = standings.filter((standing) => standing.list === "allow");
  return standings
    .filter((standing) => standing.list === list)
    .flatMap((rejected) => {
      const later = allowed.find(({ rank }) => rank > rejected.rank);
      return later ? [{ rejected, allowed: later }] : [];
    });
}

function toStanding(term: LicenseTerm, context: Context): Standing {
  const license = printExpression(term);
  const rule = findRule(term, context.rules);
  const list = rule?.list ?? (context.unlisted === "review" ? "none" : context.unlisted);
  const stands = rule ? `is on the ${list} list` : "is on no list";
  return { license, list, stands, rank: rankOfTerm(term, context), isOwn: isReference(license) };
}

/** Software licenses, the well-known ones first, then those that only the lists name. */
function candidatesIn({ allow, review, deny }: Context): LicenseTerm[] {
  const licenses = knownLicenses().filter(({ id }) => isForSoftware(id));
  const wellKnown = examples.flatMap((id) => licenses.filter((term) => term.id === id));
  const ids = new Set(knownLicenses().map(({ id }) => id.toLowerCase()));
  const own = [...allow, ...review, ...deny].filter(
    (text) => isReference(text) && !/[\s*]/.test(text) && !ids.has(text.toLowerCase()),
  );
  return [
    ...new Set([...wellKnown, ...licenses]),
    ...own.map((id): LicenseTerm => ({ kind: "license", id, orLater: false })),
  ];
}

const examples = [
  ...["Unlicense", "CC0-1.0", "MIT", "Apache-2.0", "BSD-3-Clause", "ISC", "MPL-2.0", "LGPL-2.1-only"],
  ...["LGPL-3.0-only", "EPL-2.0", "GPL-2.0-only", "GPL-3.0-only", "AGPL-3.0-only", "SSPL-1.0", "Elastic-2.0"],
  ...["BUSL-1.1"],
];

/** Data and models rarely offer a choice, and never one between their licenses and software licenses. */
function isForSoftware(id: string): boolean {
  if (isReference(id)) return id === proprietaryTerms;
  return !/^(?:CC-|CDLA-|[CO]-UDA-|ODbL-|ODC-|PDDL-|GFDL-|NCGL-|etalab-)/i.test(id);
}

function isReference(license: string): boolean {
  return /^licenseref-/i.test(license);
}

function describeFamily({ license }: Standing): string {
  const family = findFamily(license);
  return family === "other" ? "a license of no known family" : nameFamily(family);
}
