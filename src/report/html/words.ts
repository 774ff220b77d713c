import type { Status } from "../../domain/policy/policy.ts";

export const statusTitles: Readonly<Record<Status, string>> = {
  violation: "Violation",
  warning: "Warning",
  pass: "Pass",
};

/** `98%`. Only an exact 1 becomes 100%, and only an exact 0 becomes 0%. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.01) return "<1%";
  if (share > 0.99 && share < 1) return "99%";
  return `${Math.round(share * 100)}%`;
}

/** `base_model` becomes `Base model`, so a new kind of warning or fact needs no entry here. */
export function formatTitle(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** `2026-01-01 12:00:02 UTC`; as written if it is not a time. */
export function formatTime(time: string): string {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? time : `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The start of a text that is too long for its column. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}…`;
}

/** Longer names and licenses are cut in the table and shown in full in the details. */
export const maxNameLength = 160;
