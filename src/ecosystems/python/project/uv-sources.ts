import { entries, field, isTrue, list } from "../../../formats/value.ts";
import type { Declared } from "../requirement/declared.ts";
import { normalizeName } from "../requirement/name.ts";
import { sourceOf } from "../requirement/table-source.ts";
import { text } from "../../../formats/value.ts";

/**
 * Applies `[tool.uv.sources]`, and what `[tool.poetry.dependencies]` adds to the standard table: where a declared
 * package comes from. Members of the workspace and other folders are part of the project.
 */
export function withSources(declared: readonly Declared[], tool: unknown): Declared[] {
  const sources = new Map(
    [...entries(field(field(tool, "poetry"), "dependencies")), ...entries(field(field(tool, "uv"), "sources"))].map(
      ([name, source]) => [normalizeName(name), source],
    ),
  );
  const indexes = new Map(
    list(field(field(tool, "uv"), "index")).map((index) => [
      text(field(index, "name")) ?? "",
      text(field(index, "url")) ?? "",
    ]),
  );
  return declared.flatMap((entry) => {
    const written = sources.get(entry.name);
    const source = Array.isArray(written) ? (written[0] as unknown) : written;
    if (entry.type !== "pypi" || source === undefined) return [entry];
    const origin = isTrue(field(source, "workspace")) ? "folder" : sourceOf(source, indexes);
    if (origin === "folder") return [];
    return [origin === undefined ? entry : { ...entry, origin }];
  });
}
