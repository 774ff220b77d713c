import { AppError } from "../domain/errors.ts";
import type { Report } from "../domain/report/report.ts";
import { readReport } from "../report/read-report/read-report.ts";
import { findLocalCommit, type LocalSearch } from "../source/git/local-commit.ts";
import type { ScanTarget } from "../queue/scan-request.ts";
import { statPath } from "./stat-path.ts";

/** What a scan is compared with: a report, a commit that has to be scanned first, or one that lacks the folder. */
export type Baseline =
  | { readonly report: Report }
  | { readonly ref: string; readonly commit: string; readonly target: ScanTarget }
  | { readonly ref: string; readonly lacks: string };

/**
 * A file is a report, everything else a commit. A name that is both is refused: a change could bring a file that is
 * called like a branch, and decide what it is compared with.
 */
export async function findBaseline(given: string, target: ScanTarget, find = findLocalCommit): Promise<Baseline> {
  if (given === "-" || isNoFolder(given)) {
    if ("folder" in target && (await isCommit(target.folder, given, find))) {
      throw new AppError("invalid_input", isBoth(given));
    }
    return { report: (await readReport(given)).report };
  }
  const search = "folder" in target ? await find(target.folder, given) : undefined;
  if (search && "found" in search && "folder" in target) {
    const { folder, shownAs = folder } = target;
    return { ref: given, commit: search.found.commit, target: { commit: search.found, origin: { path: shownAs } } };
  }
  if (search && "missing" in search && search.missing === "folder") return { ref: given, lacks: search.where };
  throw new AppError("invalid_input", search ? missing(given, search) : onlyFolders(given));
}

/** Also a pipe, as shells make them: `--baseline <(lcc …)`. */
function isNoFolder(path: string): boolean {
  const found = statPath(path);
  return found !== undefined && !found.isDirectory();
}

/** Also where the commit does not have the folder. Without git there is no commit that could be meant. */
async function isCommit(folder: string, given: string, find: typeof findLocalCommit): Promise<boolean> {
  try {
    const search = await find(folder, given);
    return "found" in search || search.missing === "folder";
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot_run") return false;
    throw error;
  }
}

function missing(given: string, search: LocalSearch): string {
  if ("found" in search) return "";
  const noFile = `There is no report "${given}", and`;
  if (search.missing === "repository")
    return `${noFile} "${search.where}" is not in a git repository, so it cannot be a commit either.`;
  const advice = `A build that fetches only its own commit needs "git fetch origin BRANCH" first.`;
  return `${noFile} no commit of that name in the git repository "${search.where}". ${advice}`;
}

function onlyFolders(given: string): string {
  return `There is no report "${given}". Only a folder can be compared with a commit of its git repository.`;
}

function isBoth(given: string): string {
  return `"${given}" is a file and a commit. Write "./${given}" for the file, or the commit as "refs/heads/…" or by its id.`;
}
