import type { Declared } from "../requirement/declared.ts";
import { normalizeName } from "../../package-name.ts";
import { indexesByName, readSource, type SourceTable } from "../requirement/table-source.ts";
import type { Tool } from "./pyproject-shape.ts";

/**
 * Applies `[tool.uv.sources]`, and what `[tool.poetry.dependencies]` adds to the standard table: where a declared
 * package comes from. Members of the workspace and other folders are part of the project.
 */
export function withSources(declared: readonly Declared[], { poetry, uv }: Tool): Declared[] {
  const sources = new Map<string, SourceTable & { readonly workspace?: boolean }>();
  for (const [name, [first]] of [...(poetry?.dependencies?.entries() ?? []), ...(uv?.sources.entries() ?? [])])
    if (first) sources.set(normalizeName(name), first);
  const indexes = indexesByName(uv?.index ?? []);
  return declared.flatMap((entry) => {
    const source = sources.get(entry.name);
    if (entry.type !== "pypi" || source === undefined) return [entry];
    const origin = source.workspace ? "folder" : readSource(source, indexes);
    if (origin === "folder") return [];
    return [origin === undefined ? entry : { ...entry, origin }];
  });
}
