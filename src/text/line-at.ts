/** The number of the line that an offset is on, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** The same for offsets that only increase: every character is read once. */
export function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    for (; next >= 0 && next < offset; next = text.indexOf("\n", next + 1)) line++;
    return line;
  };
}
