import type { Unread } from "../../domain/contracts/contracts.ts";

/** When a file is of this kind; see `Unread`. */
type When = Omit<Unread, "title" | "files" | "reason" | "listsDependencies">;

/** Files with dependencies that lcc does not read, so they are missing from the report. */
export function unreadList(title: string, files: readonly string[], reason: string, when: When = {}): Unread {
  return { files, title, reason, listsDependencies: true, ...when };
}

/** Files without dependencies of the product. */
export function withoutList(title: string, files: readonly string[], reason: string): Unread {
  return { files, title, reason, listsDependencies: false };
}
