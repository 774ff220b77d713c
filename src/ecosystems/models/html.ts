import type { Detector } from "../../domain/contracts.ts";
import { isTellingProgram, readJavaScript } from "./javascript/references.ts";
import { readIfTelling } from "./read-text.ts";
import { toFound, type References } from "./reference.ts";

/** Pages that load models in the browser; they need no package.json for it. */
export const htmlScripts: Detector = {
  id: "huggingface/html",
  title: "Scripts in HTML pages that load models",
  files: ["*.html", "*.htm"],
  incidental: true,
  searches: true,

  async parse(file) {
    const page = await readIfTelling(file, mostBytes, isTellingProgram);
    if (page === undefined) return { components: [] };
    const read = scriptsIn(page).map(({ source, line }) => moveBy(line - 1, readJavaScript(file, source)));
    return toFound(file, { found: read.flatMap(({ found }) => found), notes: read.flatMap(({ notes }) => notes) });
  },
};

const mostBytes = 5_000_000;

interface PageScript {
  readonly source: string;
  /** The line of the page on which it begins. */
  readonly line: number;
}

/** What stands between `<script …>` and `</script>`, in one pass. */
function scriptsIn(page: string): readonly PageScript[] {
  const found: PageScript[] = [];
  const lowered = page.toLowerCase();
  const lower = lowered.length === page.length ? lowered : page; // some letters get longer, and places move
  let line = 1;
  let counted = 0;
  for (let at = lower.indexOf("<script"); at >= 0; at = lower.indexOf("<script", at)) {
    const start = lower.indexOf(">", at) + 1;
    if (start === 0) break;
    const end = lower.indexOf("</script", start);
    for (; counted < start; counted++) if (page.charCodeAt(counted) === 10) line++;
    found.push({ source: page.slice(start, end < 0 ? undefined : end), line });
    if (end < 0) break;
    at = end;
  }
  return found;
}

function moveBy(lines: number, { found, notes }: References): References {
  const move = <T extends { readonly line?: number }>(one: T): T =>
    one.line === undefined ? one : { ...one, line: one.line + lines };
  return { found: found.map(move), notes: notes.map(move) };
}
