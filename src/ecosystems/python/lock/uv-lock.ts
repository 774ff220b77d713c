import type { Origin, Scope } from "../../../domain/component.ts";
import type { Detector, Found, Note, SourceFile } from "../../../domain/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, list, text } from "../../../formats/value.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { lockedComponents } from "./lock-components.ts";
import { manifestBeside, unlocked } from "./lock-manifests.ts";
import type { LockedPackage, Need, Wish } from "./lock-walk.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { readPyproject } from "../project/pyproject.ts";
import { arrayTableLines } from "../project/toml-lines.ts";
import { lostEntries } from "./lost-entries.ts";

/** uv's lockfile: one for a project or workspace, whose own packages are in it too. */
export const uvLock: Detector = {
  id: "python/uv-lock",
  title: "uv lockfile, version 1",
  files: ["uv.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const { packages, wishes, notes } = readUvLock(await file.text());
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const components = lockedComponents(file, packages, wishes);
    return { components: [...components, ...unlocked(file, manifest, packages)], notes };
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
  const { packages, wishes, notes } = readUvLock(await file.text());
  return { components: lockedComponents(file, packages, wishes), notes };
}

interface UvLock {
  readonly packages: readonly LockedPackage[];
  readonly wishes: readonly Wish[];
  readonly notes: readonly Note[];
}

function readUvLock(written: string): UvLock {
  const root = parseToml(written);
  const tables =
    list(field(root, "package")).length > 0 ? list(field(root, "package")) : list(field(root, "distribution"));
  const lines = arrayTableLines(written, "package", tables.length);
  const manifest = field(root, "manifest");
  const wishes = [
    ...tables.filter((table) => isOwn(table)).flatMap((table) => wishesOf(table)),
    ...needsIn(field(manifest, "requirements")).map((need) => ({ ...need, scope: "runtime" as const })),
    ...inGroups(field(manifest, "dependency-groups"), "dev"),
  ];
  const packages = tables.flatMap((table, index) => toPackage(table, lines[index]));
  return { packages, wishes, notes: lostEntries(tables, lines) };
}

/** A folder, whether installed or not, is part of the project. */
function isOwn(table: unknown): boolean {
  const source = field(table, "source");
  return ["virtual", "editable", "directory"].some((kind) => field(source, kind) !== undefined);
}

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
