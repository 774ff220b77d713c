import type { SearchDetector } from "../../../../domain/contracts/contracts.ts";
import type { Call } from "../../../../languages/python/calls.ts";
import { withModules } from "../../../../languages/python/modules.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import { readNotebook, splitCell } from "../../../../languages/python/notebook.ts";
import {
  dropProgramIn,
  maxProgramBytes,
  readProgramIn,
  searchPrograms,
} from "../../../../languages/python/file-program.ts";
import { readProgram } from "../../../../languages/python/program.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { isModelKey } from "../../../../models/setting-keys.ts";
import { readPythonServices } from "./read-program.ts";
import { toSearchResult, searchFile } from "../use.ts";

/** Python programs that call hosted models. */
export const pythonServices: SearchDetector = {
  id: "services/python",
  kind: "search",
  title: "Python programs that ask hosted models (OpenAI, Anthropic, Google, Bedrock, Azure and others)",
  files: ["*.py"],
  incidental: true,
  prefilter: { bytes: (bytes) => hasWord(bytes) },

  async parse(file) {
    const result = await searchFile(file, { maxBytes: maxProgramBytes, isTelling: hasWord }, async (source) => {
      const program = (await readProgramIn(file)) ?? readProgram(source);
      const whole = await withModules(file, program, hasModel());
      return toSearchResult(file, readPythonServices(whole, file.path));
    });
    await dropProgramIn(file); // this detector is the last that reads programs
    return result;
  },
};

/** Only model settings are looked up in other modules. */
function hasModel(): (call: Call) => boolean {
  const isKey = rememberAnswers(isModelKey);
  return ({ arguments: given }) => given.some(({ keyword }) => keyword !== undefined && isKey(keyword));
}

export const notebookServices: SearchDetector = {
  id: "services/notebook",
  kind: "search",
  title: "Jupyter notebooks that ask hosted models",
  files: ["*.ipynb"],
  incidental: true,

  parse: (file) =>
    searchFile(file, { maxBytes: 20_000_000, isTelling }, (source) => {
      const cells = readNotebook(source).map((cell) => splitCell(cell.source).python);
      const program = readProgram(cells.join("\n"));
      // Line numbers of cells are not line numbers of the file.
      const { certain, loose } = readPythonServices(program, file.path);
      const uses = [...certain, ...loose].map(({ provider, id }) => ({ provider, id }));
      return toSearchResult(file, { certain: uses, loose: [] });
    }),
};

/** A program without any of these words calls no known hosted model. */
const words = [
  ...["openai", "OpenAI", "anthropic", "Anthropic", "claude-", "gemini-", "genai", "vertexai", "VertexAI", "bedrock"],
  ...["Bedrock", "modelId", "mistral", "Mistral", "cohere", "Cohere", "litellm", "LiteLLM", "langchain", "init_chat"],
  ...["gpt-3", "gpt-4", "gpt-5", "pydantic_ai", "crewai", "import dspy", "from dspy", ", dspy", "text-embedding"],
  ...["deepseek", "grok-", "Groq(", "replicate", "Replicate(", "ModelType."],
];
const hasWord = searchPrograms(words);
const isTelling = createWordSearch(words);
