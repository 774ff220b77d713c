import type { Detector, SourceFile } from "../../domain/contracts.ts";
import { parseJson } from "../../formats/json.ts";
import { field, list, text } from "../../formats/value.ts";
import { pythonWords, readPython } from "./python.ts";
import { readIfTelling } from "./read-text.ts";
import { type Reference, type References, toFound } from "./reference.ts";
import { scriptWords } from "./shell.ts";
import { readScript } from "./shell/script.ts";
import { withWeightUrls } from "./weight-url.ts";
import { createWordSearch } from "./word-search.ts";

/** Jupyter notebooks: only the code cells, not their output or text. */
export const notebook: Detector = {
  id: "huggingface/notebook",
  title: "Jupyter notebooks that load models or datasets",
  files: ["*.ipynb"],
  incidental: true,
  searches: true,

  async parse(file) {
    const source = await readIfTelling(file, maxBytes, isTelling);
    const cells = source === undefined ? [] : readNotebook(source);
    return toFound(file, withCells(readCells(file, cells), cells, file));
  },
};

/** Images in the outputs make notebooks large. */
const maxBytes = 20_000_000;
const isTelling = withWeightUrls(createWordSearch([...pythonWords, ...scriptWords]));

interface Cell {
  /** Its number among all cells, from 1. */
  readonly number: number;
  readonly source: string;
}

/** The sources of the code cells. Throws ParseError. */
export function cellsOf(source: string): readonly string[] {
  return readNotebook(source).map((cell) => cell.source);
}

function readNotebook(source: string): readonly Cell[] {
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

/** The cells form one program, because later ones use variables of earlier ones. */
function readCells(file: SourceFile, cells: readonly Cell[]): References {
  const parts = cells.map(({ source }) => splitCell(source));
  const python = readPython(file, parts.map((part) => part.python).join("\n"));
  const script = parts.map((part) => part.shell).join("\n");
  const shell =
    script.trim() === "" ? { found: [], notes: [] } : readScript(file, script, (source) => readPython(file, source));
  return { found: [...python.found, ...shell.found], notes: [...python.notes, ...shell.notes] };
}

/** The Python part of a cell. */
export function pythonOf(cell: string): string {
  return splitCell(cell).python;
}

/**
 * `!command` and `%magic` lines go to the shell, and so does a cell that begins with `%%bash`. A cell that
 * begins with `%%writefile name.py` is a program of its own file. Both parts have as many
 * lines as the cell: lines of the other part are empty, so that line numbers stay the same.
 */
function splitCell(cell: string): { python: string; shell: string } {
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

/** Maps lines of the joined program to lines of cells. Notes cannot refer to a cell and lose the line. */
function withCells({ found, notes }: References, cells: readonly Cell[], { path }: SourceFile): References {
  const placeIn = createPlaceFinder(cells);
  return {
    found: found.map(({ line, ...reference }) => {
      if (line === undefined) return reference;
      const isElsewhere = reference.file !== undefined && reference.file !== path;
      return { ...reference, ...(isElsewhere ? { line } : placeIn(line)) };
    }),
    notes: notes.map(({ line: _inProgram, ...note }) => note),
  };
}

function createPlaceFinder(cells: readonly Cell[]): (line: number) => Pick<Reference, "line" | "cell"> {
  let next = 1;
  const starts = cells.map(({ number, source }) => {
    const first = next;
    next += countLines(source);
    return { number, first };
  });
  return (line) => {
    const cell = starts.findLast(({ first }) => first <= line);
    return cell ? { cell: cell.number, line: line - cell.first + 1 } : {};
  };
}
