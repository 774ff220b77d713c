import type { SearchDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { type Cell, readNotebook, splitCell } from "../../../languages/python/notebook.ts";
import { pythonWords, readPython } from "./python/python.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { joinReferences, type Reference, type References, toSearchResult } from "../reference.ts";
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
  prefilter: { bytes: (bytes) => isTelling(bytes) },

  async parse(file) {
    const source = await readIfTelling(file, maxBytes, isTelling);
    const cells = source === undefined ? [] : readNotebook(source);
    return toSearchResult(file, withCells(readCells(file, cells), cells, file));
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
  const shell = script.trim() === "" ? [] : [readScript(file, script, (source) => readPython(file, source))];
  return joinReferences([python, ...shell]);
}

/** Maps lines of the joined program to lines of cells. Notes cannot refer to a cell and lose the line. */
function withCells({ references, notes }: References, cells: readonly Cell[], { path }: SourceFile): References {
  const placeIn = createPlaceFinder(cells);
  return {
    references: references.map(({ line, ...reference }) => {
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
