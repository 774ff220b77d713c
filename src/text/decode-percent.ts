/** Decodes `%20` and the like. A text with a stray percent sign is returned as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
