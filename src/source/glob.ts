import { createNameMatcher } from "../domain/name-pattern.ts";

/**
 * Whether a path matches a pattern: without `/` the pattern is a name in any folder, with `/` a path from the root.
 * `*` stops at `/`, `**` does not. Linear: a star that fails is never tried again further left than needed.
 */
export function createGlob(pattern: string): (path: string) => boolean {
  if (!pattern.includes("/")) {
    const matches = createNameMatcher(pattern);
    return (path) => matches(path.slice(path.lastIndexOf("/") + 1));
  }
  const parts = pattern.replace(/^\//, "").split("/");
  return (path) => matchParts(parts, path.split("/"));
}

/** `**` takes any number of folders; only the last one is ever tried again, so the work is bounded by the product. */
function matchParts(parts: readonly string[], names: readonly string[]): boolean {
  let part = 0;
  let name = 0;
  let retryPart = -1;
  let retryName = 0;
  while (name < names.length) {
    if (parts[part] === "**") {
      retryPart = part++;
      retryName = name;
    } else if (part < parts.length && createNameMatcher(parts[part] ?? "")(names[name] ?? "")) {
      part++;
      name++;
    } else if (retryPart >= 0) {
      part = retryPart + 1;
      name = ++retryName;
    } else return false;
  }
  while (parts[part] === "**") part++;
  return part === parts.length;
}
