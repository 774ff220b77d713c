/** The line where a text stops being JSON: V8 reports it for some errors only. Undefined for a text longer than `max`. */
export function findBrokenLine(text: string, max = defaultMax): number | undefined {
  if (text.length > max) return undefined;
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  let whole = 0; // lines that are known to be valid
  let broken = ends.length + 1;
  while (broken - whole > 1) {
    const middle = (whole + broken) >>> 1;
    if (isGoodBeginning(text.slice(0, ends[middle - 1]))) whole = middle;
    else broken = middle;
  }
  return broken;
}

/** The text is parsed about twenty times. */
const defaultMax = 256_000;

/** No JSON token spans lines, so a valid beginning can only be incomplete. */
function isGoodBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const place = brokenAt(error);
    if (place !== undefined) return place >= text.length;
    return error instanceof Error && error.message.startsWith("Unexpected end");
  }
}

/** The offset at the end of the V8 message. The message may quote the text before it. */
export function brokenAt(error: unknown): number | undefined {
  const message = error instanceof Error ? error.message : "";
  const offset = / JSON at position (\d{1,12})(?: \(line \d{1,12} column \d{1,12}\))?$/.exec(message)?.[1];
  return offset === undefined ? undefined : Number(offset);
}
