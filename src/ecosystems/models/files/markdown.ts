import type { SearchDetector } from "../../../domain/contracts/contracts.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { joinReferences, noReferences, toSearchResult } from "../reference.ts";
import { pythonWords, readPython } from "./python/python.ts";
import { readScript } from "./shell/script.ts";
import { scriptWords } from "./shell/shell.ts";
import { withWeightUrls } from "./weight-url.ts";

/** What a README tells its readers to run. They are offered what it names, so that is available, and nothing is to pin. */
export const markdown: SearchDetector = {
  id: "huggingface/markdown",
  kind: "search",
  title: "Commands and programs in blocks of code of Markdown files that fetch or load models",
  files: ["*.md"],
  incidental: true,
  prefilter: { bytes: (bytes) => hasBlock(bytes) && isTelling(bytes) },

  async parse(file) {
    const source = await readIfTelling(file, maxBytes, isTelling);
    // A card tells how to load the model that it is about.
    if (source === undefined || /^---\r?\n/.test(source)) return { components: [] };
    const { python, shell } = splitBlocks(source);
    const { references } = joinReferences([
      isReadme.test(file.name) ? readPython(file, python) : noReferences, // others explain functions
      readScript(file, shell, (inline) => readPython(file, inline)),
    ]);
    const available = references.map((each) => ({ ...each, scope: "available" as const, isOnlyNamed: true as const }));
    return toSearchResult(file, { references: available, notes: [] });
  },
};

const isReadme = /^readme\b/i;
const maxBytes = 1_000_000;
const hasBlock = createWordSearch(["```", "~~~"]);
const isTelling = withWeightUrls(createWordSearch([...pythonWords, ...scriptWords]));

/** The programs and the commands in fenced blocks, each with as many lines as the text. */
function splitBlocks(source: string): { readonly python: string; readonly shell: string } {
  const python: string[] = [];
  const shell: string[] = [];
  let language: string | undefined;
  for (const line of source.split("\n")) {
    const [, word] = /^\s{0,12}(?:```|~~~)\s{0,4}\{?\.?(\w{0,20})/.exec(line) ?? [];
    if (word !== undefined) language = language === undefined ? word.toLowerCase() : undefined;
    const isCode = word === undefined && language !== undefined;
    python.push(isCode && pythonBlock.test(language ?? "") ? line : "");
    shell.push(isCode && shellBlock.test(language ?? "") ? line.replace(/^\s{0,12}[$>!%]\s?/, "") : "");
  }
  return { python: python.join("\n"), shell: shell.join("\n") };
}

const pythonBlock = /^(?:python3?|py|ipython)$/;
const shellBlock = /^(?:|bash|sh|shell|zsh|console|terminal|cmd|bat|powershell|ps1|commandline|text)$/;
