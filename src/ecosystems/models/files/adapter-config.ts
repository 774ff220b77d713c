import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { field, text } from "../../../formats/value.ts";
import { readModel } from "./read-name.ts";
import { toSearchResult } from "../reference.ts";

/** PEFT's configuration of an adapter: its base model and the revision. */
export const adapterConfig: ManifestDetector = {
  id: "huggingface/adapter-config",
  kind: "manifest",
  title: "Adapter of a model (adapter_config.json)",
  files: ["adapter_config.json"],

  async parse(file) {
    const config = parseJson(await file.text());
    const base = text(field(config, "base_model_name_or_path")) ?? text(field(config, "model")); // MLX: its arguments
    const revision = text(field(config, "revision"));
    if (base === undefined || base === "") return { components: [] };
    const read = readModel(base, { file, confidence: "certain", ...(revision && { revision }) });
    if (typeof read !== "string")
      return toSearchResult(file, {
        references: [{ ...read, facts: { ...read.facts, relation: "base model" } }],
        notes: [],
      });
    return {
      components: [],
      notes: [
        {
          message: `unresolved reference: the base model "${base.slice(0, 100)}" is a folder on the machine where the adapter was trained`,
        },
      ],
    };
  },
};
