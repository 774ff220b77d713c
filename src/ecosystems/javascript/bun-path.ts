import { createUpwardSearch } from "./upward-search.ts";

/** Finds what a package loads: keys of bun's lockfile are paths of names, `a/b` being the `b` that only `a` sees. */
export function createNestedSearch(
  places: ReadonlyMap<string, number>,
): (from: string, name: string) => number | undefined {
  return createUpwardSearch(places, (path, name) => (path === "" ? name : `${path}/${name}`), withoutLastName);
}

/** A name with a scope has one slash: `a` for `a/@s/b`. */
function withoutLastName(path: string): string {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return "";
  const before = path.lastIndexOf("/", slash - 1);
  const isScoped = path[before + 1] === "@";
  return path.slice(0, isScoped ? Math.max(0, before) : slash);
}
