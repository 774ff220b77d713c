import type { SearchDetector, SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, text } from "../../../../formats/value.ts";
import { ifBroken, ParseError } from "../../../../domain/contracts/parse-error.ts";
import { noteRepeatedKeys } from "../../../kit/repeated-keys.ts";
import { readCommentedDownloads } from "./commented-downloads.ts";
import { isCroissant, readCroissant } from "./croissant.ts";
import {
  type ParseConfig,
  type ParsedConfig,
  parseJsonConfig,
  parsePropertiesConfig,
  parseTomlConfig,
  parseYamlConfig,
  searchConfigs,
} from "../../../../languages/config/parse-config.ts";
import { readChosen } from "../dataset-info.ts";
import { readConfigReferences } from "./read-config.ts";
import { listChosen } from "./training.ts";
import { readPython } from "../python/python.ts";
import { readIfTelling } from "../../../../languages/read-text.ts";
import { toSearchResult, type Reference } from "../../reference.ts";
import { readCommand } from "../shell/command-references.ts";
import { toFileName } from "../../../../text/paths.ts";
import { mayHaveWeightUrl } from "../weight-url.ts";

/** Compose files, Kubernetes objects, CI files and training configurations. */
export const yamlConfig: SearchDetector = {
  id: "huggingface/yaml",
  kind: "search",
  title: "YAML files that name models or datasets: training, merging, serving, Compose, Kubernetes, CI",
  incidental: true,
  files: ["*.yml", "*.yaml", "*_yaml", "*_yml"],
  prefilter: { bytes: (bytes) => isTelling(bytes) },
  parse: (file) => parseConfig(file, parseYamlConfig, maxYamlBytes),
};

export const jsonConfig: SearchDetector = {
  id: "huggingface/json",
  kind: "search",
  title: "JSON files that name models or datasets, and Croissant descriptions of datasets",
  incidental: true,
  files: ["*.json"],
  prefilter: { path: (path) => !isOtherFormat(toFileName(path)), bytes: (bytes) => isTelling(bytes) },
  parse: (file) => parseConfig(file, parseJsonConfig),
};

export const tomlConfig: SearchDetector = {
  id: "huggingface/toml",
  kind: "search",
  title: "TOML files that name models or datasets",
  incidental: true,
  files: ["*.toml"],
  prefilter: { bytes: (bytes) => isTelling(bytes) },
  parse: (file) => parseConfig(file, parseTomlConfig),
};

export const properties: SearchDetector = {
  id: "huggingface/properties",
  kind: "search",
  title: ".properties files that name models",
  incidental: true,
  files: ["*.properties"],
  prefilter: { bytes: (bytes) => isTelling(bytes) },
  parse: (file) => parseConfig(file, parsePropertiesConfig),
};

/** Configurations are written by hand; larger files are data. */
const maxBytes = 5_000_000;
/** A file with more JSON values, one in each line, has records of data. */
const maxRecords = 100;
/** YAML takes far longer to parse than JSON. */
const maxYamlBytes = 2_000_000;

async function parseConfig(file: SourceFile, parse: ParseConfig, max = maxBytes): Promise<SearchResult> {
  const source = await readIfTelling(file, max, isTelling);
  if (source === undefined) return { components: [] };
  const config = parseOrRefuse(source, parse);
  if (config instanceof ParseError) return readTemplate(file, source, config);
  const { documents, repeated = [] } = config;
  if (parse === parseJsonConfig && documents.length > maxRecords) return { components: [] };
  if (documents.some(isCroissant)) return readCroissant(file, documents);
  const { references, notes } = readConfigReferences(file, config, source, (inline) => readPython(file, inline));
  const isYaml = parse === parseYamlConfig;
  const included = isYaml ? [...readCommentedDownloads(file, source), ...(await readIncludes(file, documents))] : [];
  const chosen = await readChosen(file, listChosen(documents));
  return toSearchResult(file, {
    references: [...references, ...included, ...chosen],
    notes: [...notes, ...noteRepeatedKeys(repeated)],
  });
}

/** `include: template`: a file without an extension is known to be YAML only from the file that includes it. */
async function readIncludes(file: SourceFile, documents: readonly unknown[], depth = 0): Promise<readonly Reference[]> {
  const references: Reference[] = [];
  for (const document of depth < maxIncludes ? documents.slice(0, maxIncludes) : []) {
    const path = text(field(document, "include"));
    const other = path === undefined || /\.\w+$|_ya?ml$/.test(path) ? undefined : file.sibling(path);
    const source = other && (await readIfTelling(other, maxIncludedBytes, isTelling).catch(ifBroken(undefined)));
    if (!other || source === undefined) continue;
    const config = parseOrRefuse(source, parseYamlConfig);
    if (config instanceof ParseError) continue;
    const read = readConfigReferences(other, config, source, (inline) => readPython(other, inline));
    references.push(...read.references.map((reference) => ({ ...reference, file: other.path })));
    references.push(...(await readIncludes(other, config.documents, depth + 1)));
  }
  return references;
}

const maxIncludes = 4;
const maxIncludedBytes = 64_000;

function parseOrRefuse(source: string, parse: ParseConfig): ParsedConfig | ParseError {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

/** Templates need not be valid YAML. Their commands can still be read: `- --model=owner/name`, one item per line. */
function readTemplate(file: SourceFile, source: string, error: ParseError): SearchResult {
  if (!mayName(source)) return { components: [] };
  if (!source.includes("{{")) throw error;
  const items = source.split("\n").map((line) => line.trim().replace(/^- /, ""));
  const references = readCommand(
    file,
    items.map((item) => item.replace(/^["']/, "").replace(/["']$/, "")),
  );
  const reason = "the template is not valid YAML, and only its commands were read";
  const unread = { file: file.path, reason, listsDependencies: true, cause: "unreadable" as const };
  return {
    ...toSearchResult(file, { references, notes: [] }),
    unread: [{ ...unread, isPartial: true, isSource: true }],
  };
}

/** Whether a line has a model key with a value, or a hub URL: otherwise nothing is lost. */
function mayName(source: string): boolean {
  return source.split("\n").some((line) => line.length > maxLineLength || naming.test(line));
}

const maxLineLength = 2_000;
const naming =
  /(?:model|dataset|repo|tokenizer|checkpoint)[\w.-]{0,40}["']?[ \t]{0,20}[:=][ \t]{0,20}["']?\w|h[fg]:\/\/|hf\.co\/|huggingface\.co\/|--model/i;

const isTelling = searchConfigs(
  [
    "\"hf://|'hf://| hf://|=hf://|\"hg://|'hg://| hg://|hf.co/|huggingface|name_or_path|base_model|merge_method|model_id|model-id",
    "modelId|model_name|MODEL_ID|HF_MODEL|VLLM_MODEL|--model|--hf-repo|ollama|Ollama|OLLAMA|litellm|dataset_name|dataset_id",
    '.gguf"|.safetensors"|.onnx"|.gguf\n|.safetensors\n|.onnx\n',
    "dataset_mix|dataset_path|croissant|repo_id|embed_model|embedding_model|hf_model|hf_repo|hf_dataset|hf_token",
    '//pretrained/|encoder: |"encoder"|WHISPER|ASR_MODEL|laion2b|datacomp|name: t5-|name: bert-|arch: |model: |"model"|model_path|download-weights|vllm serve|model = |model:\n|torchtune|doc_to_|include: _|!new:|!apply:|!name:|hf download ',
  ].flatMap((line) => line.split("|")),
  mayHaveWeightUrl,
);

/** Files with a separate reader, and files of other tools that are common and large. */
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
