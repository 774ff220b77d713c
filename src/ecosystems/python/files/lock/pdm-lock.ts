import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { flag, listOf, shape, text } from "../../../../formats/shape.ts";
import { manifestBeside, unlocked, directNeedsOf } from "./lock-manifests.ts";
import { type LockedPackage, type Need, readPackages } from "./lock-entries.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { sourceFields, sourceOf } from "../requirement/table-source.ts";
import { readPyproject } from "../project/pyproject.ts";
import { readPyprojectToml } from "../project/pyproject-shape.ts";
import { readRequirement } from "../requirement/requirement.ts";
import { arrayTableLines } from "../../../../formats/toml-lines.ts";
import { lockedFiles, releaseFields } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";

const readPackage = shape({
  name: text,
  version: text,
  groups: listOf(text),
  editable: flag,
  dependencies: listOf(text),
  ...sourceFields,
  ...releaseFields,
});

const readLock = shape({ package: listOf(readPackage), metadata: shape({ lock_version: text }) });

type PdmPackage = ReturnType<typeof readPackage>;

/** PDM's lockfile. A package has one entry for itself and one for every set of extras. */
export const pdmLock: LockfileDetector = {
  id: "python/pdm-lock",
  kind: "lockfile",
  title: "PDM lockfile, versions 3 and 4",
  files: ["pdm.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const written = await file.text();
    const { package: tables, metadata } = readLock(parseToml(written));
    const lines = arrayTableLines(written, "package", tables.length);
    const beside = file.sibling("pyproject.toml");
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const extras = manifest && beside ? extrasOf(await beside.text()) : new Set<string>();
    const packages = tables.flatMap((table, index) => toPackage(table, extras, lines[index]));
    const { components } = readPackages(file.path, packages, directNeedsOf(manifest?.declared ?? []));
    const notes = [...lostEntries(tables, lines), ...noteNewerVersion(metadata.lock_version, 4)];
    return { components: [...components, ...unlocked(file, manifest, packages)], notes };
  },
};

/** The project's extras, which the lockfile lists among the groups. */
function extrasOf(pyproject: string): ReadonlySet<string> {
  const { project } = readPyprojectToml(parseToml(pyproject));
  return new Set(project["optional-dependencies"].names().map(normalizeName));
}

function toPackage(table: PdmPackage, extras: ReadonlySet<string>, line: number | undefined): LockedPackage[] {
  const { name, version = "" } = table;
  if (name === undefined || !isName(name)) return [];
  const origin = sourceOf(table, new Map());
  const scope = scopeOf(table.groups, extras);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version,
      distributions: lockedFiles(table),
      isOwn: origin === "folder" || table.editable,
      needs: needsOf(table),
      ...(scope === undefined ? {} : { scope }),
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined || origin === "folder" ? {} : { origin }),
    },
  ];
}

function scopeOf(groups: readonly string[], extras: ReadonlySet<string>): Scope | undefined {
  if (groups.length === 0) return undefined;
  if (groups.includes("default")) return "runtime";
  return groups.some((group) => extras.has(normalizeName(group))) ? "optional" : "dev";
}

/** The dependencies of `coverage[toml]` have a separate entry, which is the same package for lcc. */
function needsOf({ dependencies }: PdmPackage): Need[] {
  return dependencies.flatMap((written) => {
    const found = readRequirement(written);
    return found === undefined || found === "no-component" ? [] : [{ name: found.name, extras: [] }];
  });
}
