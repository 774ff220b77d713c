/** The time so many milliseconds later, as rows store it; earlier if they are negative. */
export function isoAfter(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}
