import { createNameMatcher } from "./name-pattern.ts";

/** A pattern of names separated by `/`; `**` matches any number. The state for a folder is reused below it. */
export interface PathPattern {
  readonly start: PatternState;
  step(progress: PatternState, name: string): PatternState;
  isEnd(progress: PatternState): boolean;
  /** The same as `isEnd` after a step, without making the step. */
  endsAt(progress: PatternState, name: string): boolean;
}

/** The parts that may match next, in order. Empty: nothing below can match. */
export type PatternState = readonly number[];

/** Compiles each distinct part once. */
export function createPathPattern(
  patterns: readonly string[],
  createMatcher: (part: string) => (name: string) => boolean = createNameMatcher,
): PathPattern {
  const parts = patterns.filter((part, at) => part !== "**" || patterns[at - 1] !== "**");
  const firstOf = new Map<string, number>();
  const kinds = parts.map((part, at) => {
    if (!firstOf.has(part)) firstOf.set(part, at);
    return firstOf.get(part) ?? at;
  });
  const matchers = parts.map((part, at) => (kinds[at] === at ? createMatcher(part) : undefined));

  /** After a `**`, earlier positions are redundant: all of them lead here again. */
  const arrive = (next: number[], at: number) => {
    if (parts[at] !== "**") next.push(at);
    else next.splice(0, next.length, at, at + 1);
  };
  const begin: number[] = [];
  arrive(begin, 0);

  return {
    start: begin,
    step(progress, name) {
      const next: number[] = [];
      const results: (boolean | undefined)[] = [];
      for (const at of progress) {
        if (parts[at] === "**") next.push(at, at + 1);
        else if (at < parts.length) {
          const kind = kinds[at] ?? at;
          if ((results[kind] ??= matchers[kind]?.(name) ?? false)) arrive(next, at + 1);
        }
      }
      return next;
    },
    isEnd: (progress) => progress.at(-1) === parts.length,
    endsAt(progress, name) {
      const isOpen = parts.at(-1) === "**";
      if (isOpen && progress.at(-1) === parts.length) return true;
      const last = parts.length - (isOpen ? 2 : 1);
      if (progress.at(-1) !== last && progress.at(-2) !== last) return false;
      return parts[last] === "**" || matchers[kinds[last] ?? last]?.(name) === true;
    },
  };
}

/** Whether the whole path matches. */
export function matchesPath(pattern: PathPattern, names: readonly string[]): boolean {
  return pattern.isEnd(walkPattern(pattern, names));
}

export function walkPattern(pattern: PathPattern, names: readonly string[]): PatternState {
  let progress = pattern.start;
  for (const name of names) {
    if (progress.length === 0) break;
    progress = pattern.step(progress, name);
  }
  return progress;
}
