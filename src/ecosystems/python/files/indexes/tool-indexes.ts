import { poetryTables } from "../project/poetry-manifest.ts";
import type { Poetry, Tool, Uv } from "../project/pyproject-shape.ts";
import type { Pixi } from "../conda/pixi-toml.ts";

/** The indexes in the tables of uv, Poetry, PDM and pixi below `[tool]`. */
export function toolIndexes({ uv, poetry, pdm, pixi }: Tool): ProjectIndex[] {
  return [
    ...(uv ? uvIndexes(uv) : []),
    ...(poetry ? poetryIndexes(poetry) : []),
    ...(pdm ? pdmIndexes(pdm) : []),
    ...(pixi ? pixiIndexes(pixi) : []),
  ];
}

/** `[[tool.uv.index]]`, the older options of pip, and `[tool.uv.sources]`. */
export function uvIndexes(uv: Uv): ProjectIndex[] {
  const assigned = uv.sources.entries().flatMap(([name, sources]) => sources.map(({ index }) => ({ name, index })));
  return [
    ...uv.index.flatMap(({ name: key, url, explicit }) => {
      const names = assigned
        .filter((assignment) => key !== undefined && assignment.index === key)
        .map(({ name }) => name);
      return toIndexes(url, names, explicit);
    }),
    ...[uv, uv.pip].flatMap((options) => plainIndexes([...options["index-url"], ...options["extra-index-url"]])),
  ];
}

/** Only an explicit source is limited to the packages that name it. */
function poetryIndexes(poetry: Poetry): ProjectIndex[] {
  const assigned = poetryTables(poetry)
    .flatMap((table) => table.entries())
    .flatMap(([name, constraints]) => constraints.map(({ source }) => ({ name, source })));
  return poetry.source.flatMap(({ name: key, url, priority }) => {
    const names = assigned
      .filter((assignment) => key !== undefined && assignment.source === key)
      .map(({ name }) => name);
    return toIndexes(url, names, priority?.toLowerCase() === "explicit");
  });
}

/** A source with `include_packages` is used for these; PDM may request any package from the others. */
function pdmIndexes({ source }: NonNullable<Tool["pdm"]>): ProjectIndex[] {
  return source.flatMap(({ url, include_packages: names, exclude_packages: excluded }) =>
    toIndexes(url, names, names.length > 0 && excluded.includes("*")),
  );
}

export function pixiIndexes({ "pypi-options": options }: Pixi): ProjectIndex[] {
  return plainIndexes([...options["index-url"], ...options["extra-index-urls"]]);
}

/** A source that is not explicit may have any package, and is the only one for those that name it. */
function toIndexes(address: string | undefined, names: readonly string[], isExplicit: boolean): ProjectIndex[] {
  if (address === undefined) return [];
  return [...(names.length > 0 ? [{ address, names }] : []), ...(isExplicit ? [] : [{ address }])];
}

function plainIndexes(addresses: readonly string[]): ProjectIndex[] {
  return addresses.map((address) => ({ address }));
}

export interface ProjectIndex {
  /** As written; it may be a variable. */
  readonly address: string;
  /** The packages or patterns that come from it; absent where any package may. */
  readonly names?: readonly string[];
  /** Further files whose packages may come from it. */
  readonly places?: readonly string[];
}
