import type { Scope } from "../../../domain/component.ts";
import { entries, field, isTrue, list, text } from "../../../formats/value.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import type { Declared } from "../requirement/declared.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import type { TomlLines } from "./toml-lines.ts";
import { sourceOf } from "../requirement/table-source.ts";
import { poetryVersion } from "../requirement/version.ts";

/** Keys of these tables that can be no names of packages. */
export function poetryRefused(poetry: unknown): string[] {
  const groups = entries(field(poetry, "group")).map(([, group]) => field(group, "dependencies"));
  const tables = [field(poetry, "dependencies"), field(poetry, "dev-dependencies"), ...groups];
  return tables.flatMap((table) => entries(table).map(([key]) => key)).filter((key) => !isName(key));
}

/** The dependency tables of `[tool.poetry]`: main, the old dev table, and groups. */
export function poetryDeclared(poetry: unknown, lines: TomlLines): Declared[] {
  const indexes = poetryIndexes(poetry);
  const extras = extraOf(poetry);
  const table = (value: unknown, name: string, scope: Scope, part?: string): Declared[] =>
    entries(value).flatMap(([key, constraint]) =>
      declare(key, constraint, scope, indexes, lines.ofKey(`tool.poetry.${name}`, key)).map((found) => {
        const own = found.scope === "optional" ? extras.get(found.name) : part;
        return own === undefined ? found : { ...found, part: own };
      }),
    );
  return [
    ...table(field(poetry, "dependencies"), "dependencies", "runtime"),
    ...table(field(poetry, "dev-dependencies"), "dev-dependencies", "dev", "group dev"),
    ...entries(field(poetry, "group")).flatMap(([group, value]) =>
      group === "main"
        ? table(field(value, "dependencies"), `group.${group}.dependencies`, "runtime")
        : table(field(value, "dependencies"), `group.${group}.dependencies`, "dev", `group ${group}`),
    ),
  ];
}

/** The first extra, by name, that has an optional dependency. */
function extraOf(poetry: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [extra, names] of entries(field(poetry, "extras")).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const name of list(names).flatMap((one) => text(one) ?? [])) {
      const key = normalizeName(name.split(/[[\s<>=!~(;]/, 1)[0] ?? "");
      if (!found.has(key)) found.set(key, `extra ${extra}`);
    }
  }
  return found;
}

/** `[[tool.poetry.source]]`: other indexes by their name. */
function poetryIndexes(poetry: unknown): ReadonlyMap<string, string> {
  const sources = list(field(poetry, "source"));
  return new Map(sources.map((source) => [text(field(source, "name")) ?? "", text(field(source, "url")) ?? ""]));
}

/** A constraint is a text, a table, or a list of tables for different platforms. */
function declare(
  key: string,
  constraint: unknown,
  scope: Scope,
  indexes: ReadonlyMap<string, string>,
  line: number | undefined,
): Declared[] {
  if (!isName(key) || key === "python") return [];
  const constraints = Array.isArray(constraint) ? constraint : [constraint];
  return constraints.flatMap((one: unknown) => {
    const origin = sourceOf(one, indexes);
    if (origin === "folder") return [];
    const written = text(one) ?? text(field(one, "version")) ?? "";
    const archive = origin && origin.kind !== "git" ? readArchiveName(origin.address) : undefined;
    const version = poetryVersion(written) || (archive?.version ?? "");
    return {
      type: "pypi" as const,
      name: normalizeName(key),
      extras: list(field(one, "extras")).filter((extra) => typeof extra === "string"),
      version,
      ...(version === "" && written !== "" ? { requirement: written } : {}),
      scope: isTrue(field(one, "optional")) && scope === "runtime" ? ("optional" as const) : scope,
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
      ...conditionOf(one),
    };
  });
}

/** `python`, `platform` and `markers` of a table. */
function conditionOf(table: unknown): Pick<Declared, "marker" | "python"> {
  const platform = text(field(table, "platform"));
  const markers = text(field(table, "markers"));
  const python = text(field(table, "python"));
  const parts = [
    ...(markers === undefined ? [] : [markers]),
    ...(platform === undefined ? [] : [`sys_platform == "${platform.replaceAll('"', "")}"`]),
  ];
  const marker = parts.length === 2 ? parts.map((part) => `(${part})`).join(" and ") : parts[0];
  return { ...(marker !== undefined && { marker }), ...(python !== undefined && { python }) };
}
