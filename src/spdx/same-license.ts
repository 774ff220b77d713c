import { combine, type Expression, printExpression, tryParseExpression } from "./expression.ts";

/** A canonical form that is equal for equivalent licenses: `MIT OR ISC` is `ISC OR MIT`. */
export function identifyLicense(license: string): string {
  const expression = tryParseExpression(license);
  return expression ? printExpression(sortParts(expression)) : license;
}

export function isSameLicense(a: string, b: string): boolean {
  return a === b || identifyLicense(a) === identifyLicense(b);
}

function sortParts(expression: Expression): Expression {
  if (expression.kind === "license") return expression;
  const parts = expression.parts.map(sortParts).map((part) => ({ part, text: printExpression(part) }));
  parts.sort((a, b) => (a.text < b.text ? -1 : 1));
  return combine(
    expression.kind,
    parts.map(({ part }) => part),
  );
}
