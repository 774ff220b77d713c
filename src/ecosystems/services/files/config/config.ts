import type { SearchDetector, SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import {
  type ParseConfig,
  parseJsonConfig,
  parseTomlConfig,
  parseYamlConfig,
  searchConfigs,
} from "../../../../languages/config/parse-config.ts";
import { once } from "../../../../async/once.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { readAliases } from "../agents.ts";
import { readConfigServices, readLine } from "./read-config.ts";
import { toFileName } from "../../../../text/paths.ts";
import type { NamedModel } from "../model-ids.ts";
import { type ServiceUse, toSearchResult, searchFile } from "../use.ts";

const searched = { kind: "search", incidental: true } as const;
const prefilter = { path: (path: string) => !isRecord(path), bytes: (bytes: Uint8Array) => isTelling(bytes) };

export const yamlServices: SearchDetector = {
  id: "services/yaml",
  title: "YAML files that configure hosted models: LiteLLM, agents, Compose, Kubernetes",
  files: ["*.yml", "*.yaml"],
  ...searched,
  prefilter,
  parse: (file) => readConfig(file, parseYamlConfig),
};

export const jsonServices: SearchDetector = {
  id: "services/json",
  title: "JSON files that configure hosted models: LangChain, coding agents, MCP servers",
  files: ["*.json", "*.jsonc"],
  ...searched,
  prefilter: { ...prefilter, path: (path) => !isManifest(toFileName(path)) && !isRecord(path) },
  parse: (file) => readConfig(file, parseJsonConfig),
};

export const tomlServices: SearchDetector = {
  id: "services/toml",
  title: "TOML files that configure hosted models",
  files: ["*.toml"],
  ...searched,
  prefilter,
  parse: (file) => readConfig(file, parseTomlConfig),
};

export const environmentServices: SearchDetector = {
  id: "services/env",
  title: ".env and .properties files and shell scripts that name hosted models",
  files: [".env", ".env.*", "*.env", "*.properties", "*.sh"],
  ...searched,

  parse: (file) =>
    searchFile(file, { maxBytes, isTelling }, (source) => {
      const uses = source.split("\n").flatMap((line, at) => withLine(readLine(line.trimEnd()), at + 1));
      return toSearchResult(file, { certain: [], loose: uses });
    }),
};

/** Configurations are short. Longer files are data or logs, where a model name is only text. */
const maxBytes = 256_000;

function readConfig(file: SourceFile, parse: ParseConfig): Promise<SearchResult> {
  return searchFile(file, { maxBytes, isTelling, isTellingIfLarge }, (source) => {
    const { documents } = parse(source);
    const { certain, loose, offered } = readConfigServices(documents);
    const withLines = createLineSearch(source);
    return toSearchResult(file, {
      certain: withLines([...certain, ...readAliases(file.path, documents)]),
      loose: withLines(loose),
      offered,
    });
  });
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
function createLineSearch(source: string): (models: readonly NamedModel[]) => ServiceUse[] {
  const lines = once(() => source.split("\n").map((line) => (/^\s{0,100}(?:#|\/\/)/.test(line) ? "" : line)));
  const places = new Map<string, number>();
  return (models) =>
    models.map((model) => {
      if (!places.has(model.id) && places.size < maxSearched)
        places.set(model.id, lines().findIndex((line) => line.includes(model.id)) + 1);
      const line = places.get(model.id) ?? 0;
      return line === 0 ? model : { ...model, line };
    });
}

/** Each one is searched for in the whole file. */
const maxSearched = 300;

function withLine(models: readonly NamedModel[], line: number): ServiceUse[] {
  return models.map((model) => ({ ...model, line }));
}

/** Quick filter: a configuration without any of these words names no known hosted model. */
const isTelling = searchConfigs([
  ...["gpt-3", "gpt-4", "gpt-5", "claude", "gemini-", "openai", "anthropic", "bedrock", "mistral", "cohere"],
  ...['"opus', '"sonnet', '"haiku', ": opus", ": sonnet", ": haiku", 'model = "o'],
  ...["command-r", "text-embedding", "litellm", "deepseek", "grok-", "groq", "vertex_ai", "azure", "ChatOpenAI"],
]);
