import type { Scope } from "../../../domain/component.ts";
import { entries, field, text } from "../../../formats/value.ts";
import { condaDeclared } from "./conda-spec.ts";
import type { Declared } from "../requirement/declared.ts";
import { isDevName } from "../requirement/dev-words.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { sourceOf } from "../requirement/table-source.ts";
import { pinnedVersion } from "../requirement/version.ts";

/** The dependency tables of pixi.toml or `[tool.pixi]`: for all platforms, by platform, and by feature. */
export function pixiDeclared(pixi: unknown): Declared[] {
  const features = entries(field(pixi, "feature"));
  return [
    ...platformTables(pixi, "runtime"),
    ...features.flatMap(([name, feature]) => platformTables(feature, isDevName(name) ? "dev" : "optional")),
  ];
}

function platformTables(table: unknown, scope: Scope): Declared[] {
  const targets = entries(field(table, "target")).map(([, target]) => target);
  return [table, ...targets].flatMap((one) => dependencyTables(one, scope));
}

function dependencyTables(table: unknown, scope: Scope): Declared[] {
  return [
    ...condaTable(field(table, "dependencies"), scope),
    ...condaTable(field(table, "host-dependencies"), "build"),
    ...condaTable(field(table, "build-dependencies"), "build"),
    ...entries(field(table, "pypi-dependencies")).flatMap(([name, value]) => pypiEntry(name, value, scope)),
  ];
}

function condaTable(table: unknown, scope: Scope): Declared[] {
  return entries(table).flatMap(([name, value]) => {
    if (sourceOf(value, new Map()) === "folder") return [];
    const version = text(value) ?? text(field(value, "version")) ?? "";
    const build = text(field(value, "build"));
    const found = condaDeclared(name, build === undefined ? version : `${version}=${build}`, scope);
    return found ? [found] : [];
  });
}

function pypiEntry(name: string, value: unknown, scope: Scope): Declared[] {
  const origin = sourceOf(value, new Map());
  if (!isName(name) || origin === "folder") return [];
  const written = text(value) ?? text(field(value, "version")) ?? "";
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
