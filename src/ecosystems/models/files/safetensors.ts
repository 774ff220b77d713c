import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { knownFacts } from "../../../models/known-facts.ts";
import { readModel, referencesIn } from "./read-name.ts";
import { readWeights } from "./weights/read-header.ts";
import { metadataText, readSafetensorsHeader, type SafetensorsHeader } from "./weights/safetensors-header.ts";
import { isLaterShard, listShards } from "./weights/shards.ts";
import type { WeightHeader } from "./weights/weight-component.ts";

/** Weights in the safetensors format; only image models have much in its header. */
export const safetensorsWeights: ManifestDetector = {
  id: "huggingface/safetensors",
  kind: "manifest",
  title: "Model weights (safetensors)",
  files: ["*.safetensors"],

  async parse(file) {
    if (isLaterShard(file)) return { components: [] };
    return readWeights(file, "safetensors", async () => {
      const header = await readSafetensorsHeader(file);
      return toHeader(file, header, header.parameters + (await parametersOfOthers(file)));
    });
  },
};

function toHeader(file: SourceFile, { metadata }: SafetensorsHeader, parameters: number): WeightHeader {
  const text = (...names: string[]) => metadataText(metadata, names)?.slice(0, 1000);
  const base = text("base_model", "ss_base_model");
  const parts = base === undefined ? [] : referencesIn(readModel(base, { file, confidence: "certain" }));
  const author = text("modelspec.author");
  return {
    name: text("modelspec.title"),
    license: text("license", "modelspec.license"),
    parts,
    facts: knownFacts({
      format: "safetensors",
      parameters: parameters > 0 ? parameters : undefined,
      architecture: text("modelspec.architecture"),
      trainedFrom: text("ss_sd_model_name"),
      authors: author === undefined ? undefined : [author],
    }),
  };
}

/** The parameters of the other shards; a broken shard does not affect the rest. */
async function parametersOfOthers(file: SourceFile): Promise<number> {
  let sum = 0;
  for (const shard of listShards(file)) {
    const header = shard.path === file.path ? undefined : await readSafetensorsHeader(shard).catch(ifBroken(undefined));
    sum += header?.parameters ?? 0;
  }
  return sum;
}
