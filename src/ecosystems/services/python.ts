import type { Detector } from "../../domain/contracts.ts";
import { cellsOf, pythonOf } from "../models/notebook.ts";
import { readProgram } from "../models/python/program.ts";
import { createWordSearch } from "../models/word-search.ts";
import { readPythonServices } from "./python/read-program.ts";
import { searchFile } from "./search-file.ts";
import { toFound } from "./use.ts";

/** Python programs that ask hosted models. */
export const pythonServices: Detector = {
  id: "services/python",
  title: "Python programs that ask hosted models (OpenAI, Anthropic, Google, Bedrock, Azure and others)",
  files: ["*.py"],
  incidental: true,
  searches: true,

  parse: (file) =>
    searchFile(file, { mostBytes: 5_000_000, isTelling }, (source) =>
      toFound(file, readPythonServices(readProgram(source), file.path)),
    ),
};

export const notebookServices: Detector = {
  id: "services/notebook",
  title: "Jupyter notebooks that ask hosted models",
  files: ["*.ipynb"],
  incidental: true,
  searches: true,

  parse: (file) =>
    searchFile(file, { mostBytes: 20_000_000, isTelling }, (source) => {
      const program = readProgram(cellsOf(source).map(pythonOf).join("\n"));
      // Lines of cells are not lines of the file.
      const uses = readPythonServices(program, file.path).map(({ provider, id }) => ({ provider, id }));
      return toFound(file, uses);
    }),
};

/** Without one of these a program asks no hosted model that lcc could name. */
const isTelling = createWordSearch([
  ...["openai", "OpenAI", "anthropic", "Anthropic", "claude-", "gemini-", "genai", "vertexai", "VertexAI", "bedrock"],
  ...["Bedrock", "modelId", "mistral", "Mistral", "cohere", "Cohere", "litellm", "LiteLLM", "langchain", "init_chat"],
  ...["gpt-3", "gpt-4", "gpt-5", "pydantic_ai", "crewai", "dspy", "text-embedding", "deepseek", "grok-", "Groq("],
]);
