import { AppError } from "../domain/errors.ts";
import type { Report } from "../domain/report/report.ts";
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
export async function findBaseline(baseline: string, target: ScanTarget, find = findLocalCommit): Promise<Baseline> {
  if (baseline === "-" || isNoFolder(baseline)) {
    if ("folder" in target && (await isCommit(target.folder, baseline, find))) {
      throw new AppError("invalid_input", explainAmbiguous(baseline));
    }
    const { readReport } = await import("../report/read-report/read-report.ts"); // with the schema of a report
    return { report: (await readReport(baseline)).report };
  }
  const search = "folder" in target ? await find(target.folder, baseline) : undefined;
  if (search && "found" in search && "folder" in target) {
    const { folder, shownAs = folder } = target;
    return { ref: baseline, commit: search.found.commit, target: { commit: search.found, origin: { path: shownAs } } };
  }
  if (search && "missing" in search && search.missing === "folder") return { ref: baseline, lacks: search.where };
  throw new AppError("invalid_input", search ? describeMissing(baseline, search) : explainOnlyFolders(baseline));
}

/** Also a pipe, as shells make them: `--baseline <(lcc …)`. */
function isNoFolder(path: string): boolean {
  const stats = statPath(path);
  return stats !== undefined && !stats.isDirectory();
}

/** Also where the commit does not have the folder. Without git there is no commit that could be meant. */
async function isCommit(folder: string, revision: string, find: typeof findLocalCommit): Promise<boolean> {
  try {
    const search = await find(folder, revision);
    return "found" in search || search.missing === "folder";
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot_run") return false;
    throw error;
  }
}

function describeMissing(baseline: string, search: LocalSearch): string {
  if ("found" in search) return "";
  const noFile = `There is no report "${baseline}", and`;
  if (search.missing === "repository")
    return `${noFile} "${search.where}" is not in a git repository, so it cannot be a commit either.`;
  const advice = `A build that fetches only its own commit needs "git fetch origin BRANCH" first.`;
  return `${noFile} no commit of that name in the git repository "${search.where}". ${advice}`;
}

function explainOnlyFolders(baseline: string): string {
  return `There is no report "${baseline}". Only a folder can be compared with a commit of its git repository.`;
}

function explainAmbiguous(baseline: string): string {
  return `"${baseline}" is a file and a commit. Write "./${baseline}" for the file, or the commit as "refs/heads/…" or by its id.`;
}
