import type { FileError, Report } from "../domain/report/report.ts";

/** Errors grouped by message, without those of unread dependency files, which are listed with the reason. */
export function groupErrors({ coverage, errors }: Report): (readonly [string, readonly FileError[]])[] {
  const unread = coverage.manifestsUnread.filter(({ listsDependencies, isPartial }) => listsDependencies && !isPartial);
  const listed = new Set(unread.map(({ file }) => file));
  const others = errors.filter(({ file }) => !listed.has(file));
  return [...Map.groupBy(others, ({ message }) => message)];
}
