import { createNameMatcher } from "../text/name-pattern.ts";
import { createPathPattern, walkPattern, type PathPattern, type PatternState } from "../text/path-pattern.ts";

/**
 * Whether a path matches a pattern: without `/` the pattern is a name in any folder, with `/` a path from the root.
 * `*` stops at `/`, `**` does not.
 */
export function createGlob(pattern: string): (path: string) => boolean {
  return createGlobs([pattern]);
}

/** Whether a path matches one of the patterns. Patterns are compiled once, and each folder is matched once. */
export function createGlobs(patterns: readonly string[]): (path: string) => boolean {
  const { names = [], paths = [] } = Object.groupBy(new Set(patterns), (pattern) =>
    pattern.includes("/") ? "paths" : "names",
  );
  const matchesName = createNames(names);
  const matchesPath = createPaths(paths);
  return (path) => matchesName(path.slice(path.lastIndexOf("/") + 1)) || matchesPath(path);
}

function createNames(patterns: readonly string[]): (name: string) => boolean {
  const plain = new Set(patterns.filter((pattern) => !pattern.includes("*")));
  const matchers = patterns.filter((pattern) => pattern.includes("*")).map(createNameMatcher);
  return (name) => plain.has(name) || matchers.some((matches) => matches(name));
}

interface Reached {
  readonly pattern: PathPattern;
  readonly progress: PatternState;
}

/** Paths come folder by folder, so the state of the patterns for the last folder is cached. */
function createPaths(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const all = patterns.map((pattern) => createPathPattern(pattern.replace(/^\//, "").split("/")));
  const into = (folder: string): readonly Reached[] => {
    const names = folder === "" ? [] : folder.split("/");
    return all
      .map((pattern) => ({ pattern, progress: walkPattern(pattern, names) }))
      .filter(({ progress }) => progress.length > 0);
  };
  let last = "";
  let reached = into(last);
  return (path) => {
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(0, slash));
    if (folder !== last) [last, reached] = [folder, into(folder)];
    const name = path.slice(slash + 1);
    return reached.some(({ pattern, progress }) => pattern.isEnd(pattern.step(progress, name)));
  };
}
