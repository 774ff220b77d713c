import type { Scope } from "../../../../domain/contracts/component.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import type { Declared } from "../requirement/declared.ts";
import { isName, normalizeName } from "../../package-name.ts";
import type { Poetry, PoetryConstraint, PoetryTable } from "./pyproject-shape.ts";
import { indexesByName, readSource } from "../requirement/table-source.ts";
import { readPoetryVersion } from "../requirement/version.ts";
import type { tomlKeyLines } from "../../../../formats/toml.ts";

/** Keys of these tables that are not valid package names. */
export function listInvalidPoetryKeys(poetry: Poetry): string[] {
  return poetryTables(poetry)
    .flatMap((table) => table.names())
    .filter((key) => !isName(key));
}

export function poetryTables(poetry: Poetry): PoetryTable[] {
  const groups = poetry.group.values().map(({ dependencies }) => dependencies);
  return [poetry.dependencies, poetry["dev-dependencies"], ...groups].filter((table) => table !== undefined);
}

/** The dependency tables of `[tool.poetry]`: main, the old dev table, and groups. */
export function listPoetryDependencies(poetry: Poetry, lineOf: ReturnType<typeof tomlKeyLines>): Declared[] {
  const indexes = indexesByName(poetry.source);
  const extras = mapExtras(poetry);
  const table = (value: PoetryTable | undefined, name: string, scope: Scope, part?: string): Declared[] =>
    (value?.entries() ?? []).flatMap(([key, constraints]) =>
      declare(key, constraints, scope, indexes, lineOf(`tool.poetry.${name}.${key}`)).map((declared) => {
        const own = declared.scope === "optional" ? extras.get(declared.name) : part;
        return own === undefined ? declared : { ...declared, part: own };
      }),
    );
  return [
    ...table(poetry.dependencies, "dependencies", "runtime"),
    ...table(poetry["dev-dependencies"], "dev-dependencies", "dev", "group dev"),
    ...poetry.group
      .entries()
      .flatMap(([group, { dependencies }]) =>
        group === "main"
          ? table(dependencies, `group.${group}.dependencies`, "runtime")
          : table(dependencies, `group.${group}.dependencies`, "dev", `group ${group}`),
      ),
  ];
}

/** The first extra, by name, that has an optional dependency. */
function mapExtras({ extras }: Poetry): ReadonlyMap<string, string> {
  const extraByName = new Map<string, string>();
  for (const [extra, names] of extras.entries().sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const name of names) {
      const key = normalizeName(name.split(/[[\s<>=!~(;]/, 1)[0] ?? "");
      if (!extraByName.has(key)) extraByName.set(key, `extra ${extra}`);
    }
  }
  return extraByName;
}

function declare(
  key: string,
  constraints: readonly PoetryConstraint[],
  scope: Scope,
  indexes: ReadonlyMap<string, string>,
  line: number | undefined,
): Declared[] {
  if (!isName(key) || key === "python") return [];
  return constraints.flatMap((constraint) => {
    const origin = readSource(constraint, indexes);
    if (origin === "folder") return [];
    const specifier = constraint.version ?? "";
    const archive = origin && origin.kind !== "git" ? readArchiveName(origin.address) : undefined;
    const version = readPoetryVersion(specifier) || (archive?.version ?? "");
    return {
      type: "pypi" as const,
      name: normalizeName(key),
      extras: constraint.extras,
      version,
      ...(version === "" && specifier !== "" ? { requirement: specifier } : {}),
      scope: constraint.optional && scope === "runtime" ? ("optional" as const) : scope,
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
      ...conditionOf(constraint),
    };
  });
}

/** `python`, `platform` and `markers` of a table. */
function conditionOf({ platform, markers, python }: PoetryConstraint): Pick<Declared, "marker" | "python"> {
  const parts = [
    ...(markers === undefined ? [] : [markers]),
    ...(platform === undefined ? [] : [`sys_platform == "${platform.replaceAll('"', "")}"`]),
  ];
  const marker = parts.length === 2 ? parts.map((part) => `(${part})`).join(" and ") : parts[0];
  return { ...(marker !== undefined && { marker }), ...(python !== undefined && { python }) };
}
