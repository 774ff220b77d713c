import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, text } from "../../../../formats/value.ts";
import type { Node } from "../../../../languages/config/outline.ts";
import type { Reference } from "../../reference.ts";
import { type NameContext, readModel, referencesIn } from "../read-name.ts";

/** The models that mergekit merges: `model: owner/name`, with adapters after `+`. */
export function readMerge(file: SourceFile, { fields, path }: Node): Reference[] {
  return mergeKeys.flatMap((key) => {
    const value = text(field(fields, key));
    if (value === undefined || ((key === "path" || key === "lora") && path?.key !== "model" && path?.key !== "lora"))
      return [];
    const revision = text(field(fields, "revision"));
    const context: NameContext = { file, confidence: "certain", ...(revision && { revision }) };
    return value.split("+").flatMap((name) => referencesIn(readModel(name.trim(), context)));
  });
}

const mergeKeys = ["model", "base_model", "path", "lora", "source_model", "tokenizer_source"];

export function isMergeKey(key: string): boolean {
  return key === "merge_method" || mergeKeys.includes(key);
}

export function isMerge(nodes: readonly Node[]): boolean {
  return nodes.some(({ fields }) => Object.hasOwn(fields, "merge_method"));
}
