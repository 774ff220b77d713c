import { createPathPattern, walkPattern } from "../../text/path-pattern.ts";

const maxPathLength = 256;

/** The problem with the path of a waiver, as the end of a sentence. */
export function checkPath(path: string): string | undefined {
  if (path.length > maxPathLength) return `at most ${maxPathLength} characters are allowed.`;
  const names = splitPath(path);
  if (names.length === 0 || names.includes(".") || names.includes("..")) {
    return "write a folder or file from the root of the project, for example services/legacy.";
  }
  return undefined;
}

/** Whether a path matches a file or one of its folders; `*` matches characters, `**` matches folders. */
export function createPathRule(path: string): (file: string) => boolean {
  const pattern = createPathPattern([...splitPath(path), "**"]);
  return (file) => pattern.isEnd(walkPattern(pattern, splitPath(file)));
}

function splitPath(path: string): string[] {
  return path.split("/").filter((name) => name !== "");
}
