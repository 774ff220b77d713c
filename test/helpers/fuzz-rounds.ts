/**
 * How many damaged inputs a test tries: what LCC_FUZZ says, or the given part of the usual number. A twentieth is quick
 * enough for `npm test`; slow tests try all, and `npm run fuzz` many more.
 */
export function fuzzRounds(usual: number, part = 1 / 20): number {
  const wanted = process.env["LCC_FUZZ"];
  if (wanted === undefined) return Math.ceil(usual * part);
  return wanted === "usual" ? usual : Number(wanted);
}

/** How many random cases a test of a property tries: a quarter of them in `npm test`, all in slow tests and `npm run fuzz`. */
export function propertyRounds(usual: number): number {
  return Math.ceil(usual / propertyStep());
}

/** A test of a property tries every such case of a list. */
export function propertyStep(): number {
  return process.env["LCC_FUZZ"] === undefined ? 4 : 1;
}
