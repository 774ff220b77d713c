/** Numbers and dates as the reader's own settings write them. */
const numbers = new Intl.NumberFormat();
const percents = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
/** In the language of the page: "Updated 20 s ago". */
const shortAges = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "narrow" });
const shortDays = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });

export function showNumber(value: number): string {
  return numbers.format(value);
}

export function showPercent(value: number): string {
  return `${percents.format(value)} %`;
}

/** As it is written where it is not a time: reports can be uploaded. */
export function showMoment(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : moments.format(time);
}

/** The time of day. */
export function showTime(ms: number): string {
  return times.format(ms);
}

/** A day without a time, such as `2026-11-16`. */
export function showDay(day: string): string {
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? day : days.format(time);
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** `3h ago`. */
function showAge(iso: string, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? shortAges.format(Math.trunc(seconds / unit[1]), unit[0]) : shortAges.format(0, "minute");
}

const monthMs = 30 * 86_400_000;

/** `3h ago`; after a month the day. */
export function showShortAge(iso: string, now = Date.now()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return Math.abs(now - time.getTime()) > monthMs ? shortDays.format(time) : showAge(iso, now);
}

/** `20s ago`, `now`. */
export function showSince(time: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - time) / 10_000) * 10);
  return seconds < 60 ? shortAges.format(-seconds, "second") : showAge(new Date(time).toISOString(), now);
}

export function showSeconds(seconds: number): string {
  if (seconds < 60) return `${percents.format(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** `1 violation`, `2 violations`. */
export function countOf(count: number, word: string, plural = `${word}s`): string {
  return `${showNumber(count)} ${count === 1 ? word : plural}`;
}

/** `runtime, transitive`; where the dependency stands is not always known. */
export function neededFor(scope: string, direct: boolean | undefined): string {
  return direct === undefined ? scope : `${scope}, ${direct ? "direct" : "transitive"}`;
}
