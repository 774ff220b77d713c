import { parseJson } from "../../formats/json.ts";
import { field, list, text } from "../../formats/value.ts";

/** A code cell of a notebook. */
export interface Cell {
  /** Its number among all cells, from 1. */
  readonly number: number;
  readonly source: string;
}

/** The code cells of a Jupyter notebook in Python. Throws ParseError. */
export function readNotebook(source: string): readonly Cell[] {
  const document = parseJson(source);
  const metadata = field(document, "metadata");
  const language =
    text(field(field(metadata, "language_info"), "name")) ??
    text(field(field(metadata, "kernelspec"), "language")) ??
    "python";
  if (language.toLowerCase() !== "python") return [];
  const worksheets = list(field(document, "worksheets")).flatMap((sheet) => list(field(sheet, "cells"))); // version 3
  return [...list(field(document, "cells")), ...worksheets]
    .map((cell, at) => ({ cell, number: at + 1 }))
    .filter(({ cell }) => field(cell, "cell_type") === "code")
    .map(({ cell, number }) => ({ number, source: sourceOf(field(cell, "source") ?? field(cell, "input")) }));
}

function sourceOf(source: unknown): string {
  return (
    text(source) ??
    list(source)
      .flatMap((line) => text(line) ?? [])
      .join("")
  );
}

/**
 * `!command` and `%magic` lines go to the shell, and so does a cell that begins with `%%bash`. A cell that
 * begins with `%%writefile name.py` is a program of its own file. Both parts have as many
 * lines as the cell: lines of the other part are empty, so that line numbers stay the same.
 */
export function splitCell(cell: string): { python: string; shell: string } {
  const nothing = "\n".repeat(countLines(cell) - 1);
  if (/^\s{0,20}%%(?:bash|sh|script|shell)\b/.test(cell))
    return { python: nothing, shell: cell.replace(/^\s{0,20}%%.*/, keepBreaks) };
  if (/^\s{0,20}%%(?:writefile|file)\s[^\n]{0,300}\.py["']?[ \t\r]{0,20}(?:\n|$)/.test(cell))
    return { python: cell.replace(/^\s{0,20}%%.*/, keepBreaks), shell: nothing };
  if (/^\s{0,20}%%(?:writefile|file|html|javascript|js|markdown|latex|R|sql)\b/.test(cell))
    return { python: nothing, shell: nothing };
  const python: string[] = [];
  const shell: string[] = [];
  let isContinued = false;
  for (const line of cell.split("\n")) {
    const start = line.trimStart();
    const isShell: boolean = isContinued || start.startsWith("!") || start.startsWith("%");
    shell.push(isShell ? (isContinued ? line : start.replace(/^[!%]{1,2}(?:env\s+|sh\s+)?/, "")) : "");
    python.push(isShell ? "" : line);
    isContinued = isShell && line.trimEnd().endsWith("\\");
  }
  return { python: python.join("\n"), shell: shell.join("\n") };
}

function keepBreaks(text: string): string {
  return "\n".repeat(countLines(text) - 1);
}

function countLines(text: string): number {
  return text.split("\n").length;
}
