import type { SearchDetector } from "../../../domain/contracts/contracts.ts";
import type { Call } from "../../../languages/python/calls.ts";
import { loadModules } from "../../../languages/python/modules.ts";
import { readNotebook, splitCell } from "../../../languages/python/notebook.ts";
import { readProgram, withModules } from "../../../languages/python/program.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { isModelKey } from "./model-keys.ts";
import { readPythonServices } from "./python/read-program.ts";
import { searchFile } from "./search-file.ts";
import { toFound } from "./use.ts";

/** Python programs that call hosted models. */
export const pythonServices: SearchDetector = {
  id: "services/python",
  kind: "search",
  title: "Python programs that ask hosted models (OpenAI, Anthropic, Google, Bedrock, Azure and others)",
  files: ["*.py"],
  incidental: true,

  parse: (file) =>
    searchFile(file, { maxBytes: 5_000_000, isTelling }, async (source) => {
      const program = readProgram(source);
      const modules = await loadModules(file, program, hasModel);
      const whole = modules.size > 0 ? withModules(program, modules) : program;
      return toFound(file, readPythonServices(whole, file.path));
    }),
};

/** Only model settings are looked up in other modules. */
function hasModel({ arguments: given }: Call): boolean {
  return given.some(({ keyword }) => keyword !== undefined && isModelKey(keyword));
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
      const uses = readPythonServices(program, file.path).map(({ provider, id }) => ({ provider, id }));
      return toFound(file, uses);
    }),
};

/** Quick filter: a program without any of these words calls no known hosted model. */
const isTelling = createWordSearch([
  ...["openai", "OpenAI", "anthropic", "Anthropic", "claude-", "gemini-", "genai", "vertexai", "VertexAI", "bedrock"],
  ...["Bedrock", "modelId", "mistral", "Mistral", "cohere", "Cohere", "litellm", "LiteLLM", "langchain", "init_chat"],
  ...[
    "gpt-3",
    "gpt-4",
    "gpt-5",
    "pydantic_ai",
    "crewai",
    "import dspy",
    "from dspy",
    ", dspy",
    "text-embedding",
    "deepseek",
    "grok-",
    "Groq(",
    "replicate",
    "Replicate(",
  ],
]);
