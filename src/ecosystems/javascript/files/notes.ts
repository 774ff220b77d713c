import type { Note } from "../../../domain/contracts/contracts.ts";

const maxNotes = 100;

/** Reports a skipped dependency; a file with errors on every line does not fill the report. */
export function noteOn(notes: Note[], what: string, reason: string, line?: number): void {
  const message = `Passed over ${JSON.stringify(what.slice(0, 200))}: ${reason}.`;
  if (notes.length < maxNotes) notes.push({ message, ...(line !== undefined && { line }), lost: what });
}
