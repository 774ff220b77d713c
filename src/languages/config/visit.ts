import { entries, isFields, list } from "../../formats/value.ts";

/** A mapping of a configuration file and the keys that lead to it; lists on the path add no key. */
export interface Node {
  readonly path: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

/** All mappings of a document, outer ones first, and all texts with their keys. */
export interface Outline {
  readonly nodes: readonly Node[];
  readonly texts: readonly { readonly path: readonly string[]; readonly text: string }[];
  /** The document was not read completely. */
  readonly isCut: boolean;
}

export const maxNodes = 300_000;
/** Dotted TOML keys nest as deeply as they are long. */
const maxDepth = 100;

export function outline(document: unknown): Outline {
  const nodes: Node[] = [];
  const texts: { path: readonly string[]; text: string }[] = [];
  const open: { value: unknown; path: readonly string[] }[] = [{ value: document, path: [] }];
  let isCut = false;
  for (const { value, path } of open) {
    if (typeof value === "object" && (open.length > maxNodes || path.length > maxDepth)) {
      isCut = true;
      continue;
    }
    if (typeof value === "string") texts.push({ path, text: value });
    else if (isFields(value)) {
      nodes.push({ path, fields: value });
      for (const [key, inside] of entries(value)) open.push({ value: inside, path: [...path, key] });
    } else for (const inside of list(value)) open.push({ value: inside, path });
  }
  return { nodes, texts, isCut };
}
