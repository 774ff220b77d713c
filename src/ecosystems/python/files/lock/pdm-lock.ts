import type { Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { parseToml, arrayTableLines } from "../../../../formats/toml.ts";
import { flag, array, shape, text } from "../../../../formats/shape.ts";
import { withPyproject } from "./lock-manifests.ts";
import { type LockedPackage, type Need, pypiPackage } from "./lock-entries.ts";
import { normalizeName } from "../../package-name.ts";
import { sourceFields, readSource } from "../requirement/table-source.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { readPyprojectToml } from "../project/pyproject-shape.ts";
import { readPackageRequirement } from "../requirement/requirement.ts";
import { lockedFiles, releaseFields } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";

const readPackage = shape({
  name: text,
  version: text,
  groups: array(text),
  editable: flag,
  dependencies: array(text),
  ...sourceFields,
  ...releaseFields,
});

const readLock = shape({ package: array(readPackage), metadata: shape({ lock_version: text }) });

type PdmPackage = ReturnType<typeof readPackage>;

/** PDM's lockfile. A package has one entry for itself and one for every set of extras. */
export const pdmLock: LockfileDetector = {
  id: "python/pdm-lock",
  kind: "lockfile",
  title: "PDM lockfile, versions 3 and 4",
  files: ["pdm.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const source = await file.text();
    const { package: tables, metadata } = readLock(parseToml(source));
    const lines = arrayTableLines(source, "package", tables.length);
    const extras = await readOptional(file.sibling("pyproject.toml"), readExtras);
    const packages = tables.flatMap((table, index) => toPackage(table, extras, lines[index]));
    const notes = [...lostEntries(tables, lines), ...noteNewerVersion(metadata.lock_version, 4)];
    return { components: await withPyproject(file, packages), notes };
  },
};

/** The project's extras, which the lockfile lists among the groups. */
function readExtras(pyproject: string): ReadonlySet<string> {
  const { project } = readPyprojectToml(parseToml(pyproject));
  return new Set(project["optional-dependencies"].names().map(normalizeName));
}

function toPackage(table: PdmPackage, extras: ReadonlySet<string> | undefined, line?: number): LockedPackage[] {
  const { name, version = "" } = table;
  const origin = readSource(table, new Map());
  return pypiPackage({
    name,
    version,
    distributions: lockedFiles(table),
    isOwn: origin === "folder" || table.editable,
    needs: needsOf(table),
    scope: scopeOf(table.groups, extras),
    line,
    origin: origin === "folder" ? undefined : origin,
  });
}

function scopeOf(groups: readonly string[], extras: ReadonlySet<string> = new Set()): Scope | undefined {
  if (groups.length === 0) return undefined;
  if (groups.includes("default")) return "runtime";
  return groups.some((group) => extras.has(normalizeName(group))) ? "optional" : "dev";
}

/** The dependencies of `coverage[toml]` have a separate entry, which is the same package for lcc. */
function needsOf({ dependencies }: PdmPackage): Need[] {
  return dependencies.flatMap((dependency) => {
    const requirement = readPackageRequirement(dependency);
    return requirement ? [{ name: requirement.name, extras: [] }] : [];
  });
}
