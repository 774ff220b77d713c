import { printable } from "../../text/printable.ts";
import { padTo, measureWidth } from "../../report/text/lines.ts";
import { writeOutput } from "./write-output.ts";

/** Prints a heading and a line for each row, in columns; nothing is cut, so that values can be copied. */
export function printRows(heading: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
  const cells = [heading, ...rows].map((row) => row.map(oneLine));
  const widths = heading.map((_, at) => Math.max(...cells.map((row) => measureWidth(row[at] ?? ""))));
  const lines = cells.map((row) => row.map((cell, at) => padTo(cell, widths[at] ?? 0)).join("  "));
  return writeOutput(lines.map((line) => `${line.trimEnd()}\n`).join(""), undefined);
}

/** Control characters are removed: a program may print a value on a terminal. */
export function printJson(value: unknown): Promise<void> {
  const clean = (_: string, part: unknown) => (typeof part === "string" ? printable(part) : part);
  return writeOutput(`${JSON.stringify(value, clean, 2)}\n`, undefined);
}

/** A moment as lists show it: UTC, to the minute. */
export function formatMinute(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}

/** A line break in a name must not look like another row. */
function oneLine(text: string): string {
  return printable(text).replaceAll(/[\n\t]/g, " ") || "-";
}
