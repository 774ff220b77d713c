import type { Detector } from "../../domain/contracts/contracts.ts";
import { createNameMatcher } from "../../text/name-pattern.ts";

/** A file, and the detectors that match it. */
export interface WantedFile {
  readonly path: string;
  readonly detectors: readonly Detector[];
}

/** Something that selects files by name: a detector, or a list of files that are not read. */
interface FilePatterns {
  readonly files: readonly string[];
}

/** What matches a file, by its path. Most patterns are names or endings and are looked up: trying all is slow. */
export function createFileMatcher<T extends FilePatterns>(all: readonly T[]): (path: string) => readonly T[] {
  const byName = new Map<string, Match<T>[]>();
  const byExtension = new Map<string, Match<T>[]>();
  const others: Match<T>[] = [];
  for (const entry of all) {
    for (const pattern of entry.files) {
      const match = { entry, matches: createPathMatcher(pattern) };
      const last = pattern.slice(pattern.lastIndexOf("/") + 1);
      const extension = /\.[^*.]+$/.exec(last)?.[0];
      if (!last.includes("*")) add(byName, last, match);
      else if (extension !== undefined) add(byExtension, extension, match);
      else others.push(match);
    }
  }
  return (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const dot = name.lastIndexOf(".");
    const named = byName.get(name);
    const extended = dot >= 0 ? byExtension.get(name.slice(dot)) : undefined;
    if (!named && !extended && others.length === 0) return none;
    const matched: T[] = [];
    collect(named, path, name, matched);
    collect(extended, path, name, matched);
    collect(others, path, name, matched);
    return matched;
  };
}

const none: readonly never[] = [];

interface Match<T> {
  readonly entry: T;
  readonly matches: (path: string, name: string) => boolean;
}

function collect<T>(candidates: readonly Match<T>[] | undefined, path: string, name: string, matched: T[]): void {
  if (!candidates) return;
  for (const { entry, matches } of candidates) if (matches(path, name) && !matched.includes(entry)) matched.push(entry);
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  if (!map.get(key)?.push(value)) map.set(key, [value]);
}

/** A pattern with `/` is the end of a path, part by part. */
function createPathMatcher(pattern: string): (path: string, name: string) => boolean {
  if (!pattern.includes("/")) {
    const matches = createNameMatcher(pattern);
    return (_path, name) => matches(name);
  }
  const parts = pattern.split("/").map(createNameMatcher);
  const last = parts.at(-1);
  return (path, name) => {
    if (!last?.(name)) return false;
    const names = path.split("/").slice(-parts.length);
    return names.length === parts.length && parts.every((matches, at) => matches(names[at] ?? ""));
  };
}
