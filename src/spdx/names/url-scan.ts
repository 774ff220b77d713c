import { isAlphanumericAt } from "./chars.ts";

/**
 * The end of the address that begins at `start`, or, if none begins there, how much of the text was scanned. An address
 * has a scheme, begins with `www.`, is one of the bare hosts for a license, or is a host name followed by a path.
 */
export function findUrlEnd(text: string, start: number): { readonly end: number; readonly isUrl: boolean } {
  const hostEnd = findHostEnd(text, start);
  if (text.startsWith("://", hostEnd)) return { end: addressEnd(text, hostEnd + 3), isUrl: true };
  const run = text.slice(start, hostEnd);
  if (!run.includes(".")) return { end: hostEnd, isUrl: false };
  const host = run.toLowerCase().replace(/\.$/, "");
  const isUrl =
    host.startsWith("www.") ||
    bareHosts.has(host) ||
    (text[hostEnd] === "/" && /\.(?!html?$|txt$)[a-z]{2,}$/.test(host));
  return isUrl ? { end: addressEnd(text, start), isUrl } : { end: hostEnd, isUrl };
}

/** Sites about a single license that are often named without scheme and path. */
const bareHosts: ReadonlySet<string> = new Set(["unlicense.org", "wtfpl.net", "mit-license.org", "choosealicense.com"]);

/** Up to a blank, a quote or a bracket that the address did not open, without the period of a sentence. */
function addressEnd(text: string, start: number): number {
  let open = 0;
  let end = start;
  for (; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === "(") open++;
    if ((char === ")" && open-- === 0) || stops.includes(char)) break;
  }
  while (end > start && ".,;:!".includes(text.charAt(end - 1))) end--;
  return end;
}

const stops = " \t\n\r\f\v<>\"'`[]{}|\\^";

function findHostEnd(text: string, start: number): number {
  let end = start;
  while (isAlphanumericAt(text, end) || text[end] === "." || text[end] === "-") end++;
  return end;
}
