/**
 * How many damaged inputs a test tries: what LCC_FUZZ says, or the given part of the usual number. A tenth is quick
 * enough for `npm test`; slow tests try all, and `npm run fuzz` many more.
 */
export function fuzzRounds(usual: number, part = 1 / 10): number {
  const wanted = process.env["LCC_FUZZ"];
  if (wanted === undefined) return Math.ceil(usual * part);
  return wanted === "usual" ? usual : Number(wanted);
}
