import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { upwards } from "../../text/paths.ts";
import { rememberAnswers } from "../../text/remember-answers.ts";
import { readHelperIfTelling } from "../read-text.ts";
import type { WordSearch } from "../word-search.ts";
import { oncePerObject } from "../../async/once.ts";

/** Whether the programs of a folder may use one of the libraries. */
type IsUser = (folder: string) => boolean;

/**
 * Finds the programs that may use a library: those of packages whose package.json names it, and those outside of all
 * packages. Ask it late: a program for which it is asked depends on every package.json of the tree.
 */
export function createUserSearch(isNamed: WordSearch): (program: SourceFile) => Promise<IsUser> {
  const usersIn = oncePerObject((first: SourceFile) => findUsers(first.find("package.json"), isNamed));
  return async (program) => {
    const [first] = program.find("package.json");
    return first ? usersIn(first) : () => true;
  };
}

async function findUsers(packages: readonly SourceFile[], isNamed: WordSearch): Promise<IsUser> {
  const folders = new Set(packages.map(({ folder }) => folder));
  const users = new Set<string>();
  for (const file of packages) {
    // A broken manifest is reported by the dependency detector.
    if ((await readHelperIfTelling(file, maxBytes, isNamed)) !== undefined) users.add(file.folder);
  }
  return rememberAnswers((folder) => isBelowUser(folder, folders, users));
}

const maxBytes = 5_000_000;

/** A program belongs to all packages above it. */
function isBelowUser(folder: string, folders: ReadonlySet<string>, users: ReadonlySet<string>): boolean {
  let isInPackage = false;
  for (const above of upwards(folder)) {
    if (users.has(above)) return true;
    if (folders.has(above)) isInPackage = true;
  }
  return !isInPackage;
}
