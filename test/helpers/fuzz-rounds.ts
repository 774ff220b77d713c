/**
 * How many damaged inputs a test tries: what LCC_FUZZ says, or the given part of the usual number. A twentieth is quick
 * enough for `npm test`; `npm run fuzz` tries many more.
 */
export function fuzzRounds(usual: number, part = 1 / 20): number {
  const wanted = process.env["LCC_FUZZ"];
  if (wanted === undefined) return Math.ceil(usual * part);
  return wanted === "usual" ? usual : Number(wanted);
}

/** How many random cases a test of a property tries: a quarter of them in `npm test`, all in `npm run fuzz`. */
export function propertyRounds(usual: number): number {
  return Math.ceil(usual / propertyStep());
}

/** A test of a property tries every such case of a list. */
export function propertyStep(): number {
  return process.env["LCC_FUZZ"] === undefined ? 4 : 1;
}

/** Another seed gives other damaged inputs. `npm test` always tries the same, `npm run fuzz` others each time. */
export function fuzzSeed(): number {
  return Number(process.env["LCC_FUZZ_SEED"] ?? "0");
}

/** `npm test` takes every fifth of a list in turn, so that several tests together take all; `npm run fuzz` takes all. */
export function partInTurn<T>(list: readonly T[], turn: number): readonly T[] {
  if (process.env["LCC_FUZZ"] !== undefined) return list;
  const step = Math.min(5, list.length);
  return list.filter((_, at) => at % step === turn % step);
}
