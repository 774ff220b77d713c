import { anything, flag, shape, text } from "../../../formats/shape.ts";
import { installedName } from "./npm/install-tree.ts";
import { dependencyTables } from "./manifest.ts";

/** An entry of `packages` in npm's lockfile. */
export const readLockedPackage = shape({
  /** Only present if the folder has another name, as for an alias. */
  name: text,
  version: text,
  resolved: text,
  integrity: text,
  license: anything,
  /** A link to a folder of the project. */
  link: flag,
  dev: flag,
  optional: flag,
  devOptional: flag,
  ...dependencyTables,
});

export type LockedPackage = ReturnType<typeof readLockedPackage>;

/** An entry of npm's lockfile by its install path. */
export interface LockedPlace {
  readonly path: string;
  /** Undefined where the entry is not a table. */
  readonly entry: LockedPackage | undefined;
  /** A folder of the project itself. */
  readonly own: boolean;
}

/** The name of the package in a place. */
export function lockedName({ path, entry }: LockedPlace): string {
  return entry?.name ?? installedName(path) ?? "";
}
