import type { Origin, Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { parseToml, arrayTableLines } from "../../../../formats/toml.ts";
import { flag, array, oneOrMany, record, shape, text } from "../../../../formats/shape.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { withPyproject } from "./lock-manifests.ts";
import { type LockedPackage, type Need, pypiPackage } from "./lock-entries.ts";
import { normalizeName } from "../../package-name.ts";
import { lockedFiles, releaseFields } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";

const readPackage = shape({
  name: text,
  version: text,
  /** Up to Poetry 1.4. */
  category: text,
  /** Since Poetry 2.0. */
  groups: array(text),
  optional: flag,
  source: shape({ type: text, url: text, resolved_reference: text }),
  /** A list has one constraint for each platform. */
  dependencies: record(oneOrMany(shape({ extras: array(text), optional: flag }))),
  extras: record(array(text)),
  ...releaseFields,
});

const readLock = shape({ package: array(readPackage), metadata: shape({ "lock-version": text }) });

type PoetryPackage = ReturnType<typeof readPackage>;

/** Poetry's lockfile. Up to Poetry 1.4 it has a category for each package, since 2.0 groups, in between neither. */
export const poetryLock: LockfileDetector = {
  id: "python/poetry-lock",
  kind: "lockfile",
  title: "Poetry lockfile, versions 1 and 2",
  files: ["poetry.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const source = await file.text();
    const { package: tables, metadata } = readLock(parseToml(source));
    const lines = arrayTableLines(source, "package", tables.length);
    const packages = tables.flatMap((table, index) => toPackage(table, lines[index]));
    const lost = lostEntries(tables, lines, ["name", "version"]);
    const notes = [...lost, ...noteNewerVersion(metadata["lock-version"], 2)];
    return { components: await withPyproject(file, packages), notes };
  },
};

function toPackage(table: PoetryPackage, line: number | undefined): LockedPackage[] {
  const { name, version, source } = table;
  if (version === undefined) return [];
  return pypiPackage({
    name,
    version,
    distributions: lockedFiles(table),
    isOwn: source.type === "directory",
    needs: needsOf(table),
    scope: scopeOf(table),
    line,
    origin: originOf(source),
  });
}

function scopeOf({ category, groups: listed, optional }: PoetryPackage): Scope | undefined {
  const groups = category === undefined ? listed : [category];
  if (groups.length === 0) return optional ? "optional" : undefined;
  if (!groups.includes("main")) return "dev";
  return optional ? "optional" : "runtime";
}

function originOf({ type, url: address, resolved_reference: commit }: PoetryPackage["source"]): Origin | undefined {
  if (address === undefined) return undefined;
  switch (type) {
    case "git":
      return gitOrigin(address, commit);
    case "url":
      return archiveOrigin(address);
    case "file":
      return { kind: "file", address };
    case "legacy":
      return indexOrigin(address);
    default:
      return undefined;
  }
}

/** An optional dependency belongs to the extras that name it: `socks = ["socksio (==1.*)"]`. */
function needsOf(table: PoetryPackage): Need[] {
  const extras = table.extras
    .entries()
    .flatMap(([extra, names]) =>
      names.map((requirement) => ({ extra: normalizeName(extra), name: leadingName(requirement) })),
    );
  const extrasOf = Map.groupBy(extras, ({ name }) => name);
  return table.dependencies.entries().flatMap(([key, constraints]) => {
    const name = normalizeName(key);
    const need = { name, extras: constraints.flatMap((constraint) => constraint.extras).map(normalizeName) };
    if (!constraints.every(({ optional }) => optional)) return [need];
    return (extrasOf.get(name) ?? []).map(({ extra }) => ({ ...need, extra }));
  });
}

function leadingName(requirement: string): string {
  const end = requirement.search(/[^\w.-]/);
  return normalizeName(end < 0 ? requirement : requirement.slice(0, end));
}
