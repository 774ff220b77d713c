import { isNothing } from "./read/yaml/fields.ts";
import { YamlProblem } from "./read/yaml/yaml-node.ts";
import { readYamlTree } from "./read/yaml/yaml-tree.ts";

/** The base policy that a policy names. */
export interface StatedBase {
  /** As written: the name of a built-in policy, or a path. */
  readonly text: string;
  readonly line: number;
}

/** Undefined if the policy extends none, or if it cannot be parsed, which is reported later. */
export function findStatedBase(text: string): StatedBase | undefined {
  if (!text.includes("extends")) return undefined; // parsing takes 30 ms; an escaped key is reported later
  try {
    const root = readYamlTree(text);
    const entry = root?.kind === "map" ? root.entries.find(({ key }) => key.value === "extends") : undefined;
    if (entry?.value.kind !== "text" || isNothing(entry.value)) return undefined;
    return { text: entry.value.value.trim(), line: entry.key.line };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return undefined;
  }
}
