import { existsSync, globSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";

export const root = dirname(dirname(import.meta.dirname));

/** `quick`: the tests of `npm test`. `slow`: those of `npm run test:slow`. */
export type Suite = "quick" | "slow";

const endings: Readonly<Record<Suite, string>> = { quick: "test", slow: "slow" };

/** Paths from the root, with `/`. */
export function listTestFiles(suite: Suite): string[] {
  const patterns = ["src", "test", "scripts"].map((folder) => `${folder}/**/*.${endings[suite]}.ts`);
  return globSync(patterns, { cwd: root }).map(toSlashes).sort();
}

/**
 * The files that a word asks for: the path of a file or a folder, else a part of a path. Slow files only where nothing
 * else matches.
 */
export function selectFiles(word: string, suite: Suite): string[] {
  const own = matchFiles(listTestFiles(suite), word);
  return own.length > 0 || suite === "slow" ? own : matchFiles(listTestFiles("slow"), word);
}

function matchFiles(files: readonly string[], word: string): string[] {
  const path = existsSync(word) ? toSlashes(relative(root, resolve(word))) : undefined;
  return files.filter((file) => (path === undefined ? file.includes(word) : isAt(file, path)));
}

function isAt(file: string, path: string): boolean {
  return path === "" || file === path || (file.startsWith(`${path}/`) && statSync(path).isDirectory());
}

function toSlashes(path: string): string {
  return path.replaceAll(sep, "/");
}
