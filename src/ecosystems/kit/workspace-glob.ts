import { createNameMatcher } from "../../text/name-pattern.ts";
import { createPathPattern, matchesPath, type PathPattern } from "../../text/path-pattern.ts";

const maxPatterns = 200;
const maxPatternLength = 256;

/** Whether a folder matches the patterns of a workspace: `packages/*`, `apps/**`, `{a,b}/*`, and `!x` to exclude. */
export function createFolderMatcher(patterns: readonly string[]): (folder: string) => boolean {
  const usable = patterns.filter((pattern) => pattern.length <= maxPatternLength).slice(0, maxPatterns);
  const taken = usable.filter((pattern) => !pattern.startsWith("!")).flatMap(compile);
  const left = usable.filter((pattern) => pattern.startsWith("!")).flatMap((pattern) => compile(pattern.slice(1)));
  return (folder) => {
    const names = folder.split("/");
    return taken.some((pattern) => matchesPath(pattern, names)) && !left.some((pattern) => matchesPath(pattern, names));
  };
}

function compile(pattern: string): PathPattern[] {
  return withoutBraces(pattern).map((plain) =>
    createPathPattern(
      plain.split("/").filter((part) => part !== "" && part !== "."),
      createMatcher,
    ),
  );
}

/** `a/{b,c}` means `a/b` and `a/c`. Nested braces are not supported. */
function withoutBraces(pattern: string): string[] {
  let plain = [""];
  let rest = pattern;
  for (let open = rest.indexOf("{"); open >= 0; open = rest.indexOf("{")) {
    const close = rest.indexOf("}", open);
    if (close < 0) break;
    const choices = rest.slice(open + 1, close).split(",");
    const before = rest.slice(0, open);
    plain = plain.flatMap((start) => choices.map((choice) => start + before + choice)).slice(0, maxPatterns);
    rest = rest.slice(close + 1);
  }
  return plain.map((start) => start + rest);
}

/** `?` matches one character. It is rare, and patterns are short, so trying every position is fine. */
function createMatcher(part: string): (name: string) => boolean {
  if (!part.includes("?")) return createNameMatcher(part);
  const signs = Array.from(part, (sign) => (sign === "*" ? "**" : sign));
  const pattern = createPathPattern(signs, (wanted) => (sign) => wanted === "?" || wanted === sign);
  return (name) => matchesPath(pattern, Array.from(name));
}
