/** Formats times as ISO 8601. Caches the last one: many fall into the same millisecond, and formatting is slow. */
export function createIsoClock(): (milliseconds: number) => string {
  let last = Number.NaN;
  let text = "";
  return (milliseconds) => {
    if (milliseconds !== last) {
      text = new Date(milliseconds).toISOString();
      last = milliseconds;
    }
    return text;
  };
}
