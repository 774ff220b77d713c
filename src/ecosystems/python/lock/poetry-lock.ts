import type { Origin, Scope } from "../../../domain/component.ts";
import type { Detector } from "../../../domain/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, isTrue, list, text } from "../../../formats/value.ts";
import { archiveOrigin, gitOrigin, indexOrigin } from "../requirement/address.ts";
import { lockedComponents } from "./lock-components.ts";
import { manifestBeside, unlocked, wishesOf } from "./lock-manifests.ts";
import type { LockedPackage, Need } from "./lock-walk.ts";
import { isName, normalizeName } from "../requirement/name.ts";
import { readPyproject } from "../project/pyproject.ts";
import { arrayTableLines } from "../project/toml-lines.ts";
import { lockedFiles } from "./locked-files.ts";
import { lostEntries } from "./lost-entries.ts";

/** Poetry's lockfile. Up to Poetry 1.4 it has a category for each package, since 2.0 groups, in between neither. */
export const poetryLock: Detector = {
  id: "python/poetry-lock",
  title: "Poetry lockfile, versions 1 and 2",
  files: ["poetry.lock"],
  outranks: ["python/pyproject"],

  async parse(file) {
    const written = await file.text();
    const tables = list(field(parseToml(written), "package"));
    const lines = arrayTableLines(written, "package", tables.length);
    const packages = tables.flatMap((table, index) => toPackage(table, lines[index]));
    const manifest = await manifestBeside(file, "pyproject.toml", readPyproject);
    const components = lockedComponents(file, packages, wishesOf(manifest?.declared ?? []));
    const notes = lostEntries(tables, lines, ["name", "version"]);
    return { components: [...components, ...unlocked(file, manifest, packages)], notes };
  },
};

function toPackage(table: unknown, line: number | undefined): LockedPackage[] {
  const name = text(field(table, "name"));
  const version = text(field(table, "version"));
  if (name === undefined || version === undefined || !isName(name)) return [];
  const source = field(table, "source");
  const origin = originOf(source);
  const scope = scopeOf(table);
  return [
    {
      type: "pypi",
      name: normalizeName(name),
      version,
      distributions: lockedFiles(table),
      isOwn: text(field(source, "type")) === "directory",
      needs: needsOf(table),
      ...(scope === undefined ? {} : { scope }),
      ...(line === undefined ? {} : { line }),
      ...(origin === undefined ? {} : { origin }),
    },
  ];
}

function scopeOf(table: unknown): Scope | undefined {
  const category = text(field(table, "category"));
  const groups = category === undefined ? list(field(table, "groups")) : [category];
  if (groups.length === 0) return isTrue(field(table, "optional")) ? "optional" : undefined;
  if (!groups.includes("main")) return "dev";
  return isTrue(field(table, "optional")) ? "optional" : "runtime";
}

function originOf(source: unknown): Origin | undefined {
  const address = text(field(source, "url"));
  if (address === undefined) return undefined;
  switch (text(field(source, "type"))) {
    case "git":
      return gitOrigin(address, text(field(source, "resolved_reference")));
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

/** An optional dependency counts with the extras that name it: `socks = ["socksio (==1.*)"]`. */
function needsOf(table: unknown): Need[] {
  const extras = entries(field(table, "extras")).flatMap(([extra, names]) =>
    list(names).map((written) => ({ extra: normalizeName(extra), name: leadingName(text(written) ?? "") })),
  );
  const extrasOf = Map.groupBy(extras, ({ name }) => name);
  return entries(field(table, "dependencies")).flatMap(([key, constraint]) => {
    const name = normalizeName(key);
    const constraints = Array.isArray(constraint) ? constraint : [constraint];
    const wanted = constraints
      .flatMap((one: unknown) => list(field(one, "extras")))
      .filter((one) => typeof one === "string");
    const need = { name, extras: wanted.map(normalizeName) };
    if (!constraints.every((one: unknown) => isTrue(field(one, "optional")))) return [need];
    return (extrasOf.get(name) ?? []).map(({ extra }) => ({ ...need, extra }));
  });
}

function leadingName(written: string): string {
  const end = written.search(/[^\w.-]/);
  return normalizeName(end < 0 ? written : written.slice(0, end));
}
