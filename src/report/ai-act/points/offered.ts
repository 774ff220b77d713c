import type { ActEvidence } from "../document.ts";
import { classifyPlace, evidencePlace } from "../models/facts.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { plain } from "../text.ts";

/** Where a model is available, according to its hub name; a file that is only in the tree is not offered anywhere. */
export function offered({ name, type, locations, component }: LineageNode): ActEvidence[] {
  const hub = hubs[type];
  if (hub === undefined) return [];
  const [first = { file: "" }] = locations;
  const isPlaced = first.file !== "";
  const purl = component?.purl;
  return [
    {
      kind: isPlaced ? classifyPlace(first) : "registry",
      component: plain(name),
      ...evidencePlace(isPlaced ? first : undefined),
      field: "name",
      value: `named as a model of ${hub}${purl === undefined ? "" : `: ${plain(purl)}`}`,
    },
  ];
}

const hubs: Readonly<Record<string, string>> = { huggingface: "the Hugging Face Hub", ollama: "the Ollama library" };
