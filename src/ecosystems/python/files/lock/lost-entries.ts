import type { Note } from "../../../../domain/contracts/contracts.ts";
import { isName } from "../../package-name.ts";

interface Entry {
  readonly name: string | undefined;
  readonly version: string | undefined;
}

const maxNotes = 100;

/** Entries of a lockfile without a package name, or without the version that such a file always has. */
export function lostEntries(
  tables: readonly Entry[],
  lines: readonly number[] = [],
  needed: readonly (keyof Entry)[] = ["name"],
  isNamed: (name: string) => boolean = isName,
): Note[] {
  const lost = tables.flatMap((table, index): Note[] => {
    const { name = "" } = table;
    if (isNamed(name) && needed.every((key) => table[key] !== undefined)) return [];
    const line = lines[index];
    const message = `This package has no ${needed.join(" or no ")}.`;
    return [{ message, ...(line !== undefined && { line }), lost: name || "an entry without a name" }];
  });
  return lost.slice(0, maxNotes);
}
