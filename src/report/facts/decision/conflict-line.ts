import type { Finding } from "../../../domain/report/finding.ts";

/** `declared MIT, but LICENSE is AGPL-3.0-only`; undefined if text and metadata agree. */
export function conflictLine({ decision: { conflict } }: Finding, place: "name" | "path" = "name"): string | undefined {
  if (!conflict) return undefined;
  const { declared, detected, file } = conflict;
  const shown = place === "path" ? file : file.slice(file.lastIndexOf("/") + 1);
  return `declared ${declared}, but ${shown} is ${detected}`;
}
