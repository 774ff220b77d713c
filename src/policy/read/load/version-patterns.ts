import { complain, type Fields, type Notes, quote } from "../yaml/fields.ts";
import type { YamlNode } from "../yaml/yaml-node.ts";

/** `versions` of a waiver: whole versions, or patterns with `*`. */
export function readVersionPatterns(fields: Fields, notes: Notes): string[] | undefined {
  const node = fields.get("versions")?.value;
  if (!node) return undefined;
  if (node.kind !== "list" || node.items.length === 0) {
    complain(notes, node.line, '"versions" must be a list of versions or patterns, for example [1.2.3, "2.*"].');
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
  if (text === "") return "write a version, or a pattern such as 1.*.";
  if (text.length > maxVersionLength) return `at most ${maxVersionLength} characters are allowed.`;
  if (!isRange(text)) return undefined;
  return "ranges are not understood here. List the versions, or write a pattern such as 1.*.";
}

/** Ranges in the syntax of package managers: `^1.2`, `~> 1`, `>=1 <2`, `1 - 2`, `1 || 2`, `[1.0,2.0)`, `1.x`. */
function isRange(text: string): boolean {
  return /^[\^~<>=!([]|[<>=|,\])]|\s|(?:^|\.)x(?:\.|$)/i.test(text);
}
