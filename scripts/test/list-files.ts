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
 * The files that a person asked for: a path names a file or a folder, any other word is a part of a path. Slow files only
 * where nothing else fits.
 */
export function selectFiles(words: readonly string[], suite: Suite): string[] {
  const own = matchFiles(listTestFiles(suite), words);
  return own.length > 0 || suite === "slow" ? own : matchFiles(listTestFiles("slow"), words);
}

function matchFiles(files: readonly string[], words: readonly string[]): string[] {
  const paths = words.map((word) => ({
    word,
    path: existsSync(word) ? toSlashes(relative(root, resolve(word))) : undefined,
  }));
  return files.filter((file) =>
    paths.some(({ word, path }) => (path === undefined ? file.includes(word) : isAt(file, path))),
  );
}

function isAt(file: string, path: string): boolean {
  return path === "" || file === path || (file.startsWith(`${path}/`) && statSync(path).isDirectory());
}

function toSlashes(path: string): string {
  return path.replaceAll(sep, "/");
}
