import { entries, field, fields, isFields, text } from "../../formats/value.ts";
import { lockedVersion } from "./exact-version.ts";
import { parseSpec } from "./spec.ts";

/** An entry of npm's lockfile by its install path, in the shape that version 2 gave it. */
export interface Place {
  readonly path: string;
  readonly entry: unknown;
  /** A folder of the project itself. */
  readonly own: boolean;
}

/** Version 1 nests: what lies in a package's own `node_modules` stands in its `dependencies`. */
export function placesInVersion1(dependencies: unknown): Place[] {
  const places: Place[] = [];
  const open = [{ folder: "", table: dependencies }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, entry] of entries(next.table)) {
      const path = next.folder === "" ? `node_modules/${name}` : `${next.folder}/node_modules/${name}`;
      places.push(toPlace(path, name, entry));
      if (isFields(field(entry, "dependencies"))) open.push({ folder: path, table: field(entry, "dependencies") });
    }
  }
  return places;
}

/** The version may hold an alias, the address of a repository or archive, or a path. */
function toPlace(path: string, name: string, entry: unknown): Place {
  const written = text(field(entry, "version")) ?? "";
  const spec = parseSpec(name, written);
  const requires = { ...fields(entry), dependencies: field(entry, "requires") };
  if (spec.kind !== "package") return { path, entry: requires, own: true };
  const version = spec.version || lockedVersion(written);
  const resolved = field(entry, "resolved") ?? (spec.origin ? written : undefined);
  return { path, entry: { ...requires, name: spec.name, version, resolved }, own: false };
}
