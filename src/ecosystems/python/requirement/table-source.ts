import type { Origin } from "../../../domain/component.ts";
import { field, text } from "../../../formats/value.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "./address.ts";
import { isArchive } from "./archive-name.ts";

/** Where a table of Poetry, PDM, pixi or Pipenv says a package comes from. */
export function sourceOf(table: unknown, indexes: ReadonlyMap<string, string>): Origin | "folder" | undefined {
  const git = text(field(table, "git"));
  if (git !== undefined) {
    const reference = ["rev", "ref", "revision", "tag", "branch"].map((key) => text(field(table, key)));
    return gitOrigin(git, reference.find(Boolean));
  }
  const address = text(field(table, "url")) ?? text(field(table, "file"));
  if (address?.includes("://")) return archiveOrigin(address);
  const path = text(field(table, "path")) ?? address;
  if (path !== undefined) return isArchive(path) ? { kind: "file", address: path } : "folder";
  const index = text(field(table, "source")) ?? text(field(table, "index"));
  return index === undefined
    ? undefined
    : indexOrigin(indexes.get(index) ?? (index.includes("://") ? index : undefined));
}
