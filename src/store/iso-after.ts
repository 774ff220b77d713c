/** A time plus milliseconds (negative: earlier), as rows store it. */
export function isoAfter(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
