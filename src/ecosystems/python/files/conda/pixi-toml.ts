import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { declaredComponent, type Declared } from "../requirement/declared.ts";
import { type Manifest, createManifest } from "../project/manifest.ts";
import type { Scope } from "../../../../domain/contracts/component.ts";
import { condaDeclared } from "./conda-spec.ts";
import { isDevName } from "../requirement/dev-words.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { readSource, sourceFields } from "../requirement/table-source.ts";
import { pinnedVersion } from "../requirement/version.ts";
import { oneOrMany, record, shape, text } from "../../../../formats/shape.ts";

/** pixi's own manifest; pyproject.toml may have the same tables under `tool.pixi`. */
export const pixiToml: ManifestDetector = {
  id: "python/pixi-toml",
  kind: "manifest",
  title: "pixi.toml",
  files: ["pixi.toml"],
  lockWith: "run pixi lock",

  async parse(file) {
    const { declared } = await readPixiToml(file);
    return { components: declared.map((entry) => declaredComponent(entry, file)) };
  },
};

export async function readPixiToml(file: SourceFile): Promise<Manifest> {
  const pixi = readPixi(parseToml(await file.text()));
  return createManifest(pixi.workspace.name ?? pixi.project.name, pixiDeclared(pixi), []);
}

/** The dependency tables of pixi.toml or `[tool.pixi]`: for all platforms, by platform, and by feature. */
export function pixiDeclared(pixi: Pixi): Declared[] {
  return [
    ...onPlatforms(pixi, "runtime"),
    ...pixi.feature.entries().flatMap(([name, feature]) => onPlatforms(feature, isDevName(name) ? "dev" : "optional")),
    ...[pixi.package, ...pixi.package.target.values()].flatMap(inPackage),
  ];
}

function inPackage(tables: PackageTables): Declared[] {
  return [
    ...condaTable(tables["run-dependencies"], "runtime"),
    ...condaTable(tables["host-dependencies"], "build"),
    ...condaTable(tables["build-dependencies"], "build"),
  ];
}

function onPlatforms(tables: PlatformTables, scope: Scope): Declared[] {
  return [tables, ...tables.target.values()].flatMap((table) => declaredIn(table, scope));
}

function declaredIn(tables: DependencyTables, scope: Scope): Declared[] {
  return [
    ...condaTable(tables.dependencies, scope),
    ...condaTable(tables["host-dependencies"], "build"),
    ...condaTable(tables["build-dependencies"], "build"),
    ...tables["pypi-dependencies"].entries().flatMap(([name, value]) => pypiEntry(name, value, scope)),
  ];
}

function condaTable(table: DependencyTables["dependencies"], scope: Scope): Declared[] {
  return table.entries().flatMap(([name, entry]) => {
    if (readSource(entry, new Map()) === "folder") return [];
    const { version = "", build } = entry;
    const declared = condaDeclared(name, build === undefined ? version : `${version}=${build}`, scope);
    return declared ? [declared] : [];
  });
}

function pypiEntry(name: string, entry: PixiEntry, scope: Scope): Declared[] {
  const origin = readSource(entry, new Map());
  if (!isName(name) || origin === "folder") return [];
  const specifier = entry.version ?? "";
  const version = pinnedVersion(specifier);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      extras: [],
      version,
      ...(version === "" && specifier !== "" ? { requirement: specifier } : {}),
      scope,
      ...(origin === undefined ? {} : { origin }),
    },
  ];
}

const readTable = shape({ version: text, build: text, ...sourceFields });

/** A table, or a string with the version. */
function readEntry(value: unknown): PixiEntry {
  return readTable(typeof value === "string" ? { version: value } : value);
}

type PixiEntry = ReturnType<typeof readTable>;

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
type PlatformTables = Pick<Pixi, keyof typeof platformTables>;
type PackageTables = Pick<Pixi["package"], keyof typeof packageTables>;
type DependencyTables = Pick<Pixi, keyof typeof dependencyTables>;
