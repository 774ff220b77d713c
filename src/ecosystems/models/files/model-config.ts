import type { Note, SearchDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { field, list, text } from "../../../formats/value.ts";
import { knownFacts } from "../../../models/known-facts.ts";
import { withPlaces } from "../../../models/join-facts.ts";
import type { ModelFacts } from "../../../models/model-facts.ts";
import { readModel } from "./read-name.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { toSearchResult, type Reference } from "../reference.ts";
import { createWordSearch } from "../../../languages/word-search.ts";

/** The configuration next to weights, which names the hub model that they are, or were trained from. */
export const modelConfig: SearchDetector = {
  id: "huggingface/model-config",
  kind: "search",
  title: "Model configuration (config.json and model_index.json beside weights)",
  incidental: true,
  files: ["config.json", "model_index.json"],

  async parse(file) {
    const config = await readModelConfig(file);
    if (!config) return { components: [] };
    if (!config.origin) return { components: [], ...(config.isLocal && { notes: [localCheckpoint(config)] }) };
    // What the file says about the network is about the weights beside it, which may be derived from that model.
    return toSearchResult(file, { references: [{ ...config.origin, isOnlyNamed: true }], notes: [] });
  },
};

interface ModelConfig {
  /** The hub model that the configuration names. */
  readonly origin?: Reference;
  /** It names a local folder of the model's author. */
  readonly isLocal: boolean;
  readonly facts: ModelFacts;
}

const maxBytes = 5_000_000;

/** The same for a file next to weights: a broken one is reported when it is read itself. */
export async function readModelConfigQuietly(file: SourceFile): Promise<ModelConfig | undefined> {
  return readModelConfig(file).catch(ifBroken(undefined));
}

/** Reads such a file; undefined if it configures something else. Throws ParseError if a broken one names a model. */
async function readModelConfig(file: SourceFile): Promise<ModelConfig | undefined> {
  const source = await readIfTelling(file, maxBytes, isTelling);
  const config = source === undefined ? undefined : parseJson(source);
  const architectures = list(field(config, "architectures")).flatMap((name) => text(name) ?? []);
  const modelType = text(field(config, "model_type"));
  const className = text(field(config, "_class_name"));
  const isDiffusers = className !== undefined && field(config, "_diffusers_version") !== undefined;
  if (architectures.length === 0 && modelType === undefined && !isDiffusers) return undefined;
  const name = text(field(config, "_name_or_path")) ?? "";
  const read = readModel(name, { file, confidence: "certain" });
  const technology = readTechnology(config, architectures[0] ?? className, modelType);
  const facts = withPlaces(technology, { file: file.path });
  return { ...(typeof read !== "string" && { origin: read }), isLocal: name !== "" && typeof read === "string", facts };
}

const isTelling = createWordSearch(['"architectures"', '"model_type"', '"_class_name"']);

/** Multimodal models have the length in the text part. */
function contextLength(config: unknown): number | undefined {
  const names = ["max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length", "seq_length"];
  const lengths = [config, field(config, "text_config")].flatMap((part) => names.map((name) => field(part, name)));
  return lengths.find((length): length is number => typeof length === "number" && length > 0);
}

/** The libraries that wrote it are tools: their versions are not the model's version. */
function readTechnology(config: unknown, architecture: string | undefined, modelType: string | undefined): ModelFacts {
  const libraries = ["transformers", "diffusers"].flatMap((library) => {
    const version = text(field(config, `${library}_version`)) ?? text(field(config, `_${library}_version`));
    return version === undefined ? [] : [`${library} ${version}`];
  });
  return knownFacts({
    architecture,
    modelType,
    contextLength: contextLength(config),
    libraries,
    precision: text(field(config, "torch_dtype")) ?? text(field(config, "dtype")),
    quantization: text(field(field(config, "quantization_config"), "quant_method")) ?? bitsOfMlx(config),
  });
}

/** `"quantization": {"group_size": 64, "bits": 4}`. */
function bitsOfMlx(config: unknown): string | undefined {
  const bits = field(field(config, "quantization"), "bits");
  return typeof bits === "number" ? `${bits}-bit` : undefined;
}

function localCheckpoint({ facts }: ModelConfig): Note {
  const architecture = facts.architecture ?? facts.modelType ?? "unknown";
  return { message: `unresolved reference: local checkpoint, architecture ${architecture}` };
}
