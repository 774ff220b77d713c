import type { Note } from "../../domain/contracts/contracts.ts";
import { maskAddress } from "../../text/mask-address.ts";
import type { UnreadFile } from "../../domain/report/report.ts";
import { createOutranked } from "../rank/entries.ts";
import type { FileResult } from "../rank/file-result.ts";

/** Files with skipped entries, which the report lacks, unless a lockfile in the same folder covers them. */
export function partlyRead(results: readonly FileResult[]): UnreadFile[] {
  const isOutranked = createOutranked(results);
  const losses = results.filter((result) => result.lost && !isOutranked(result));
  return [...Map.groupBy(losses, ({ file }) => file)].map(([file, all]) => ({
    file,
    reason: describe(all.flatMap(({ lost = [] }) => lost).sort((a, b) => (a.line ?? 0) - (b.line ?? 0))),
    listsDependencies: true,
    isPartial: true,
    cause: "unreadable",
  }));
}

function describe(lost: readonly Note[]): string {
  const shown = lost.slice(0, maxShown).map(show).join(", ");
  if (lost.length === 1) return `one entry could not be read and is missing: ${shown}.`;
  const count = lost.length === maxNotes ? `${maxNotes} or more` : String(lost.length);
  const others = lost.length > maxShown ? `, the first: ${shown}.` : `: ${shown}.`;
  return `${count} entries could not be read and are missing${others}`;
}

const maxShown = 3;
/** Most detectors report at most this many notes per file. */
const maxNotes = 100;

function show({ lost = "", line }: Note): string {
  const words = lost.includes("://") ? maskAddress(lost) : lost;
  const cut = words.length > maxLength ? `${words.slice(0, maxLength - 1).toWellFormed()}…` : words;
  return `${JSON.stringify(cut)}${line === undefined ? "" : ` (line ${line})`}`;
}

const maxLength = 80;
