import type { Origin } from "../../../../domain/contracts/component.ts";
import { shape, text, type Shaped } from "../../../../formats/shape.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "./address.ts";
import { isArchive } from "./archive-name.ts";

/** The source of a package in tables of Poetry, PDM, pixi, Pipenv and uv. */
export const sourceFields = {
  git: text,
  rev: text,
  ref: text,
  revision: text,
  tag: text,
  branch: text,
  url: text,
  file: text,
  path: text,
  /** The name of an index. */
  source: text,
  index: text,
};

export type SourceTable = Shaped<typeof sourceFields>;

/** The indexes of `[[source]]` tables, by name. */
export function indexesByName(sources: readonly NamedIndex[]): ReadonlyMap<string, string> {
  return new Map(sources.map(({ name = "", url = "" }) => [name, url]));
}

export const readNamedIndex = shape({ name: text, url: text });

type NamedIndex = ReturnType<typeof readNamedIndex>;

/** The folder that a table names as the source of a package. */
export function readSourceFolder(table: SourceTable): string[] {
  const folder = readSource(table, new Map()) === "folder" ? (table.path ?? table.url ?? table.file) : undefined;
  return folder === undefined ? [] : [folder.replace(/^file:/, "")];
}

/** The source of a package according to a table of Poetry, PDM, pixi or Pipenv. */
export function readSource(table: SourceTable, indexes: ReadonlyMap<string, string>): Origin | "folder" | undefined {
  const { git, rev, ref, revision, tag, branch } = table;
  if (git !== undefined) return gitOrigin(git, [rev, ref, revision, tag, branch].find(Boolean));
  const address = table.url ?? table.file;
  if (address?.includes("://")) return archiveOrigin(address);
  const path = table.path ?? address;
  if (path !== undefined) return isArchive(path) ? { kind: "file", address: path } : "folder";
  const index = table.source ?? table.index;
  return index === undefined
    ? undefined
    : indexOrigin(indexes.get(index) ?? (index.includes("://") ? index : undefined));
}
