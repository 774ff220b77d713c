import type { Scope } from "../../../domain/component.ts";
import type { Detector } from "../../../domain/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, isTrue, list, text } from "../../../formats/value.ts";
import { lockedComponents } from "./lock-components.ts";
import { manifestBeside, unlocked, wishesOf } from "./lock-manifests.ts";
import type { LockedPackage, Need } from "./lock-walk.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { sourceOf } from "../requirement/table-source.ts";
import { readPyproject } from "../project/pyproject.ts";
import { readRequirement } from "../requirement/requirement.ts";
import { arrayTableLines } from "../project/toml-lines.ts";
import { lockedFiles } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";

/** PDM's lockfile. A package has one entry for itself and one for every set of extras. */
export const pdmLock: Detector = {
  id: "python/pdm-lock",
  title: "PDM lockfile, versions 3 and 4",
  files: ["pdm.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const written = await file.text();
    const tables = list(field(parseToml(written), "package"));
    const lines = arrayTableLines(written, "package", tables.length);
    const beside = file.sibling("pyproject.toml");
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const extras = manifest && beside ? extrasOf(await beside.text()) : new Set<string>();
    const packages = tables.flatMap((table, index) => toPackage(table, extras, lines[index]));
    const components = lockedComponents(file, packages, wishesOf(manifest?.declared ?? []));
    return { components: [...components, ...unlocked(file, manifest, packages)], notes: lostEntries(tables, lines) };
  },
};

/** The project's extras, which the lockfile lists among the groups. */
function extrasOf(pyproject: string): ReadonlySet<string> {
  const extras = entries(field(field(parseToml(pyproject), "project"), "optional-dependencies"));
  return new Set(extras.map(([extra]) => normalizeName(extra)));
}

function toPackage(table: unknown, extras: ReadonlySet<string>, line: number | undefined): LockedPackage[] {
  const name = text(field(table, "name"));
  if (name === undefined || !isName(name)) return [];
  const origin = sourceOf(table, new Map());
  const scope = scopeOf(list(field(table, "groups")), extras);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version: text(field(table, "version")) ?? "",
      distributions: lockedFiles(table),
      isOwn: origin === "folder" || isTrue(field(table, "editable")),
      needs: needsOf(table),
      ...(scope === undefined ? {} : { scope }),
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined || origin === "folder" ? {} : { origin }),
    },
  ];
}

function scopeOf(groups: readonly unknown[], extras: ReadonlySet<string>): Scope | undefined {
  if (groups.length === 0) return undefined;
  if (groups.includes("default")) return "runtime";
  return groups.some((group) => typeof group === "string" && extras.has(normalizeName(group))) ? "optional" : "dev";
}

/** The needs of `coverage[toml]` stand in an entry of their own, which is the same package to us. */
function needsOf(table: unknown): Need[] {
  return list(field(table, "dependencies")).flatMap((written) => {
    const found = typeof written === "string" ? readRequirement(written) : undefined;
    return found === undefined || found === "no-component" ? [] : [{ name: found.name, extras: [] }];
  });
}
