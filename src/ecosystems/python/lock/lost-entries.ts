import type { Note } from "../../../domain/contracts.ts";
import { field, text } from "../../../formats/value.ts";
import { isName } from "../requirement/name.ts";

const mostNotes = 100;

/** Entries of a lockfile that name no package, or without the version that such a file always has. */
export function lostEntries(
  tables: readonly unknown[],
  lines: readonly number[] = [],
  needed: readonly string[] = ["name"],
  isNamed: (name: string) => boolean = isName,
): Note[] {
  const lost = tables.flatMap((table, index): Note[] => {
    const name = text(field(table, "name")) ?? "";
    if (isNamed(name) && needed.every((key) => text(field(table, key)) !== undefined)) return [];
    const line = lines[index];
    const message = `This package has no ${needed.join(" or no ")}.`;
    return [{ message, ...(line !== undefined && { line }), lost: name || "an entry without a name" }];
  });
  return lost.slice(0, mostNotes);
}
