import type { Note } from "../../domain/contracts.ts";
import { anyOf } from "../../text/any-of.ts";

/** A remark that may stand for several of its kind. */
export interface Remark extends Note {
  /** What could not be told, in the same words for all that are of one kind. */
  readonly reason?: string;
}

/** Something is loaded that could not be identified. */
export function unresolved(subject: string, reason: string, line?: number): Remark {
  const message = `unresolved reference: ${subject} ${reason}`;
  return { message, reason, ...(line !== undefined && { line }) };
}

/** Why a name could not be told. */
export const reasons = {
  dynamic: "is known only when the program runs",
  unclear: "names neither a model of the hub nor a folder of this tree",
  unlisted: "names something that is not in lcc's table of such names",
  chosen: "names no model, so the library chooses one",
} as const;

/** Remarks of one kind about a file are one, with their number: a file full of them tells no more than the first. */
export function groupRemarks(remarks: readonly Remark[]): Note[] {
  const groups = Map.groupBy(remarks, ({ reason, message }) => reason ?? message);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { reason, ...note } = first;
    return [reason === undefined || group.length === 1 ? note : { ...note, message: countMore(note, group) }];
  });
}

const mostLines = 10;

function countMore({ message, line }: Note, group: readonly Remark[]): string {
  const lines = [...new Set(group.slice(1).flatMap((one) => one.line ?? []))].filter((one) => one !== line);
  const shown = lines.slice(0, mostLines).join(", ") + (lines.length > mostLines ? ", …" : "");
  const places = lines.length === 0 ? "" : ` (${lines.length === 1 ? "line" : "lines"} ${shown})`;
  return `${message}; ${group.length - 1} more of this kind in the file${places}`;
}

/** Whether a name is one that people write where any name would do. */
export function isPlaceholderName(name: string): boolean {
  return placeholder.test(name.slice(0, 100));
}

const placeholder = new RegExp(
  `^${anyOf(
    /any|foo|bar|baz|x+|none|null|placeholder/,
    /(?:test|dummy|fake|mock|example|sample|your|my|some|invalid|unknown|missing|path|non-?_?existent|does-not-exist|not-a)(?:[-_ ].*)?/,
    /(?:model|tokenizer|dataset|repo)(?:[-_](?:name|id|path|dir|name_or_path))?/,
  )}$`,
  "i",
);
