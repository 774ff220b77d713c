import type { Note } from "../../../domain/contracts/contracts.ts";
import { anything, listOf, shape } from "../../../formats/shape.ts";
import { type LockedPackage, readPackages } from "./package-entry.ts";

/** Composer 1 writes null for an empty list. */
const readLock = shape({ packages: listOf(anything), "packages-dev": listOf(anything) });

interface LockedSection {
  readonly scope: "runtime" | "dev";
  readonly packages: readonly LockedPackage[];
}

/** The two lists of a lockfile. */
export function lockedPackages(content: unknown, notes: Note[]): readonly LockedSection[] {
  const lock = readLock(content);
  return [
    { scope: "runtime", packages: readPackages(lock.packages, notes) },
    { scope: "dev", packages: readPackages(lock["packages-dev"], notes) },
  ];
}
