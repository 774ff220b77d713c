import type { SearchDetector } from "../../../domain/contracts/contracts.ts";
import { listLiterals, type Literal } from "../../../languages/compiled/literals.ts";
import { compiledFiles, createLibrarySearch } from "../../../languages/compiled/users.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { readModelId } from "./model-ids.ts";
import { isInTests } from "../../../domain/policy/places.ts";
import { listUses, searchFile, type ServiceUse, toSearchResult } from "./use.ts";

/** Names that can be nothing else, given to a key, setting or call for a model. */
export const compiledServices: SearchDetector = {
  id: "services/compiled",
  kind: "search",
  title: "Programs in Rust, Go, Swift, Kotlin, Java, C# and C++ that ask hosted models, in projects with an SDK for it",
  files: compiledFiles,
  incidental: true,

  async parse(file) {
    if (isInTests(file.path) || !(await usesSdk(file))) return { components: [] };
    return searchFile(file, { maxBytes: 5_000_000, isTelling }, (source) =>
      toSearchResult(file, listLiterals(source).flatMap(readLiteral)),
    );
  },
};

const usesSdk = createLibrarySearch(
  createWordSearch([
    ...["openai", "OpenAI", "anthropic", "Anthropic", "genai", "langchain", "gemini", "bedrock", "Bedrock", "mistral"],
    ...["spring-ai", "SemanticKernel", "reqwest", "rig-core", "kalosm"],
  ]),
);

const isTelling = createWordSearch([
  ...['"gpt-', '"claude-', '"gemini-', '"text-embedding', '"chatgpt-', '"o1', '"o3', '"o4', '"mistral-', '"command-'],
  ...['"openai/', '"anthropic/', '"google/', '"grok-', '"deepseek-', '"dall-e', '"whisper-1', '"models/', '"sonar'],
]);

function readLiteral({ text, line, before }: Literal): ServiceUse[] {
  const lead = before.slice(-80);
  return modelKey.test(lead) && !supported.test(lead) ? listUses([text], readModelId, line) : [];
}

/** `.with_model("…"`, `Model: "…"`, `const CHAT_MODEL: &str = "…"`, `flag.String("model", "…"`. */
const modelKey = new RegExp(
  [
    String.raw`(?:model|engine|deployment|embeddings?|llm)(?:_?(?:name|id))?"?\s*(?:\(|[:=][^;,{}()"]{0,40})\s*(?:(?:some|string::from)\(\s*)?$`,
    String.raw`"(?:[\w-]{0,40}[_-])?model(?:[_-]?(?:name|id))?"\s*,\s*$`,
  ].join("|"),
  "i",
);

/** `ModelSonar Model = "…"`: constants for what an API offers. */
const supported = /\bModel[A-Z]\w*\s+\w*Model\w*\s*=\s*$/;
