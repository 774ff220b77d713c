import type { LocalPart, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { optionalText } from "../../../kit/read-optional.ts";
import { findAbove } from "../../../kit/find-nearest.ts";
import { localFolder } from "../requirement/local-folder.ts";
import { folderOf } from "../requirement/table-source.ts";
import { poetryTables } from "./poetry-manifest.ts";
import type { Tool } from "./pyproject-shape.ts";
import type { RequirementList } from "./tool-tables.ts";

/** The parts of the project that a pyproject.toml names: folders, and members of a uv workspace around it. */
export async function localParts(
  lists: readonly RequirementList[],
  { poetry, uv }: Tool,
  file: SourceFile,
): Promise<LocalPart[]> {
  const written = lists.flatMap(({ entries }) => entries.filter((entry) => typeof entry === "string"));
  const sources = (uv?.sources.entries() ?? []).flatMap(([name, all]) => all.map((source) => ({ name, source })));
  const tables = [
    ...(poetry ? poetryTables(poetry).flatMap((table) => table.values().flat()) : []),
    ...sources.map(({ source }) => source),
  ];
  const listed = (uv?.workspace.members ?? []).filter((pattern) => !/[*?[{]/.test(pattern));
  const folders = [...written.flatMap((entry) => localFolder(entry) ?? []), ...tables.flatMap(folderOf), ...listed];
  const members = sources.flatMap(({ name, source }) => (source.workspace ? [name] : []));
  const isInWorkspace = members.length === 0 || (await hasWorkspace(file));
  return [...folders.map((path) => ({ path })), ...(isInWorkspace ? [] : members.map((name) => ({ name })))];
}

/** Whether the root of a uv workspace is in this folder or above. */
async function hasWorkspace(file: SourceFile): Promise<boolean> {
  for (const manifest of findAbove(file, ["pyproject.toml"])) {
    const text = await optionalText(manifest);
    if (text !== undefined && /^\s*\[tool\.uv\.workspace\]/m.test(text)) return true;
  }
  return false;
}
