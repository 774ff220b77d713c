import { isNothing } from "../yaml/fields.ts";
import { type YamlEntry, YamlProblem } from "../yaml/yaml-node.ts";
import { readYamlTree } from "../yaml/yaml-tree.ts";

/** The base policy that a policy names. */
export interface StatedBase {
  /** As written: the name of a built-in policy, or a path. */
  readonly text: string;
  readonly line: number;
}

/** Undefined if the policy extends none, or if it cannot be parsed, which is reported later. */
export function findStatedBase(text: string): StatedBase | undefined {
  if (!text.includes("extends")) return undefined; // parsing takes 30 ms; an escaped key is reported later
  const entry = findEntry(text, "extends");
  if (entry === "broken" || entry?.value.kind !== "text" || isNothing(entry.value)) return undefined;
  return { text: entry.value.value.trim(), line: entry.key.line };
}

/** The name in a policy that cannot be used; if the YAML is broken, from the first line with a name. */
export function findStatedName(text: string): string | undefined {
  const entry = findEntry(text, "name");
  if (entry === "broken") {
    return /^["']?name["']?[ \t]*:[ \t]*["']?([A-Za-z0-9][A-Za-z0-9._-]{0,99})/m.exec(text)?.[1];
  }
  return entry?.value.kind === "text" ? entry.value.value || undefined : undefined;
}

/** An entry of the top-level mapping. */
function findEntry(text: string, name: string): YamlEntry | "broken" | undefined {
  try {
    const root = readYamlTree(text);
    return root?.kind === "map" ? root.entries.find(({ key }) => key.value === name) : undefined;
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return "broken";
  }
}
