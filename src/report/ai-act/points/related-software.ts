import { evidencePlace } from "../models/facts.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { ActEvidence } from "../document.ts";
import { plain } from "../text.ts";

/** Libraries of the project that run models, with their versions, which are not those of the model. */
export function relatedSoftware(software: readonly Finding[]): ActEvidence[] {
  const related = software.filter(({ component: { type, name, version } }) => {
    return version !== "" && libraries[type]?.has(name.toLowerCase()) === true;
  });
  return related.slice(0, 20).map(({ component: { type, name, version, locations } }) => {
    return {
      kind: "file",
      component: plain(name),
      ...evidencePlace(locations[0]),
      field: "version",
      value: `${type} ${plain(name, 100)} ${plain(version, 100)}`,
    };
  });
}

const python: ReadonlySet<string> = new Set([
  ...[
    "transformers",
    "torch",
    "diffusers",
    "sentence-transformers",
    "peft",
    "accelerate",
    "vllm",
    "timm",
    "safetensors",
  ],
  ...["tensorflow", "keras", "jax", "flax", "onnxruntime", "onnxruntime-gpu", "llama-cpp-python", "ctransformers"],
  ...["bitsandbytes", "open-clip-torch", "optimum", "trl", "tokenizers", "mlx", "mlx-lm", "ollama"],
]);

const libraries: Readonly<Record<string, ReadonlySet<string>>> = {
  pypi: python,
  conda: new Set([...python, "pytorch"]),
  npm: new Set(["@huggingface/transformers", "@xenova/transformers", "onnxruntime-node", "onnxruntime-web", "ollama"]),
};
