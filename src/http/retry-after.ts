/** Parses `Retry-After`: seconds or a date; anything else, and the past, is ignored. */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) || ms < 0 ? undefined : ms;
}
