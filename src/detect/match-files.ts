import { createNameMatcher } from "../source/glob.ts";

/** Something that wants files by name: a detector, or a list of files that are not read. */
interface Wanting {
  readonly files: readonly string[];
}

/**
 * Who wants a file, by its path. Most patterns are whole names or end in an extension, and are looked up; a tree of
 * 100,000 files must not try every pattern on every file.
 */
export function createFileMatcher<T extends Wanting>(all: readonly T[]): (path: string) => readonly T[] {
  const byName = new Map<string, T[]>();
  const byExtension = new Map<string, T[]>();
  const others: { readonly wanting: T; readonly matches: (path: string, name: string) => boolean }[] = [];
  for (const wanting of all) {
    for (const pattern of wanting.files) {
      if (!/[*/]/.test(pattern)) add(byName, pattern, wanting);
      else if (/^\*\.[^*./]+$/.test(pattern)) add(byExtension, pattern.slice(1), wanting);
      else others.push({ wanting, matches: createPathMatcher(pattern) });
    }
  }
  return (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const dot = name.lastIndexOf(".");
    const found = new Set<T>([
      ...(byName.get(name) ?? []),
      ...((dot < 0 ? undefined : byExtension.get(name.slice(dot))) ?? []),
    ]);
    for (const { wanting, matches } of others) if (matches(path, name)) found.add(wanting);
    return [...found];
  };
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
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
