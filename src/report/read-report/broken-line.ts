/** The line on which a text stops being JSON: V8 names the place for some mistakes only. Undefined for a huge text. */
export function findBrokenLine(text: string): number | undefined {
  if (text.length > maxLength) return undefined;
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  let whole = 0; // so many lines are known to be a good beginning
  let broken = ends.length + 1;
  while (broken - whole > 1) {
    const middle = (whole + broken) >>> 1;
    if (isGoodBeginning(text.slice(0, ends[middle - 1]))) whole = middle;
    else broken = middle;
  }
  return broken;
}

/** The text is parsed about twenty times. */
const maxLength = 32_000_000;

/** No word of JSON goes beyond its line, so a beginning that ends with one lacks only what follows. */
function isGoodBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const place = /at position (\d+)/.exec(message)?.[1];
    return place === undefined ? message.startsWith("Unexpected end") : Number(place) >= text.length;
  }
}
