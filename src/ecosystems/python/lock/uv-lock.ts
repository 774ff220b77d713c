import type { Origin, Scope } from "../../../domain/component.ts";
import type { Detector, Found, Note, SourceFile } from "../../../domain/contracts.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { workspacePath } from "../../../domain/workspace.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, list, text } from "../../../formats/value.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { graphOf, type LockMember } from "./member-graph.ts";
import { lockedComponents } from "./lock-components.ts";
import { manifestBeside, unlocked } from "./lock-manifests.ts";
import type { LockedPackage, Need, Wish } from "./lock-walk.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { readPyproject } from "../project/pyproject.ts";
import { arrayTableLines } from "../project/toml-lines.ts";
import { lockedFiles } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";

/** uv's lockfile: one for a project or workspace, whose own packages are in it too. */
export const uvLock: Detector = {
  id: "python/uv-lock",
  title: "uv lockfile, version 1",
  files: ["uv.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const { packages, wishes, members, notes } = readUvLock(await file.text(), file.folder);
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const components = lockedComponents(file, packages, wishes);
    const all = [...components, ...unlocked(file, manifest, packages)];
    return { components: all, notes, ...graphOf(packages, members) };
  },
};

/** The same for one script with its requirements inside: `tool.py.lock` beside `tool.py`. */
export const uvScriptLock: Detector = {
  id: "python/uv-script-lock",
  title: "uv lockfile of a script",
  files: ["*.py.lock"],
  outranks: [], // a lockfile, though it silences nobody
  parse: parseScriptLock,
};

async function parseScriptLock(file: SourceFile): Promise<Found> {
  const { packages, wishes, notes } = readUvLock(await file.text(), file.folder);
  return { components: lockedComponents(file, packages, wishes), notes };
}

interface UvLock {
  readonly packages: readonly LockedPackage[];
  readonly wishes: readonly Wish[];
  readonly members: readonly LockMember[];
  readonly notes: readonly Note[];
}

function readUvLock(written: string, folder: string): UvLock {
  const root = parseToml(written);
  const tables =
    list(field(root, "package")).length > 0 ? list(field(root, "package")) : list(field(root, "distribution"));
  const lines = arrayTableLines(written, "package", tables.length);
  const manifest = field(root, "manifest");
  const ofRoot = [
    ...needsIn(field(manifest, "requirements")).map((need) => ({ ...need, scope: "runtime" as const })),
    ...inGroups(field(manifest, "dependency-groups"), "dev"),
  ];
  const wishes = [...tables.filter((table) => isOwn(table)).flatMap((table) => wishesOf(table)), ...ofRoot];
  const packages = tables.flatMap((table, index) => toPackage(table, lines[index]));
  const members = membersIn(tables, list(field(manifest, "members")), folder);
  if (members.length > 0 && ofRoot.length > 0) {
    const path = workspacePath(folder); // a root that is no package itself
    members.push({ name: path, path, wishes: ofRoot });
  }
  return { packages, wishes, members, notes: lostEntries(tables, lines) };
}

/** A workspace names its members; their folders stand with the packages. */
function membersIn(tables: readonly unknown[], names: readonly unknown[], folder: string): LockMember[] {
  const listed = new Set(names);
  return tables.flatMap((table) => {
    const name = text(field(table, "name"));
    const source = field(table, "source");
    const written = ownKinds.map((kind) => text(field(source, kind))).find((path) => path !== undefined);
    if (name === undefined || written === undefined || !listed.has(name)) return [];
    const path = joinInside(folder, written);
    return path === undefined
      ? []
      : [{ name: normalizeName(name), path: workspacePath(path), wishes: wishesOf(table) }];
  });
}

/** A folder, whether installed or not, is part of the project. */
function isOwn(table: unknown): boolean {
  const source = field(table, "source");
  return ownKinds.some((kind) => field(source, kind) !== undefined);
}

const ownKinds = ["virtual", "editable", "directory"];

function wishesOf(table: unknown): Wish[] {
  return [
    ...needsIn(field(table, "dependencies")).map((need) => ({ ...need, scope: "runtime" as const })),
    ...inGroups(field(table, "optional-dependencies"), "optional"),
    ...inGroups(field(table, "dev-dependencies"), "dev"),
  ];
}

function inGroups(groups: unknown, scope: Scope): Wish[] {
  return entries(groups).flatMap(([, group]) => needsIn(group).map((need) => ({ ...need, scope })));
}

function toPackage(table: unknown, line: number | undefined): LockedPackage[] {
  const name = text(field(table, "name"));
  if (name === undefined || !isName(name)) return [];
  const origin = originOf(field(table, "source"));
  const extras = entries(field(table, "optional-dependencies")).flatMap(([extra, needs]) =>
    needsIn(needs).map((need) => ({ ...need, extra: normalizeName(extra) })),
  );
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version: text(field(table, "version")) ?? "",
      distributions: lockedFiles(table),
      isOwn: isOwn(table),
      needs: [...needsIn(field(table, "dependencies")), ...extras],
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
    },
  ];
}

function needsIn(tables: unknown): Need[] {
  return list(tables).flatMap((table) => {
    const name = text(field(table, "name"));
    const version = text(field(table, "version"));
    if (name === undefined) return [];
    const extras = list(field(table, "extra")).filter((extra) => typeof extra === "string");
    return {
      name: normalizeName(name),
      extras: extras.map(normalizeName),
      ...(version === undefined ? {} : { version }),
    };
  });
}

function originOf(source: unknown): Origin | undefined {
  const git = text(field(source, "git"));
  if (git !== undefined) return gitOrigin(git.split(/[?#]/)[0] ?? git, git.split("#")[1]);
  const address = text(field(source, "url"));
  if (address !== undefined) return archiveOrigin(address);
  const path = text(field(source, "path"));
  if (path !== undefined) return { kind: "file", address: path };
  const index = text(field(source, "registry"));
  return index?.includes("://") || index === undefined ? indexOrigin(index) : { kind: "file", address: index };
}
