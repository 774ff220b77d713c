/** Attempts before a request counts as failed. */
export const maxTries = 3;
const firstWaitMs = 300;

/** Delay before the next attempt, with full jitter. */
export function retryDelay(attempt: number, random: () => number): number {
  return random() * firstWaitMs * 2 ** (attempt - 1);
}

/** Parses `Retry-After`: seconds or a date; anything else, and the past, is ignored. */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}

/** Statuses worth a retry. */
export function isWorthRetrying(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status);
}
