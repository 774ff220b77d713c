import { compareVersions } from "./version-order.ts";

const maxLength = 1_000;

/** Parses a requirement: Maven's `[1,2),[3,)`, Gradle's `1.+` and `]1,2[`; anything else allows every version. */
export function readRange(requirement: string): (version: string) => boolean {
  const text = requirement.trim();
  if (text.length > maxLength) return () => true;
  if (text.endsWith("+")) {
    const prefix = text.slice(0, -1);
    return (version) => version.startsWith(prefix);
  }
  const intervals = readIntervals(text);
  if (intervals.length === 0) return () => true;
  return (version) => intervals.some((isInside) => isInside(version));
}

type Test = (version: string) => boolean;

/** Reads from one bracket to the next; intervals are separated by commas. */
function readIntervals(text: string): Test[] {
  const intervals: Test[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.charAt(at);
    if (!"[(]".includes(open)) {
      at++;
      continue;
    }
    const end = endOfInterval(text, at + 1);
    if (end < 0) break;
    intervals.push(readInterval(open, text.slice(at + 1, end), text.charAt(end)));
    at = end + 1;
  }
  return intervals;
}

function endOfInterval(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if ("[])".includes(text.charAt(at))) return at;
  return -1;
}

function readInterval(open: string, inside: string, close: string): Test {
  const comma = inside.indexOf(",");
  const low = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const high = (comma < 0 ? inside : inside.slice(comma + 1)).trim();
  return (version) => {
    const fromLow = low === "" ? 1 : compareVersions(version, low);
    const toHigh = high === "" ? 1 : compareVersions(high, version);
    return (open === "[" ? fromLow >= 0 : fromLow > 0) && (close === "]" ? toHigh >= 0 : toHigh > 0);
  };
}
