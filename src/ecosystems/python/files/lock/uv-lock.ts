import type { Origin, Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { joinInside } from "../../../../text/join-inside.ts";
import { workspacePath } from "../../../../domain/contracts/workspace.ts";
import { parseToml, arrayTableLines } from "../../../../formats/toml.ts";
import { anything, array, record, shape, text } from "../../../../formats/shape.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { manifestBeside, unlocked } from "./lock-manifests.ts";
import {
  type DirectNeed,
  type LockMember,
  type LockedPackage,
  type Need,
  pypiPackage,
  readPackages,
} from "./lock-entries.ts";
import { defined } from "../../../../text/defined.ts";
import { normalizeName } from "../../package-name.ts";
import { readPyproject } from "../project/pyproject.ts";
import { lockedFiles, releaseFields } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";

const readNeeds = array(shape({ name: text, version: text, extra: array(text) }));
const readGroups = record(readNeeds);

const readPackage = shape({
  name: text,
  version: text,
  source: shape({
    registry: text,
    git: text,
    url: text,
    path: text,
    /** Folders of the project. */
    virtual: text,
    editable: text,
    directory: text,
  }),
  dependencies: readNeeds,
  "optional-dependencies": readGroups,
  "dev-dependencies": readGroups,
  ...releaseFields,
});

const readFile = shape({
  version: anything,
  package: array(readPackage),
  /** The name of `package` before version 1. */
  distribution: array(readPackage),
  manifest: shape({ members: array(text), requirements: readNeeds, "dependency-groups": readGroups }),
});

type UvPackage = ReturnType<typeof readPackage>;
type UvNeeds = ReturnType<typeof readNeeds>;
type UvGroups = ReturnType<typeof readGroups>;

/** uv's lockfile: one for a project or workspace, whose own packages are in it too. */
export const uvLock: LockfileDetector = {
  id: "python/uv-lock",
  kind: "lockfile",
  title: "uv lockfile, version 1",
  files: ["uv.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const { packages, directNeeds, members, notes } = readUvLock(await file.text(), file.folder);
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const { components, ...rest } = readPackages(file.path, packages, directNeeds, members);
    const all = [...components, ...unlocked(file, manifest, packages)];
    return { ...rest, components: all, notes };
  },
};

/** The lockfile of a single script with inline requirements: `tool.py.lock` for `tool.py`. */
export const uvScriptLock: LockfileDetector = {
  id: "python/uv-script-lock",
  kind: "lockfile",
  title: "uv lockfile of a script",
  files: ["*.py.lock"],
  outranks: [], // a lockfile that replaces no other file

  async parse(file) {
    const { packages, directNeeds, notes } = readUvLock(await file.text(), file.folder);
    return { ...readPackages(file.path, packages, directNeeds), notes };
  },
};

interface UvLock {
  readonly packages: readonly LockedPackage[];
  readonly directNeeds: readonly DirectNeed[];
  readonly members: readonly LockMember[];
  readonly notes: readonly Note[];
}

function readUvLock(written: string, folder: string): UvLock {
  const { version, package: current, distribution, manifest } = readFile(parseToml(written));
  const tables = current.length > 0 ? current : distribution;
  const lines = arrayTableLines(written, "package", tables.length);
  const ofRoot = [
    ...needsIn(manifest.requirements).map((need) => ({ ...need, scope: "runtime" as const })),
    ...inGroups(manifest["dependency-groups"], "dev"),
  ];
  const directNeeds = [...tables.filter((table) => isOwn(table)).flatMap((table) => toDirectNeeds(table)), ...ofRoot];
  const packages = tables.flatMap((table, index) => toPackage(table, lines[index]));
  const members = membersIn(tables, manifest.members, folder);
  if (members.length > 0 && ofRoot.length > 0) {
    const path = workspacePath(folder); // a root that is not a package itself
    members.push({ name: path, path, directNeeds: ofRoot });
  }
  return { packages, directNeeds, members, notes: [...lostEntries(tables, lines), ...noteNewerVersion(version, 1)] };
}

/** A workspace names its members; their folders are in the packages. */
function membersIn(tables: readonly UvPackage[], names: readonly string[], folder: string): LockMember[] {
  const listed = new Set(names);
  return tables.flatMap((table) => {
    const { name } = table;
    const ownPath = ownFolder(table);
    if (name === undefined || ownPath === undefined || !listed.has(name)) return [];
    const path = joinInside(folder, ownPath);
    return path === undefined
      ? []
      : [{ name: normalizeName(name), path: workspacePath(path), directNeeds: toDirectNeeds(table) }];
  });
}

/** A folder, whether installed or not, is part of the project. */
function isOwn(table: UvPackage): boolean {
  return ownFolder(table) !== undefined;
}

function ownFolder({ source: { virtual, editable, directory } }: UvPackage): string | undefined {
  return virtual ?? editable ?? directory;
}

function toDirectNeeds(table: UvPackage): DirectNeed[] {
  return [
    ...needsIn(table.dependencies).map((need) => ({ ...need, scope: "runtime" as const })),
    ...inGroups(table["optional-dependencies"], "optional"),
    ...inGroups(table["dev-dependencies"], "dev"),
  ];
}

function inGroups(groups: UvGroups, scope: Scope): DirectNeed[] {
  return groups.values().flatMap((group) => needsIn(group).map((need) => ({ ...need, scope })));
}

function toPackage(table: UvPackage, line: number | undefined): LockedPackage[] {
  const { name, version = "" } = table;
  const extras = table["optional-dependencies"]
    .entries()
    .flatMap(([extra, needs]) => needsIn(needs).map((need) => ({ ...need, extra: normalizeName(extra) })));
  return pypiPackage({
    name,
    version,
    distributions: lockedFiles(table),
    isOwn: isOwn(table),
    needs: [...needsIn(table.dependencies), ...extras],
    line,
    origin: originOf(table),
  });
}

function needsIn(needs: UvNeeds): Need[] {
  return needs.flatMap(({ name, version, extra: extras }) => {
    if (name === undefined) return [];
    return defined({ name: normalizeName(name), extras: extras.map(normalizeName), version });
  });
}

function originOf({ source: { git, url, path, registry: index } }: UvPackage): Origin | undefined {
  if (git !== undefined) return gitOrigin(git.split(/[?#]/)[0] ?? git, git.split("#")[1]);
  if (url !== undefined) return archiveOrigin(url);
  if (path !== undefined) return { kind: "file", address: path };
  return index?.includes("://") || index === undefined ? indexOrigin(index) : { kind: "file", address: index };
}
