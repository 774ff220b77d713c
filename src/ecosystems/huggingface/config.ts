import type { Detector, Found, SourceFile } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { parseJson } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { parseYamlDocuments } from "../../formats/yaml.ts";
import { isCroissant, readCroissant } from "./config/croissant.ts";
import { readConfig } from "./config/read-config.ts";
import { readPython } from "./python.ts";
import { readIfTelling } from "./read-text.ts";
import { toFound, type Reference } from "./reference.ts";
import { readCommand } from "./shell/command-references.ts";
import { createWordSearch } from "./word-search.ts";

/** Compose files, Kubernetes objects, CI files and training configurations. */
export const yamlConfig: Detector = {
  id: "huggingface/yaml",
  title: "YAML files that name models or datasets: training, merging, serving, Compose, Kubernetes, CI",
  incidental: true,
  files: ["*.yml", "*.yaml"],
  parse: (file) => parseConfig(file, parseYamlDocuments),
};

export const jsonConfig: Detector = {
  id: "huggingface/json",
  title: "JSON files that name models or datasets, and Croissant descriptions of datasets",
  incidental: true,
  files: ["*.json"],

  async parse(file) {
    if (isOtherFormat(file.name)) return { components: [] };
    return parseConfig(file, (source) => [parseJson(source)]);
  },
};

export const tomlConfig: Detector = {
  id: "huggingface/toml",
  title: "TOML files that name models or datasets",
  incidental: true,
  files: ["*.toml"],
  parse: (file) => parseConfig(file, (source) => [parseToml(source)]),
};

/** Configurations are written by people; what is larger is data. */
const mostBytes = 256_000;

async function parseConfig(file: SourceFile, parse: (source: string) => readonly unknown[]): Promise<Found> {
  const source = await readIfTelling(file, mostBytes, isTelling);
  if (source === undefined) return { components: [] };
  const documents = parseQuietly(source, parse);
  if (!documents) return toFound(file, { found: readTemplate(file, source), notes: [] });
  if (documents.some(isCroissant)) return readCroissant(file, documents);
  return toFound(
    file,
    readConfig(file, documents, source, (inline) => readPython(file, inline)),
  );
}

/** Templates are no YAML yet. What they start can be seen all the same: `- --model=owner/name`, an item a line. */
function readTemplate(file: SourceFile, source: string): Reference[] {
  if (!source.includes("{{")) return [];
  const items = source.split("\n").map((line) => line.trim().replace(/^- /, ""));
  return readCommand(
    file,
    items.map((item) => item.replace(/^["']/, "").replace(/["']$/, "")),
  );
}

/** Any file may end in `.yaml`, templates among them: that it cannot be read is no loss worth a warning. */
function parseQuietly(source: string, parse: (source: string) => readonly unknown[]): readonly unknown[] | undefined {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

const isTelling = createWordSearch(
  [
    "\"hf://|'hf://| hf://|=hf://|hf.co/|huggingface|name_or_path|base_model|merge_method|model_id|model-id",
    "modelId|model_name|MODEL_ID|HF_MODEL|VLLM_MODEL|--model|--hf-repo|ollama|litellm|dataset_name|dataset_id",
    "dataset_mix|dataset_path|croissant|repo_id|embed_model|embedding_model|hf_model|hf_repo|hf_dataset",
    'model: |"model"|model_path|download-weights|vllm serve|model = |model:\n|torchtune',
  ].flatMap((line) => line.split("|")),
);

/** Files with a reader of their own, and files of other tools that are many and large. */
function isOtherFormat(name: string): boolean {
  return (
    named.has(name) ||
    /^(?:tsconfig|\.eslintrc|package-lock|tokenizer|vocab)|\.(?:index|schema|map|lock|resolved)\.json$/.test(name)
  );
}

const named: ReadonlySet<string> = new Set([
  ...["config.json", "adapter_config.json", "model_index.json", "dataset_info.json", "dataset_infos.json"],
  ...["package.json", "composer.json", "angular.json", "generation_config.json", "special_tokens_map.json"],
]);
