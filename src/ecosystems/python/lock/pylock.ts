import type { Origin, Scope } from "../../../domain/component.ts";
import type { Detector, Note, SourceFile } from "../../../domain/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { field, list, text } from "../../../formats/value.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { readArchiveName } from "../requirement/archive-name.ts";
import { lockedComponents } from "./lock-components.ts";
import { manifestBeside, unlocked, wishesOf } from "./lock-manifests.ts";
import type { LockedPackage } from "./lock-walk.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { readPyproject } from "../project/pyproject.ts";
import { arrayTableLines } from "../project/toml-lines.ts";
import { lockedFiles } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";

/** The standard lockfile (PEP 751), written by pip, uv, PDM and Pipenv. */
export const pylock: Detector = {
  id: "python/pylock",
  title: "pylock.toml, version 1.0",
  files: ["pylock.toml"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const { packages, notes } = readPylock(await file.text());
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const components = lockedComponents(file, packages, wishesOf(manifest?.declared ?? []));
    return { components: [...components, ...unlocked(file, manifest, packages)], notes };
  },
};

/** A lockfile for one purpose, such as `pylock.docs.toml`, which says nothing about the rest of the project. */
export const namedPylock: Detector = {
  id: "python/pylock-named",
  title: "pylock.<name>.toml, version 1.0",
  files: ["pylock.*.toml"],
  outranks: [], // a lockfile, though it silences nobody

  async parse(file: SourceFile) {
    const { packages, notes } = readPylock(await file.text());
    return { components: lockedComponents(file, packages, []), notes };
  },
};

function readPylock(written: string): { packages: LockedPackage[]; notes: Note[] } {
  const root = parseToml(written);
  const tables = list(field(root, "packages"));
  const lines = arrayTableLines(written, "packages", tables.length);
  const defaults = list(field(root, "default-groups"));
  const packages = tables.flatMap((table, index) => toPackage(table, defaults, lines[index]));
  return { packages, notes: lostEntries(tables, lines) };
}

function toPackage(table: unknown, defaults: readonly unknown[], line: number | undefined): LockedPackage[] {
  const name = text(field(table, "name"));
  if (name === undefined || !isName(name)) return [];
  const origin = originOf(table);
  const fromFile = origin === undefined ? undefined : readArchiveName(origin.address)?.version;
  const scope = scopeOf(text(field(table, "marker")) ?? "", defaults);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version: text(field(table, "version")) ?? fromFile ?? "",
      distributions: lockedFiles(table),
      isOwn: field(table, "directory") !== undefined,
      needs: list(field(table, "dependencies")).flatMap((need) => {
        const needed = text(field(need, "name"));
        return needed === undefined ? [] : [{ name: normalizeName(needed), extras: [] }];
      }),
      ...(scope === undefined ? {} : { scope }),
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
    },
  ];
}

/** A marker says which groups and extras a package is for: `'test' in dependency_groups`. */
function scopeOf(marker: string, defaults: readonly unknown[]): Scope | undefined {
  const groups = [...marker.matchAll(/["']([^"']+)["'] in dependency_groups/g)].map((match) => match[1]);
  if (groups.some((group) => defaults.includes(group))) return "runtime";
  if (/["'] in extras/.test(marker)) return "optional";
  return groups.length > 0 ? "dev" : undefined;
}

function originOf(table: unknown): Origin | undefined {
  const vcs = field(table, "vcs");
  const repository = text(field(vcs, "url")) ?? text(field(vcs, "path"));
  if (repository !== undefined) return gitOrigin(repository, text(field(vcs, "commit-id")));
  const archive = field(table, "archive");
  const address = text(field(archive, "url"));
  if (address !== undefined) return archiveOrigin(address);
  const path = text(field(archive, "path"));
  return path === undefined ? indexOrigin(text(field(table, "index"))) : { kind: "file", address: path };
}
