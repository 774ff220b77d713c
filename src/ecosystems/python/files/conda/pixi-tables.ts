import type { Scope } from "../../../../domain/contracts/component.ts";
import type { DependencyTables, PackageTables, Pixi, PixiEntry, PlatformTables } from "./pixi-shape.ts";
import { condaDeclared } from "./conda-spec.ts";
import type { Declared } from "../requirement/declared.ts";
import { isDevName } from "../requirement/dev-words.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { sourceOf } from "../requirement/table-source.ts";
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
  return [tables, ...tables.target.values()].flatMap((one) => declaredIn(one, scope));
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
    if (sourceOf(entry, new Map()) === "folder") return [];
    const { version = "", build } = entry;
    const found = condaDeclared(name, build === undefined ? version : `${version}=${build}`, scope);
    return found ? [found] : [];
  });
}

function pypiEntry(name: string, entry: PixiEntry, scope: Scope): Declared[] {
  const origin = sourceOf(entry, new Map());
  if (!isName(name) || origin === "folder") return [];
  const written = entry.version ?? "";
  const version = pinnedVersion(written);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      extras: [],
      version,
      ...(version === "" && written !== "" ? { requirement: written } : {}),
      scope,
      ...(origin === undefined ? {} : { origin }),
    },
  ];
}
