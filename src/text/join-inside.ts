/** Joins a relative path to a folder; undefined if it leaves the tree. */
export function joinInside(folder: string, relative: string): string | undefined {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The same for a path as people write it, with backslashes; undefined also for one from the root of a disk. */
export function resolveInside(folder: string, relativePath: string): string | undefined {
  const path = relativePath.replaceAll("\\", "/");
  return /^(?:\/|[a-z]:)/i.test(path) ? undefined : joinInside(folder, path);
}
