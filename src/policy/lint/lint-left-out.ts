import type { Context } from "../../domain/policy/policy.ts";
import { printExpression } from "../../spdx/expression.ts";
import { findFamily, nameFamily, type Family } from "../../spdx/families.ts";
import { knownLicenses } from "./known-licenses.ts";
import type { UnplacedFinding } from "./lint-patterns.ts";
import { findRule } from "../judge/match.ts";

/**
 * Harmless nearly everywhere: a policy that lists some licenses of these families rarely intends a review of the
 * others.
 */
const harmless: readonly Family[] = ["public-domain", "permissive"];

/** Harmless licenses that are on no list, although others of their family are. */
export function lintLeftOut({ unlisted, rules }: Context): UnplacedFinding[] {
  if (unlisted !== "review") return [];
  return harmless.flatMap((family): UnplacedFinding[] => {
    const members = knownLicenses().filter((term) => findFamily(printExpression(term)) === family);
    const left = members.filter((term) => !findRule(term, rules)).map(printExpression);
    if (left.length === 0 || left.length === members.length) return [];
    const shown = left.toSorted(byPopularity).slice(0, maxShown).join(", ");
    const count = `${left.length} ${nameFamily(family)} ${left.length === 1 ? "license is" : "licenses are"} on no list`;
    const remedy = `put "family:${family}" on a list, or say with "unlisted" what they count as`;
    return [
      { path: "unlisted", rule: "left_out", severity: "note", message: `${count}, such as ${shown}; ${remedy}.` },
    ];
  });
}

const maxShown = 5;

/** Licenses that packages really use come first, because they are the ones the author will see. */
function byPopularity(a: string, b: string): number {
  const [left, right] = [a, b].map((license) => {
    const place = popularLicenses.indexOf(license);
    return place < 0 ? popularLicenses.length : place;
  });
  return (left ?? 0) - (right ?? 0);
}

const popularLicenses = [
  ...["ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Unlicense", "CC0-1.0", "Zlib", "BSL-1.0", "HPND", "curl"],
];
