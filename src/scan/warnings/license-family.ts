import { unknownLicense } from "../../domain/policy/policy.ts";
import { type Expression, parseExpression, printExpression } from "../../spdx/expression.ts";
import { type Family, familyOf, rankOfFamily } from "../../spdx/families.ts";

/** One license of an expression, and its family. */
export interface Demand {
  readonly license: string;
  readonly family: Family;
}

export type DemandReader = (license: string) => Demand | undefined;

/** Parses each license once. */
export function createDemandReader(): DemandReader {
  const known = new Map<string, Demand | undefined>();
  return (license) => {
    if (!known.has(license)) known.set(license, demandOf(license));
    return known.get(license);
  };
}

/** The strictest license of an expression, with the mildest part of every OR. Undefined if the license is unknown. */
function demandOf(license: string): Demand | undefined {
  if (license === unknownLicense) return undefined;
  const parsed = parseExpression(license);
  return "error" in parsed ? undefined : demandIn(parsed.expression);
}

/** Expressions are at most a hundred levels deep; deeper ones are not read. */
function demandIn(expression: Expression): Demand | undefined {
  if (expression.kind === "license") {
    const license = printExpression(expression);
    return { license, family: familyOf(license) };
  }
  const parts = expression.parts.flatMap((part) => demandIn(part) ?? []);
  const sign = expression.kind === "and" ? 1 : -1;
  return parts.reduce<Demand | undefined>(
    (best, next) => (best && sign * (rank(next) - rank(best)) <= 0 ? best : next),
    undefined,
  );
}

function rank({ family }: Demand): number {
  return rankOfFamily(family);
}
