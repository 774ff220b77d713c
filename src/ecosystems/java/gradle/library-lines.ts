import { accessorOf } from "./catalog.ts";

/** The line of each entry of `[libraries]`; the TOML parser does not keep it. */
export function libraryLines(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let isInside = false;
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = written.trim();
    if (line.startsWith("[")) isInside = line.startsWith("[libraries");
    const equals = line.indexOf("=");
    if (!isInside || equals <= 0 || line.startsWith("#")) continue;
    const key = line.slice(0, equals).trim().replaceAll(/["']/g, "");
    if (!found.has(accessorOf(key))) found.set(accessorOf(key), index + 1);
  }
  return found;
}
