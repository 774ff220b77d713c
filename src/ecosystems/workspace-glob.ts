const mostPatterns = 200;
const longestPattern = 256;

/**
 * Whether a folder is named by the patterns of a workspace: `packages/*`, `apps/**`, `{a,b}/*`, and `!x` to take away.
 * Linear in pattern times path: the last star alone is tried again.
 */
export function createFolderMatcher(patterns: readonly string[]): (folder: string) => boolean {
  const usable = patterns.filter((pattern) => pattern.length <= longestPattern).slice(0, mostPatterns);
  const taken = usable.filter((pattern) => !pattern.startsWith("!")).flatMap(toParts);
  const left = usable.filter((pattern) => pattern.startsWith("!")).flatMap((pattern) => toParts(pattern.slice(1)));
  return (folder) => {
    const names = folder.split("/");
    return taken.some((parts) => matchParts(parts, names)) && !left.some((parts) => matchParts(parts, names));
  };
}

function toParts(pattern: string): string[][] {
  return withoutBraces(pattern).map((plain) => plain.split("/").filter((part) => part !== "" && part !== "."));
}

/** `a/{b,c}` means `a/b` and `a/c`. Braces inside braces are not read. */
function withoutBraces(pattern: string): string[] {
  let plain = [""];
  let rest = pattern;
  for (let open = rest.indexOf("{"); open >= 0; open = rest.indexOf("{")) {
    const close = rest.indexOf("}", open);
    if (close < 0) break;
    const choices = rest.slice(open + 1, close).split(",");
    const before = rest.slice(0, open);
    plain = plain.flatMap((start) => choices.map((choice) => start + before + choice)).slice(0, mostPatterns);
    rest = rest.slice(close + 1);
  }
  return plain.map((start) => start + rest);
}

function matchParts(parts: readonly string[], names: readonly string[]): boolean {
  return matchRun(parts, names, "**", matchName);
}

function matchName(part: string, name: string): boolean {
  if (!/[*?]/.test(part)) return part === name;
  return matchRun(Array.from(part), Array.from(name), "*", (wanted, sign) => wanted === sign || wanted === "?");
}

/** The items of a pattern against those of a text, where one item stands for any run. */
function matchRun(
  pattern: readonly string[],
  items: readonly string[],
  any: string,
  matches: (pattern: string, item: string) => boolean,
): boolean {
  let at = 0;
  let item = 0;
  let retryAt = -1;
  let retryItem = 0;
  while (item < items.length) {
    const wanted = pattern[at];
    if (wanted === any) {
      retryAt = at++;
      retryItem = item;
    } else if (wanted !== undefined && matches(wanted, items[item] ?? "")) {
      at++;
      item++;
    } else if (retryAt >= 0) {
      at = retryAt + 1;
      item = ++retryItem;
    } else return false;
  }
  while (pattern[at] === any) at++;
  return at === pattern.length;
}
