import { isFields, list, type Fields } from "../../formats/value.ts";

/** The keys that lead to a value, the last one first. Lists have no key. */
export interface Path {
  readonly key: string;
  readonly depth: number;
  /** The mapping that has the key. */
  readonly within: Fields;
  readonly parent: Path | undefined;
}

/** A mapping of a configuration file and where it is; the document itself has no path. */
export interface Node {
  readonly path: Path | undefined;
  readonly fields: Fields;
}

/** All mappings of a document, outer ones first, and the texts that were asked for. */
export interface Outline {
  readonly nodes: readonly Node[];
  readonly texts: readonly { readonly path: Path | undefined; readonly text: string }[];
  /** The document was not read completely. */
  readonly isCut: boolean;
}

export const maxNodes = 300_000;
/** Dotted TOML keys nest as deeply as they are long. */
const maxDepth = 100;

export function createOutline(document: unknown, wantsText: (text: string) => boolean = () => false): Outline {
  const nodes: Node[] = [];
  const texts: { path: Path | undefined; text: string }[] = [];
  const open: { readonly value: unknown; readonly path: Path | undefined }[] = [];
  let values = 0;
  let isCut = false;
  const add = (value: unknown, parent: Path | undefined, within?: Fields, key = ""): void => {
    values++;
    const path = () => (within ? { key, depth: (parent?.depth ?? 0) + 1, within, parent } : parent);
    if (typeof value === "object") open.push({ value, path: path() });
    else if (typeof value === "string" && wantsText(value)) texts.push({ path: path(), text: value });
  };
  add(document, undefined);
  for (const { value, path } of open) {
    if (values > maxNodes || (path?.depth ?? 0) > maxDepth) isCut = true;
    else if (isFields(value)) {
      nodes.push({ path, fields: value });
      for (const key of Object.keys(value)) add(value[key], path, value, key);
    } else for (const inside of list(value)) add(inside, path);
  }
  return { nodes, texts, isCut };
}

/** Whether one of the keys that lead to a value is such a key. */
export function hasKeyAbove(path: Path | undefined, isKey: (key: string) => boolean): boolean {
  for (let at = path; at; at = at.parent) if (isKey(at.key)) return true;
  return false;
}
