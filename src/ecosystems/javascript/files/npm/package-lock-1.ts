import { anything, recordOf, shape, type Table } from "../../../../formats/shape.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { installPath } from "./install-tree.ts";
import { readLockedPackage, type LockedPlace } from "../locked-package.ts";
import { parseSpec } from "../spec.ts";

const readNested = shape({
  /** The dependencies of the package. */
  requires: recordOf(anything),
  /** The packages in its own `node_modules`. */
  dependencies: recordOf(anything),
});

/** The entries of version 1, which nests, in the form of later versions. */
export function placesInVersion1(dependencies: Table<unknown>): LockedPlace[] {
  const places: LockedPlace[] = [];
  const open = [{ folder: "", table: dependencies }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, entry] of next.table.entries()) {
      const path = installPath(next.folder, name);
      const nested = readNested(entry);
      places.push(toPlace(path, name, entry, nested.requires));
      open.push({ folder: path, table: nested.dependencies });
    }
  }
  return places;
}

/** The version may be an alias, the address of a repository or archive, or a path. */
function toPlace(path: string, name: string, value: unknown, requires: Table<unknown>): LockedPlace {
  const entry = { ...readLockedPackage(value), dependencies: requires };
  const written = entry.version ?? "";
  const spec = parseSpec(name, written);
  if (spec.kind !== "package") return { path, entry, own: true };
  const version = spec.version || lockedVersion(written);
  const resolved = entry.resolved ?? (spec.origin ? written : undefined);
  return { path, entry: { ...entry, name: spec.name, version, resolved }, own: false };
}
