import type { Note } from "../../domain/contracts/contracts.ts";
import { joinAlternatives } from "../../text/any-of.ts";

/** A note that can be grouped with others of its kind. */
export interface Remark extends Note {
  /** Why the reference is unresolved, the same text for all notes of one kind. */
  readonly reason?: string;
}

/** A load whose model could not be identified. */
export function unresolved(subject: string, reason: string, line?: number): Remark {
  const message = `unresolved reference: ${subject} ${reason}`;
  return { message, reason, ...(line !== undefined && { line }) };
}

/** Why a name could not be resolved. */
export const reasons = {
  dynamic: "is known only when the program runs",
  unclear: "names neither a model of the hub nor a folder of this tree",
  unlisted: "names something that is not in lcc's table of such names",
  chosen: "names no model, so the library chooses one",
} as const;

/** Merges notes of one kind about a file into one with their number, to keep the report short. */
export function groupRemarks(remarks: readonly Remark[]): Note[] {
  const groups = Map.groupBy(remarks, ({ reason, message }) => reason ?? message);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { reason, ...note } = first;
    return [reason === undefined || group.length === 1 ? note : { ...note, message: countMore(note, group) }];
  });
}

const maxLines = 10;

function countMore({ message, line }: Note, group: readonly Remark[]): string {
  const lines = [...new Set(group.slice(1).flatMap((remark) => remark.line ?? []))].filter((other) => other !== line);
  const shown = lines.slice(0, maxLines).join(", ") + (lines.length > maxLines ? ", …" : "");
  const places = lines.length === 0 ? "" : ` (${lines.length === 1 ? "line" : "lines"} ${shown})`;
  return `${message}; ${group.length - 1} more of this kind in the file${places}`;
}

export function isPlaceholderName(name: string): boolean {
  return placeholder.test(name.slice(0, 100));
}

const placeholder = new RegExp(
  `^${joinAlternatives(
    /any|foo|bar|baz|x+|none|null|placeholder/,
    /(?:test|dummy|fake|mock|example|sample|your|my|some|invalid|unknown|missing|path|non-?_?existent|does-not-exist|not-a)(?:[-_ ].*)?/,
    /(?:model|tokenizer|dataset|repo)(?:[-_](?:name|id|path|dir|name_or_path))?/,
  )}$`,
  "i",
);
