/** How many damaged inputs a test tries: what LCC_FUZZ says, for a long run, or what is quick enough for every day. */
export function fuzzRounds(everyDay: number): number {
  return Number(process.env["LCC_FUZZ"] ?? everyDay);
}
