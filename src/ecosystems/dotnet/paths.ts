/** A path from the root of the tree; the input may be relative to a folder and may have backslashes. */
export function absolutePath(folder: string, path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const parts: string[] = [];
  for (const part of (slashed.startsWith("/") ? slashed : `${folder}/${slashed}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
