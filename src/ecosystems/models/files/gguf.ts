import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { knownFacts } from "../../../models/known-facts.ts";
import type { ModelFacts } from "../../../models/model-facts.ts";
import { isHubId } from "../../../models/hub-id.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { hubReference, type Reference } from "../reference.ts";
import { readGgufHeader, type GgufHeader, type GgufValue } from "./weights/gguf-header.ts";
import { readWeights } from "./weights/read-header.ts";
import { isLaterShard } from "./weights/shards.ts";
import type { WeightHeader } from "./weights/weight-component.ts";

/** Weights in the llama.cpp format, which has name, license, base models and datasets in its header. */
export const ggufWeights: ManifestDetector = {
  id: "huggingface/gguf",
  kind: "manifest",
  title: "Model weights (GGUF, versions 1 to 3)",
  files: ["*.gguf"],

  async parse(file) {
    if (isLaterShard(file)) return { components: [] };
    return readWeights(file, "gguf", async () => toHeader(await readGgufHeader(file)));
  },
};

/** The metadata that lcc uses. */
function toHeader({ version, entries }: GgufHeader): WeightHeader {
  const text = (key: string): string | undefined => textOf(entries.get(key));
  return {
    name: text("general.name"),
    version: text("general.version"),
    license: text("general.license"),
    parts: [...references(entries, "base_model"), ...references(entries, "dataset"), ...listedDatasets(entries)],
    facts: { format: "gguf", formatVersion: version, ...factsOf(entries) },
  };
}

function textOf(value: GgufValue | undefined): string | undefined {
  const text = typeof value === "string" ? value.trim().slice(0, 1000) : "";
  return text === "" ? undefined : text;
}

const maxParts = 100;

/** `general.base_model.0.repo_url`; URLs of datasets lack the `datasets/` part. */
function references(entries: GgufHeader["entries"], kind: "base_model" | "dataset"): Reference[] {
  const count = entries.get(`general.${kind}.count`);
  const length = typeof count === "number" && count > 0 ? Math.min(count, maxParts) : 0;
  return Array.from({ length }, (_, index) => `general.${kind}.${index}`).flatMap((prefix): Reference[] => {
    const addresses = ["repo_url", "url"].flatMap((key) => textOf(entries.get(`${prefix}.${key}`)) ?? []);
    const name = addresses.map(readHubUrl).find((hubName) => hubName !== undefined);
    return name ? [hubReference({ ...name, kind: kind === "dataset" ? "dataset" : "model" }, "certain")] : [];
  });
}

/** Older converters wrote a single list of names. */
function listedDatasets(entries: GgufHeader["entries"]): Reference[] {
  const names = entries.get("general.datasets");
  if (!Array.isArray(names)) return [];
  return names
    .filter((name: unknown): name is string => typeof name === "string" && isHubId(name))
    .map((id) => hubReference({ kind: "dataset", id }, "certain"));
}

function listOf(value: GgufValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item: unknown) => typeof item === "string") : [];
}

function factsOf(entries: GgufHeader["entries"]): ModelFacts {
  const text = (name: string) => textOf(entries.get(`general.${name}`));
  const number = (key: string) => numberOf(entries.get(key));
  const [author, license] = [text("author"), text("license")];
  return knownFacts({
    authors: author === undefined ? undefined : [author],
    languages: listOf(entries.get("general.languages")),
    tags: listOf(entries.get("general.tags")),
    architecture: text("architecture"),
    licenseName: text("license.name"),
    licenseLink: text("license.link"),
    license: license === undefined ? undefined : [license],
    sourceRepository: text("source.huggingface.repository"),
    organization: text("organization"),
    sizeLabel: text("size_label"),
    homepage: text("url"),
    quantization: quantizations.get(entries.get("general.file_type") as number),
    contextLength: number(`${String(entries.get("general.architecture"))}.context_length`),
    parameters: number("general.parameter_count"),
  });
}

function numberOf(value: GgufValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The values of `general.file_type` in llama.cpp. */
const quantizations: ReadonlyMap<number, string> = new Map(
  Object.entries({
    0: "F32",
    1: "F16",
    2: "Q4_0",
    3: "Q4_1",
    7: "Q8_0",
    8: "Q5_0",
    9: "Q5_1",
    10: "Q2_K",
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
    18: "Q6_K",
    19: "IQ2_XXS",
    20: "IQ2_XS",
    21: "Q2_K_S",
    22: "IQ3_XS",
    23: "IQ3_XXS",
    24: "IQ1_S",
    25: "IQ4_NL",
    26: "IQ3_S",
    27: "IQ3_M",
    28: "IQ2_S",
    29: "IQ2_M",
    30: "IQ4_XS",
    31: "IQ1_M",
    32: "BF16",
  }).map(([number, name]) => [Number(number), name]),
);
