import { lineAt } from "../../../text/line-at.ts";

/** The first line with a name as a whole, not as the start of a longer one; undefined if there is none. */
export function findLine(source: string, name: string): number | undefined {
  for (
    let at = source.indexOf(name), tries = 0;
    at >= 0 && tries < maxTries;
    at = source.indexOf(name, at + 1), tries++
  )
    if (isWhole(source, at, name.length)) return lineAt(source, at);
  const first = source.indexOf(name);
  return first < 0 ? undefined : lineAt(source, first);
}

const maxTries = 100;

function isWhole(source: string, at: number, length: number): boolean {
  return !/[\w./-]/.test(source[at + length] ?? " ") && !/[\w.-]/.test(source[at - 1] ?? " ");
}
