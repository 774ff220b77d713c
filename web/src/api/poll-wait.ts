/** What the service says about its limit with every answer: the number of requests a minute from one address. */
export interface RateBudget {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const shortestMs = 2000;
/** Pages behind one address that share the limit, with some room. */
const sharers = 20;

/** Two seconds while the limit is hardly used; else as long as it takes that many pages to use up what is left. */
export function pollWaitMs(budget: RateBudget | undefined): number {
  if (!budget || budget.remaining >= budget.limit * 0.75) return shortestMs;
  const { remaining, resetSeconds } = budget;
  const shared = (sharers * resetSeconds * 1000) / Math.max(1, remaining);
  return Math.max(shortestMs, Math.min(shared, (resetSeconds + 1) * 1000));
}

/** Undefined where the service has no limit. */
export function readBudget(headers: Headers): RateBudget | undefined {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
  const [limit, remaining, resetSeconds] = [read("limit"), read("remaining"), read("reset")];
  return Number.isNaN(limit + remaining + resetSeconds) ? undefined : { limit, remaining, resetSeconds };
}
