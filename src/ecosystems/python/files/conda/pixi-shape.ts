import { oneOrMany, record, shape, text } from "../../../../formats/shape.ts";
import { sourceFields } from "../requirement/table-source.ts";

const readTable = shape({ version: text, build: text, ...sourceFields });

/** A table, or a string with the version. */
function readEntry(value: unknown): PixiEntry {
  return readTable(typeof value === "string" ? { version: value } : value);
}

export type PixiEntry = ReturnType<typeof readTable>;

const dependencyTables = {
  dependencies: record(readEntry),
  "host-dependencies": record(readEntry),
  "build-dependencies": record(readEntry),
  "pypi-dependencies": record(readEntry),
};

/** The tables of a package that pixi builds. */
const packageTables = {
  "run-dependencies": record(readEntry),
  "host-dependencies": record(readEntry),
  "build-dependencies": record(readEntry),
};

const platformTables = {
  ...dependencyTables,
  /** By platform. */
  target: record(shape(dependencyTables)),
};

/** A pixi.toml, or `[tool.pixi]`. */
export const readPixi = shape({
  workspace: shape({ name: text }),
  project: shape({ name: text }),
  ...platformTables,
  feature: record(shape(platformTables)),
  package: shape({ ...packageTables, target: record(shape(packageTables)) }),
  "pypi-options": shape({ "index-url": oneOrMany(text), "extra-index-urls": oneOrMany(text) }),
});

export type Pixi = ReturnType<typeof readPixi>;
export type PlatformTables = Pick<Pixi, keyof typeof platformTables>;
export type PackageTables = Pick<Pixi["package"], keyof typeof packageTables>;
export type DependencyTables = Pick<Pixi, keyof typeof dependencyTables>;
