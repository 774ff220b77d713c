/** How long to wait before another try; undefined when there should be none. */
export function retryDelay(
  attempt: number,
  retryAfter: string | undefined,
  now: Date,
  random: () => number,
): number | undefined {
  if (attempt >= mostTries) return undefined;
  const asked = readRetryAfter(retryAfter, now);
  if (asked !== undefined) return asked > longestWaitMs ? undefined : asked;
  return random() * firstWaitMs * 2 ** (attempt - 1); // full jitter
}

const mostTries = 3;
const firstWaitMs = 300;
const longestWaitMs = 30_000;

/** Seconds or a date; anything else, and the past, is no advice. */
function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}

/** Replies after which the same question may get an answer. */
export function isWorthRetrying(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status);
}
