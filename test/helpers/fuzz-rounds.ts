/**
 * How many damaged inputs a test tries: what LCC_FUZZ says, or a quarter of the usual number, which is quick enough for
 * `npm test`. `npm run test:slow` tries the usual number and `npm run fuzz` many more.
 */
export function fuzzRounds(usual: number): number {
  const wanted = process.env["LCC_FUZZ"];
  return wanted === undefined ? Math.ceil(usual / 4) : wanted === "usual" ? usual : Number(wanted);
}
