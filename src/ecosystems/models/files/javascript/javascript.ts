import type { SearchDetector, SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isFixture } from "../../../../domain/policy/places.ts";
import { createUserSearch } from "../../../../languages/javascript/packages.ts";
import { isProgram, programFiles } from "../../../../languages/javascript/program.ts";
import { readJavaScript, isTellingProgram } from "./references.ts";
import { readHelperIfTelling, readIfTelling } from "../../../../languages/read-text.ts";
import { toFound } from "../../reference.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";

/** Programs of packages that name a library for models, and programs that import one themselves. */
export const scripts: SearchDetector = {
  id: "huggingface/javascript",
  kind: "search",
  title: "JavaScript and TypeScript programs that load models",
  files: programFiles,
  incidental: true,

  async parse(file) {
    if (!isProgram(file.path)) return { components: [] };
    const isUser = await usersOf(file);
    return isUser(file.folder) || (await importsLibrary(file)) ? readProgram(file) : { components: [] };
  },
};

const usersOf = createUserSearch(createWordSearch(["huggingface", "@xenova/", '"ollama"', "ollama-ai", "langchain"]));

/** For example from a CDN. */
async function importsLibrary(file: SourceFile): Promise<boolean> {
  return !isFixture(file.path) && (await readHelperIfTelling(file, maxOtherBytes, namesLibrary)) !== undefined;
}

const namesLibrary = createWordSearch(["@huggingface/transformers", "@xenova/transformers"]);

const maxOtherBytes = 500_000;
const maxBytes = 5_000_000;

/** Throws ParseError. */
async function readProgram(file: SourceFile): Promise<SearchResult> {
  const source = await readIfTelling(file, maxBytes, isTellingProgram);
  return source === undefined ? { components: [] } : toFound(file, readJavaScript(file, source));
}
