import { createNameMatcher } from "../text/name-pattern.ts";
import { createPathPattern, type PathPattern, type PatternState } from "../text/path-pattern.ts";

/** Whether a path matches: without `/` a name in any folder, else from the root. `*` stops at `/`, `**` does not. */
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

/** Paths come folder by folder, so the states of the patterns are kept for the last folder and those above it. */
function createPaths(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const start = patterns
    .map((pattern) => createPathPattern(pattern.replace(/^\//, "").split("/")))
    .map((pattern) => ({ pattern, progress: pattern.start }));
  const names: string[] = [];
  const states: (readonly Reached[])[] = [start];
  let last = "";
  const enter = (folder: string) => {
    if (folder === last) return;
    last = folder;
    const wanted = folder === "" ? [] : folder.split("/");
    let shared = 0;
    while (shared < names.length && names[shared] === wanted[shared]) shared++;
    names.length = shared;
    states.length = shared + 1;
    for (const name of wanted.slice(shared)) {
      names.push(name);
      states.push(enterFolder(states.at(-1) ?? [], name));
    }
  };
  return (path) => {
    const slash = path.lastIndexOf("/");
    enter(path.slice(0, Math.max(0, slash)));
    const name = path.slice(slash + 1);
    return (states.at(-1) ?? []).some(({ pattern, progress }) => pattern.endsAt(progress, name));
  };
}

function enterFolder(reached: readonly Reached[], name: string): readonly Reached[] {
  return reached
    .map(({ pattern, progress }) => ({ pattern, progress: pattern.step(progress, name) }))
    .filter(({ progress }) => progress.length > 0);
}
