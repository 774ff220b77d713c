/** How often one question is asked before its failure counts. */
export const mostTries = 3;
const firstWaitMs = 300;

/** How long to wait before another try, with full jitter. */
export function retryDelay(attempt: number, random: () => number): number {
  return random() * firstWaitMs * 2 ** (attempt - 1);
}

/** How long a host asks to be left alone: seconds or a date; anything else, and the past, is no advice. */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}

/** Replies after which the same question may get an answer. */
export function isWorthRetrying(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status);
}
