import type { Detector, SourceFile } from "../../domain/contracts.ts";
import { parseJson } from "../../formats/json.ts";
import { field, list, text } from "../../formats/value.ts";
import { pythonWords, readPython } from "./python.ts";
import { readIfTelling } from "./read-text.ts";
import { toFound, withoutLine, type References } from "./reference.ts";
import { scriptWords } from "./shell.ts";
import { readScript } from "./shell/script.ts";
import { withWeightUrls } from "./weight-url.ts";
import { createWordSearch } from "./word-search.ts";

/** Jupyter notebooks: only what their code cells run, not what they print or tell. */
export const notebook: Detector = {
  id: "huggingface/notebook",
  title: "Jupyter notebooks that load models or datasets",
  files: ["*.ipynb"],
  incidental: true,
  searches: true,

  async parse(file) {
    const source = await readIfTelling(file, mostBytes, isTelling);
    const cells = source === undefined ? [] : cellsOf(source);
    return toFound(file, withoutLines(readCells(file, cells)));
  },
};

/** Pictures in the outputs make notebooks large. */
const mostBytes = 20_000_000;
const isTelling = withWeightUrls(createWordSearch([...pythonWords, ...scriptWords]));

/** The code cells. Throws ParseError. */
export function cellsOf(source: string): readonly string[] {
  const document = parseJson(source);
  const metadata = field(document, "metadata");
  const language =
    text(field(field(metadata, "language_info"), "name")) ??
    text(field(field(metadata, "kernelspec"), "language")) ??
    "python";
  if (language.toLowerCase() !== "python") return [];
  const worksheets = list(field(document, "worksheets")).flatMap((sheet) => list(field(sheet, "cells"))); // version 3
  return [...list(field(document, "cells")), ...worksheets]
    .filter((cell) => field(cell, "cell_type") === "code")
    .map((cell) => sourceOf(field(cell, "source") ?? field(cell, "input")));
}

function sourceOf(source: unknown): string {
  return (
    text(source) ??
    list(source)
      .flatMap((line) => text(line) ?? [])
      .join("")
  );
}

/** The cells are one program, because later ones use what earlier ones set. */
function readCells(file: SourceFile, cells: readonly string[]): References {
  const parts = cells.map(splitCell);
  const python = readPython(file, parts.map((part) => part.python).join("\n"));
  const script = parts.map((part) => part.shell).join("\n");
  const shell =
    script.trim() === "" ? { found: [], notes: [] } : readScript(file, script, (source) => readPython(file, source));
  return { found: [...python.found, ...shell.found], notes: [...python.notes, ...shell.notes] };
}

/** What a cell gives to Python. */
export function pythonOf(cell: string): string {
  return splitCell(cell).python;
}

/** `!command` and `%magic` lines go to the shell, and so does a cell that begins with `%%bash`. */
function splitCell(cell: string): { python: string; shell: string } {
  if (/^\s{0,20}%%(?:bash|sh|script|shell)\b/.test(cell))
    return { python: "", shell: cell.slice(cell.indexOf("\n") + 1) };
  if (/^\s{0,20}%%(?:writefile|html|javascript|js|markdown|latex|R|sql)\b/.test(cell)) return { python: "", shell: "" };
  const python: string[] = [];
  const shell: string[] = [];
  let isContinued = false;
  for (const line of cell.split("\n")) {
    const start = line.trimStart();
    const isShell: boolean = isContinued || start.startsWith("!") || start.startsWith("%");
    if (isShell) shell.push(isContinued ? line : start.replace(/^[!%]{1,2}(?:env\s+|sh\s+)?/, ""));
    else python.push(line);
    isContinued = isShell && line.trimEnd().endsWith("\\");
  }
  return { python: python.join("\n"), shell: shell.join("\n") };
}

/** Lines of cells are not lines of the file. */
function withoutLines({ found, notes }: References): References {
  return {
    found: found.map(withoutLine),
    notes: notes.map(({ line: _inCell, ...note }) => note),
  };
}
