import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, text } from "../../../../formats/value.ts";
import { readModel } from "../read-name.ts";
import type { Reference } from "../../reference.ts";
import type { Node } from "../../../../languages/config/visit.ts";

/** The models that mergekit merges: `model: owner/name`, with adapters after `+`. */
export function readMerge(file: SourceFile, { fields, path }: Node): Reference[] {
  return ["model", "base_model", "path", "lora", "source_model", "tokenizer_source"].flatMap((key) => {
    const value = text(field(fields, key));
    if (
      value === undefined ||
      ((key === "path" || key === "lora") && path.at(-1) !== "model" && path.at(-1) !== "lora")
    )
      return [];
    const revision = text(field(fields, "revision"));
    return value.split("+").flatMap((name): Reference[] => {
      const read = readModel(name.trim(), { file, confidence: "certain", ...(revision && { revision }) });
      return typeof read === "string" ? [] : [read];
    });
  });
}

export function isMerge(nodes: readonly Node[]): boolean {
  return nodes.some(({ fields }) => Object.hasOwn(fields, "merge_method"));
}
