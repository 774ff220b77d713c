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

/** Whether a name matches a pattern in which `*` stands for any run of characters. */
export function createNameMatcher(pattern: string): (name: string) => boolean {
  if (!pattern.includes("*")) return (name) => name === pattern;
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop() ?? "";
  return (name) => {
    if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    const end = name.length - last.length;
    for (const piece of rest) {
      const found = name.indexOf(piece, at);
      if (found < 0 || found + piece.length > end) return false;
      at = found + piece.length;
    }
    return true;
  };
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
