import { joinInside } from "../../../text/join-inside.ts";

/**
 * A path from the root of the tree, as if that were the root of the disk; the input may be relative to a folder and may
 * have backslashes. What is outside the tree becomes `/..`, where no file is found.
 */
export function absolutePath(folder: string, path: string): string {
  const slashed = path.replaceAll("\\", "/");
  return `/${joinInside("", slashed.startsWith("/") ? slashed : `${folder}/${slashed}`) ?? ".."}`;
}
