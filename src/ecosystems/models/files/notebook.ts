import type { SearchDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { type Cell, readNotebook, splitCell } from "../../../languages/python/notebook.ts";
import { pythonWords, readPython } from "./python/python.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { type Reference, type References, toFound } from "../reference.ts";
import { scriptWords } from "./shell/shell.ts";
import { readScript } from "./shell/script.ts";
import { withWeightUrls } from "./weight-url.ts";
import { createWordSearch } from "../../../languages/word-search.ts";

/** Jupyter notebooks: only the code cells, not their output or text. */
export const notebook: SearchDetector = {
  id: "huggingface/notebook",
  kind: "search",
  title: "Jupyter notebooks that load models or datasets",
  files: ["*.ipynb"],
  incidental: true,

  async parse(file) {
    const source = await readIfTelling(file, maxBytes, isTelling);
    const cells = source === undefined ? [] : readNotebook(source);
    return toFound(file, withCells(readCells(file, cells), cells, file));
  },
};

/** Images in the outputs make notebooks large. */
const maxBytes = 20_000_000;
const isTelling = withWeightUrls(createWordSearch([...pythonWords, ...scriptWords]));

/** The cells form one program, because later ones use variables of earlier ones. */
function readCells(file: SourceFile, cells: readonly Cell[]): References {
  const parts = cells.map(({ source }) => splitCell(source));
  const python = readPython(file, parts.map((part) => part.python).join("\n"));
  const script = parts.map((part) => part.shell).join("\n");
  const shell =
    script.trim() === "" ? { found: [], notes: [] } : readScript(file, script, (source) => readPython(file, source));
  return { found: [...python.found, ...shell.found], notes: [...python.notes, ...shell.notes] };
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
    next += source.split("\n").length;
    return { number, first };
  });
  return (line) => {
    const cell = starts.findLast(({ first }) => first <= line);
    return cell ? { cell: cell.number, line: line - cell.first + 1 } : {};
  };
}
