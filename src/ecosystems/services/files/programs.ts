import type { SearchDetector } from "../../../domain/contracts/contracts.ts";
import { isInTests } from "../../../domain/policy/places.ts";
import { type Literal, listLiterals } from "../../../languages/literals/list-literals.ts";
import { createLibrarySearch, literalFiles } from "../../../languages/literals/users.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { constantHeads, modelConstant, readForPlatform, readModelConstant, readModelId } from "./model-ids.ts";
import { hasModelForm } from "../../../models/model-form.ts";
import { calleesAround, isOffer, isUse } from "../../../models/model-place.ts";
import { platformAskedIn } from "./platforms.ts";
import type { Provider } from "./providers.ts";
import { type FoundServices, searchFile, type ServiceUse, toSearchResult } from "./use.ts";

/** Names that can be nothing else, where the program says which model it uses. */
export const programServices: SearchDetector = {
  id: "services/programs",
  kind: "search",
  title:
    "Programs in Rust, Go, Swift, Kotlin, Java, Scala, C#, C++, Ruby, PHP, Elixir, Dart, Bicep and Terraform that ask hosted models, in projects with an SDK for it",
  files: literalFiles,
  incidental: true,

  async parse(file) {
    if (!(await usesSdk(file)) || isInTests(file.path) || isMigration(file.path)) return { components: [] };
    return searchFile(file, { maxBytes: 5_000_000, isTelling: namesModel }, (source) =>
      toSearchResult(
        file,
        withLiterals([], new Set(), listLiterals(source, file.path, modelConstant), platformAskedIn(source)),
      ),
    );
  },
};

/** Changes of a database say what was once used. */
function isMigration(path: string): boolean {
  return /(?:^|\/)(?:post_)?migrat(?:e|ions)\//.test(path);
}

const usesSdk = createLibrarySearch(
  createWordSearch([
    ...["openai", "OpenAI", "anthropic", "Anthropic", "genai", "langchain", "gemini", "bedrock", "Bedrock", "mistral"],
    ...["spring-ai", "SemanticKernel", "reqwest", "rig-core", "kalosm", "watsonx", "LLM", "llm"],
  ]),
);

/** Starts of names, in quotes; a program without any of them names no model. */
export const quotedModels = [
  ...[
    "gpt-",
    "chatgpt-",
    "ft:gpt",
    "claude-",
    "gemini-",
    "models/gem",
    "text-emb",
    "text-dav",
    "o1",
    "o3",
    "o4-",
    "mistral-",
    "codestral",
  ],
  ...[
    "ministral",
    "pixtral",
    "magistral",
    "devstral",
    "command-",
    "embed-",
    "rerank-",
    "textembedding",
    "grok-",
    "deepseek",
    "dall-e",
  ],
  ...["whisper-1", "tts-1", "sora-", "sonar", "llama", "qwen", "qwq", "glm-", "kimi-", "moonshot", "voyage-", "jina-"],
  ...[
    "eleven_",
    ...["meta-llama/", "Qwen/", "mistralai/", "zai-org/", "google/gemma", "NousResearch/"],
    "us.",
    "eu.",
    "amazon.",
    "anthropic",
    "meta.",
    "meta/",
    "cohere",
    "openai/",
    "google/",
    "fal-ai/",
    "ibm/",
    "nvidia/",
  ],
  ...[
    "x-ai/",
    "@cf/",
    "accounts/",
    "doubao-",
    "ernie-",
    "hunyuan-",
    "MiniMax",
    "abab",
    "jamba",
    "j2-",
    "imagen-",
    "veo-",
  ],
]
  .flatMap((start) => [`"${start}`, `'${start}`, `\`${start}`])
  .concat("_MODEL");
const namesModel = createWordSearch([...quotedModels, ...constantHeads]);

/** What is named in tests: calls of an SDK, but not made-up names. */
export function onlyCalls(certain: readonly ServiceUse[]): FoundServices {
  return { certain: certain.filter(({ id }) => readModelId(id) !== undefined), loose: [] };
}

/** What stands on the line, or on the one before if that is all. */
function settingsBefore(before: string): string {
  return /[^;{}\n]*\n?\s*$/.exec(before.slice(-120))?.[0] ?? "";
}

/**
 * Adds the names among the texts and constants of a program to what its calls of an SDK name. `callees`: the functions of
 * these calls, whose arguments are not read again; `platform`: it is asked for models by their names on the hub.
 */
export function withLiterals(
  certain: readonly ServiceUse[],
  callees: ReadonlySet<string>,
  literals: readonly Literal[],
  platform?: Provider,
): FoundServices {
  const known = new Map(certain.map(({ id, provider }) => [id, provider]));
  const isRead = ({ before }: Literal) => callees.size > 0 && calleesAround(before).some((name) => callees.has(name));
  const declared = new Map<string, string>();
  const offered: string[] = [];
  const loose = literals.flatMap((literal) => {
    const { isName, text, line, before } = literal;
    const model = isName
      ? readModelConstant(text)
      : (readModelId(text) ??
        readForPlatform(text, settingsBefore(before)) ??
        (platform !== undefined && hasModelForm(text) ? { provider: platform, id: text } : undefined));
    if (model && isOffer(literal)) offered.push(model.id);
    if (!model || (known.get(model.id) ?? model.provider) !== model.provider) return [];
    const [, constant] = /(\w{2,80})\s*=\s*$/.exec(before.slice(-100)) ?? [];
    if (constant !== undefined && !isName) declared.set(constant, model.id);
    const id = (isName && declared.get(text)) ?? model.id;
    return isUse(literal) && !isRead(literal) ? [{ ...model, id, line }] : [];
  });
  return { certain, loose, offered };
}
