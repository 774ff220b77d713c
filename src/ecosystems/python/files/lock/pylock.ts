import type { Origin, Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml, arrayTableLines } from "../../../../formats/toml.ts";
import { anything, array, shape, text } from "../../../../formats/shape.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import { withPyproject } from "./lock-manifests.ts";
import { type LockedPackage, pypiPackage, readPackages } from "./lock-entries.ts";
import { normalizeName } from "../../package-name.ts";
import { lockedFiles, releaseFields } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";

const readPackage = shape({
  name: text,
  version: text,
  marker: text,
  /** The address of an index. */
  index: text,
  vcs: shape({ url: text, path: text, "commit-id": text }),
  /** A folder of the project. */
  directory: anything,
  dependencies: array(shape({ name: text })),
  ...releaseFields,
});

const readLock = shape({ "lock-version": text, packages: array(readPackage), "default-groups": array(text) });

type PylockPackage = ReturnType<typeof readPackage>;

/** The standard lockfile (PEP 751), written by pip, uv, PDM and Pipenv. */
export const pylock: LockfileDetector = {
  id: "python/pylock",
  kind: "lockfile",
  title: "pylock.toml, version 1.0",
  files: ["pylock.toml"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const { packages, notes } = readPylock(await file.text());
    return { components: await withPyproject(file, packages), notes };
  },
};

/** A lockfile for one purpose, such as `pylock.docs.toml`, which does not cover the rest of the project. */
export const namedPylock: LockfileDetector = {
  id: "python/pylock-named",
  kind: "lockfile",
  title: "pylock.<name>.toml, version 1.0",
  files: ["pylock.*.toml"],
  outranks: [], // a lockfile that replaces no other file

  async parse(file: SourceFile) {
    const { packages, notes } = readPylock(await file.text());
    return { ...readPackages(file.path, packages, []), notes };
  },
};

function readPylock(source: string): { packages: LockedPackage[]; notes: Note[] } {
  const { "lock-version": version, packages: tables, "default-groups": defaults } = readLock(parseToml(source));
  const lines = arrayTableLines(source, "packages", tables.length);
  const packages = tables.flatMap((table, index) => toPackage(table, defaults, lines[index]));
  return { packages, notes: [...lostEntries(tables, lines), ...noteNewerVersion(version, 1)] };
}

function toPackage(table: PylockPackage, defaults: readonly string[], line: number | undefined): LockedPackage[] {
  const { name } = table;
  const origin = originOf(table);
  const fromFile = origin === undefined ? undefined : readArchiveName(origin.address)?.version;
  return pypiPackage({
    name,
    version: table.version ?? fromFile ?? "",
    distributions: lockedFiles(table),
    isOwn: table.directory !== undefined,
    needs: table.dependencies.flatMap((need) =>
      need.name === undefined ? [] : [{ name: normalizeName(need.name), extras: [] }],
    ),
    scope: scopeOf(table.marker ?? "", defaults),
    line,
    origin,
  });
}

/** A marker names the groups and extras that a package is for: `'test' in dependency_groups`. */
function scopeOf(marker: string, defaults: readonly string[]): Scope | undefined {
  const groups = [...marker.matchAll(/["']([^"']+)["'] in dependency_groups/g)].map((match) => match[1] ?? "");
  if (groups.some((group) => defaults.includes(group))) return "runtime";
  if (/["'] in extras/.test(marker)) return "optional";
  return groups.length > 0 ? "dev" : undefined;
}

function originOf({ vcs, archive, index }: PylockPackage): Origin | undefined {
  const repository = vcs.url ?? vcs.path;
  if (repository !== undefined) return gitOrigin(repository, vcs["commit-id"]);
  if (archive.url !== undefined) return archiveOrigin(archive.url);
  return archive.path === undefined ? indexOrigin(index) : { kind: "file", address: archive.path };
}
