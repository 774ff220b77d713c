import type { Scope } from "../../../../domain/contracts/component.ts";
import type { DependencyTables, PackageTables, Pixi, PixiEntry, PlatformTables } from "./pixi-shape.ts";
import { condaDeclared } from "./conda-spec.ts";
import type { Declared } from "../requirement/declared.ts";
import { isDevName } from "../requirement/dev-words.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { readSource } from "../requirement/table-source.ts";
import { pinnedVersion } from "../requirement/version.ts";

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
