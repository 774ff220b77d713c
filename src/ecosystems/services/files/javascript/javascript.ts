import type { SearchDetector, SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isFixture } from "../../../../domain/policy/places.ts";
import { createUserSearch } from "../../../../languages/javascript/packages.ts";
import { isProgram, programFiles, searchPrograms } from "../../../../languages/javascript/program.ts";
import { createWordSearch, type WordSearch } from "../../../../languages/word-search.ts";
import { platformOf } from "../platforms.ts";
import { quotedModels } from "../programs.ts";
import { readScriptServices } from "./read-script.ts";
import { toSearchResult, searchFile } from "../use.ts";

/** Programs of packages that name an SDK. */
export const scriptServices: SearchDetector = {
  id: "services/javascript",
  kind: "search",
  title: "JavaScript and TypeScript programs that ask hosted models",
  files: programFiles,
  incidental: true,
  prefilter: { path: isProgram, bypass: isFixture, bytes: (bytes) => isTelling(bytes) },

  async parse(file) {
    const isUser = await usersOf(file);
    return readProgram(file, isUser(file.folder) ? isTelling : namesModel);
  },
};

function readProgram(file: SourceFile, isTelling: WordSearch): Promise<SearchResult> {
  const search = { maxBytes: 5_000_000, isTelling, isTellingIfLarge: namesSdk };
  return searchFile(file, search, async (source) => {
    if (isBundle(source)) return { components: [] };
    return toSearchResult(file, readScriptServices(source, file.path, await platformOf(file, source)));
  });
}

/** Bundled code has few and long lines; its sources contain the same. */
function isBundle(source: string): boolean {
  if (source.length < 20_000) return false;
  let lines = 1;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lines++;
  return source.length / lines > 300;
}

/** Package names; a program that calls a hosted model imports one of them. */
const sdkWords = [
  ...["openai", "@ai-sdk/", "anthropic", "@google/gen", "vertexai", "@mistralai/", "cohere-ai", "groq-sdk"],
  ...["together-ai", "langchain", "llamaindex", "client-bedrock", "@mastra/", "genkit", '"ai"', "'ai'", "@openrouter/"],
  ...['"replicate', "'replicate", "npm:replicate"],
];
const namesSdk = createWordSearch(sdkWords);
const isTelling = searchPrograms([...sdkWords, ...quotedModels]);
const namesModel = createWordSearch(quotedModels);
const usersOf = createUserSearch(createWordSearch(sdkWords));
