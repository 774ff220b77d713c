import type { Note } from "../../../../domain/contracts/contracts.ts";
import { parseNotation, type Coordinates } from "../../coordinates.ts";

/** A line of a lockfile: `group:artifact:version=configuration,configuration`. */
export interface LockLine extends Coordinates {
  readonly configurations: readonly string[];
  readonly line: number;
}

const maxLineLength = 65_536;

/** All Gradle lockfiles have this format; the oldest have no configurations. Other lines become notes. */
export function readLockLines(text: string): { readonly locked: readonly LockLine[]; readonly notes: readonly Note[] } {
  const locked: LockLine[] = [];
  const notes: Note[] = [];
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const entry = written.trim();
    if (entry === "" || entry.startsWith("#") || entry.startsWith("empty=")) continue;
    const equals = entry.indexOf("=");
    const coordinates =
      entry.length > maxLineLength ? undefined : parseNotation(equals < 0 ? entry : entry.slice(0, equals));
    if (!coordinates?.version) notes.push(passedOver(entry, line));
    else locked.push({ ...coordinates, configurations: equals < 0 ? [] : entry.slice(equals + 1).split(","), line });
  }
  return { locked, notes };
}

/** Merge markers and the like are not dependencies; a line with a colon was meant to be one. */
function passedOver(entry: string, line: number): Note {
  const message = "This line is no locked dependency; it was passed over.";
  return entry.includes(":") ? { message, line, lost: entry } : { message, line };
}
