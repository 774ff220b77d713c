import type { Report } from "../../../domain/report/report.ts";

/** Where the scanned files come from: the place first, then branch, commit, folder and whether files were changed. */
export function sourceParts(
  { path, repository, remote, branch, commit, folder, dirty }: Report["source"],
  commitLength = 12,
): string[] {
  return [
    repository ?? remote ?? path,
    branch,
    commit && `commit ${commit.slice(0, commitLength)}`,
    folder && `folder ${folder}`,
    dirty && "with local changes",
  ].filter((part) => typeof part === "string");
}
