import { families } from "../../../spdx/families.ts";
import { complain, describeNode, quote, remember, suggest, type Fields, type Notes } from "../yaml/fields.ts";
import { familyEntry } from "../../judge/rules.ts";
import type { YamlNode } from "../yaml/yaml-node.ts";

/** A list of license patterns; the lines of its entries are stored under `path`. */
export function readPatterns(fields: Fields, key: string, path: string, notes: Notes): string[] {
  const node = fields.get(key)?.value;
  if (!node) return [];
  if (node.kind !== "list") {
    complain(
      notes,
      node.line,
      `"${key}" must be a list, one license or pattern a line ("- MIT"), not ${describeNode(node)}.`,
    );
    return [];
  }
  return node.items.flatMap((item, index) => {
    remember(notes, `${path}/${key}/${index}`, item);
    return readPattern(item, key, notes);
  });
}

/** Long enough for any license with its exception; limits the cost of matching. */
const maxPatternLength = 256;

function readPattern(node: YamlNode, key: string, notes: Notes): string[] {
  const text = node.kind === "text" ? node.value.trim() : undefined;
  if (text && text.length <= maxPatternLength) {
    checkFamily(text, node.line, notes);
    return [text];
  }
  if (text) {
    complain(
      notes,
      node.line,
      `An entry of "${key}" has ${text.length} characters; at most ${maxPatternLength} are allowed.`,
    );
  } else {
    complain(
      notes,
      node.line,
      `An entry of "${key}" must be a license or a pattern, not ${text === "" ? "nothing" : describeNode(node)}.${hintOn(node)}`,
    );
  }
  return [];
}

/** Rejects an entry `family:NAME` with an unknown family, because it would never match. */
export function checkFamily(text: string, line: number, notes: Notes): void {
  const family = familyEntry(text);
  if (family === undefined || families.some((name) => name === family)) return;
  complain(notes, line, `${quote(text)} names no family of licenses; ${suggest(family, families)}`);
}

/** YAML reads `family: copyleft` as a mapping. */
function hintOn(node: YamlNode): string {
  const isFamily = node.kind === "map" && node.entries.some(({ key }) => key.value.toLowerCase() === "family");
  return isFamily ? ' Write "family:NAME" without a space.' : "";
}
