import { relative, sep, win32 } from "node:path";

/** Whether the text is the path of a policy file, not the name of a policy. */
export function isPolicyPath(text: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(text);
}

/** Whether an absolute path is outside a folder. Links are not followed. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === ".." || way.startsWith(`..${sep}`) || win32.isAbsolute(way);
}
