import type { SearchDetector, SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import {
  type ParseConfig,
  parseJsonConfig,
  parseTomlConfig,
  parseYamlConfig,
} from "../../../../languages/config/parse-config.ts";
import { isFixture } from "../../../../domain/policy/places.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { readAssignment, readConfigServices } from "./read-config.ts";
import { searchFile } from "../search-file.ts";
import type { NamedModel } from "../model-ids.ts";
import { type ServiceUse, toFound } from "../use.ts";

const searched = { kind: "search", incidental: true } as const;

export const yamlServices: SearchDetector = {
  id: "services/yaml",
  title: "YAML files that configure hosted models: LiteLLM, agents, Compose, Kubernetes",
  files: ["*.yml", "*.yaml"],
  ...searched,
  parse: (file) => readConfig(file, parseYamlConfig),
};

export const jsonServices: SearchDetector = {
  id: "services/json",
  title: "JSON files that configure hosted models: LangChain, agents, MCP servers",
  files: ["*.json"],
  ...searched,
  parse: async (file) => (isManifest(file.name) ? { components: [] } : readConfig(file, parseJsonConfig)),
};

export const tomlServices: SearchDetector = {
  id: "services/toml",
  title: "TOML files that configure hosted models",
  files: ["*.toml"],
  ...searched,
  parse: (file) => readConfig(file, parseTomlConfig),
};

export const environmentServices: SearchDetector = {
  id: "services/env",
  title: ".env files that name hosted models",
  files: [".env", ".env.*", "*.env"],
  ...searched,

  parse: (file) =>
    searchFile(file, { maxBytes, isTelling }, (source) => {
      const uses = source.split("\n").flatMap((line, at) => withLine(readAssignment(line.trimEnd()), at + 1));
      return toFound(file, uses);
    }),
};

/** Configurations are short. Longer files are data or logs, where a model name is only text. */
const maxBytes = 256_000;

function readConfig(file: SourceFile, parse: ParseConfig): Promise<SearchResult> {
  if (isRecord(file.path)) return Promise.resolve({ components: [] });
  return searchFile(file, { maxBytes, isTelling, isTellingIfLarge }, (source) => {
    const { models, choices } = readConfigServices(parse(source).documents);
    const found = toFound(file, models.length === 0 ? [] : findLines(models, source));
    if (choices.length === 0 || isFixture(file.path)) return found;
    return { ...found, notes: [...(found.notes ?? []), { message: tellChoices(choices) }] };
  });
}

function tellChoices(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => name.slice(0, 60));
  return `names ${names.length} hosted models, a table to choose from, which is not listed as services: ${shown.join(", ")}, …`;
}

/** Keys of model configurations. */
const isTellingIfLarge = createWordSearch(["litellm_params", "mcpServers", "model_list", '"model":', "\nmodel: "]);

/** Files with runs, results and data of web sites, by folder and file name. */
function isRecord(path: string): boolean {
  return path.split("/").some((part) => record.test(part.toLowerCase()));
}

const record = /(?:^|[_.-])(?:results?|outputs?|leaderboards?|logs?|traces?|cassettes?|snapshots?|_data)(?:[_.-]|$)/;

function isManifest(name: string): boolean {
  return name === "package.json" || name === "package-lock.json" || name.startsWith("tsconfig");
}

/** Parsed data has no line numbers: the first line with the name that is not a comment is close enough. */
function findLines(models: readonly NamedModel[], source: string): ServiceUse[] {
  const lines = source.split("\n");
  const isComment = lines.map((line) => /^\s{0,100}(?:#|\/\/)/.test(line));
  const known = new Map<string, number>();
  return models.map((model) => {
    const isNew = !known.has(model.id);
    if (isNew && known.size >= maxSearched) return model;
    if (isNew)
      known.set(
        model.id,
        lines.findIndex((line, at) => !isComment[at] && line.includes(model.id)),
      );
    const at = known.get(model.id) ?? -1;
    return at < 0 ? model : { ...model, line: at + 1 };
  });
}

/** Each one is searched for in the whole file. */
const maxSearched = 300;

function withLine(models: readonly NamedModel[], line: number): ServiceUse[] {
  return models.map((model) => ({ ...model, line }));
}

/** Quick filter: a configuration without any of these words names no known hosted model. */
const isTelling = createWordSearch([
  ...["gpt-3", "gpt-4", "gpt-5", "claude", "gemini-", "openai", "anthropic", "bedrock", "mistral", "cohere"],
  ...["command-r", "text-embedding", "litellm", "deepseek", "grok-", "groq", "vertex_ai", "azure", "ChatOpenAI"],
]);
