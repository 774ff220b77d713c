import type { FileError, Report } from "../domain/report.ts";

/** Errors by what they say, without those of dependency files that are listed as unread with the same words. */
export function groupErrors({ coverage, errors }: Report): (readonly [string, readonly FileError[]])[] {
  const unread = coverage.manifestsUnread.filter(({ listsDependencies }) => listsDependencies);
  const listed = new Set(unread.map(({ file, reason }) => `${file}\n${reason}`));
  const others = errors.filter(({ file, message }) => !listed.has(`${file}\n${message}`));
  return [...Map.groupBy(others, ({ message }) => message)];
}
