import { entries, field, isTrue, list, text } from "../../../formats/value.ts";
import type { ProjectIndex } from "./project-index.ts";

/** The indexes in the tables of uv, Poetry, PDM and pixi below `[tool]`. */
export function readToolIndexes(tool: unknown): ProjectIndex[] {
  return [
    ...readUvIndexes(field(tool, "uv")),
    ...readPoetrySources(field(tool, "poetry")),
    ...readPdmSources(field(tool, "pdm")),
    ...readPixiOptions(field(tool, "pixi")),
  ];
}

/** `[[tool.uv.index]]`, the older options of pip, and `[tool.uv.sources]`. */
export function readUvIndexes(uv: unknown): ProjectIndex[] {
  const assigned = entries(field(uv, "sources")).flatMap(([name, source]) =>
    (Array.isArray(source) ? (source as unknown[]) : [source]).map((one) => ({
      name,
      index: text(field(one, "index")),
    })),
  );
  const tables = [uv, field(uv, "pip")];
  return [
    ...list(field(uv, "index")).map((index) => {
      const key = text(field(index, "name"));
      const names = assigned.filter((one) => key !== undefined && one.index === key).map(({ name }) => name);
      return toIndex(field(index, "url"), names, isTrue(field(index, "explicit")));
    }),
    ...tables.flatMap((table) => plainAddresses(field(table, "index-url"), field(table, "extra-index-url"))),
  ].flat();
}

/** Only an explicit source is used for nothing but the packages that name it. */
function readPoetrySources(poetry: unknown): ProjectIndex[] {
  const groups = entries(field(poetry, "group")).map(([, group]) => field(group, "dependencies"));
  const tables = [field(poetry, "dependencies"), field(poetry, "dev-dependencies"), ...groups];
  const assigned = tables.flatMap((table) =>
    entries(table).flatMap(([name, value]) =>
      (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => ({
        name,
        source: text(field(one, "source")),
      })),
    ),
  );
  return list(field(poetry, "source")).flatMap((source) => {
    const key = text(field(source, "name"));
    const names = assigned.filter((one) => key !== undefined && one.source === key).map(({ name }) => name);
    const isExplicit = text(field(source, "priority"))?.toLowerCase() === "explicit";
    return toIndex(field(source, "url"), names, isExplicit);
  });
}

/** A source with `include_packages` is for these; PDM may ask the others for any. */
function readPdmSources(pdm: unknown): ProjectIndex[] {
  return list(field(pdm, "source")).flatMap((source) => {
    const names = list(field(source, "include_packages")).filter((name) => typeof name === "string");
    const isExplicit = names.length > 0 && list(field(source, "exclude_packages")).includes("*");
    return toIndex(field(source, "url"), names, isExplicit);
  });
}

function readPixiOptions(pixi: unknown): ProjectIndex[] {
  const options = field(pixi, "pypi-options");
  return plainAddresses(field(options, "index-url"), field(options, "extra-index-urls"));
}

/** A source that is not explicit may give any package, and is the only one for those that name it. */
function toIndex(url: unknown, names: readonly string[], isExplicit: boolean): ProjectIndex[] {
  const address = text(url);
  if (address === undefined) return [];
  return [...(names.length > 0 ? [{ address, names }] : []), ...(isExplicit ? [] : [{ address }])];
}

function plainAddresses(...values: readonly unknown[]): ProjectIndex[] {
  const addresses = values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  return addresses.flatMap((value) => (typeof value === "string" ? [{ address: value }] : []));
}
