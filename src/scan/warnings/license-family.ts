import { type Expression, printExpression, tryParseExpression } from "../../spdx/expression.ts";
import { type Family, findFamily, rankOfFamily } from "../../spdx/families.ts";

/** One license of an expression, and its family. */
export interface Demand {
  readonly license: string;
  readonly family: Family;
}

/** The strictest license of an expression, with the mildest part of every OR. Undefined if the license is unknown. */
export function demandOf(license: string): Demand | undefined {
  const expression = tryParseExpression(license);
  return expression && demandIn(expression);
}

/** How strict a license is; an unknown license is the strictest. */
export function rankLicense(license: string): number {
  const demand = demandOf(license);
  return demand ? rank(demand) : Number.POSITIVE_INFINITY;
}

/** Expressions are at most a hundred levels deep; deeper ones are not read. */
function demandIn(expression: Expression): Demand | undefined {
  if (expression.kind === "license") {
    const license = printExpression(expression);
    return { license, family: findFamily(license) };
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
