import { complain, type Fields, type Notes, quote } from "../yaml/fields.ts";
import type { YamlNode } from "../yaml/yaml-node.ts";

/** `versions` of a waiver: whole versions, patterns with `*`, or ranges as the ecosystem writes them. */
export function readVersionPatterns(fields: Fields, notes: Notes): string[] | undefined {
  const node = fields.get("versions")?.value;
  if (!node) return undefined;
  if (node.kind !== "list" || node.items.length === 0) {
    complain(
      notes,
      node.line,
      '"versions" must be a list of versions, patterns or ranges, for example [1.2.3, "2.*", ">=3 <4"].',
    );
    return undefined;
  }
  return node.items.flatMap((item) => readVersion(item, notes));
}

function readVersion(node: YamlNode, notes: Notes): string[] {
  const text = node.kind === "text" ? node.value.trim() : "";
  const problem = checkVersion(text);
  if (problem === undefined) return [text];
  complain(notes, node.line, `"versions" lists ${quote(text)}; ${problem}`);
  return [];
}

const maxVersionLength = 256;

/** The problem with an entry, as the end of a sentence. */
export function checkVersion(text: string): string | undefined {
  if (text === "") return "write a version, a pattern such as 1.*, or a range.";
  return text.length > maxVersionLength ? `at most ${maxVersionLength} characters are allowed.` : undefined;
}
