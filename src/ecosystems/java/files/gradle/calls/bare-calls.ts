import { wordSet } from "../../../../../text/word-set.ts";
import { isGroup, isKeyword, isSign, isWord, type Node } from "../../script/nodes.ts";
import { splitArguments } from "../../script/statements.ts";
import { isSilentCall } from "../names/own-values.ts";

/** A call in a `dependencies` block that names no dependency itself: `network()`, `addCommon(delegate)`. */
export interface BareCall {
  readonly name: string;
  readonly line: number;
}

/** A configuration is always called with a dependency; only a function is called with nothing or with the block. */
export function bareCall(statement: readonly Node[]): BareCall | undefined {
  const [first, second, third] = statement;
  if (isKeyword(first, "with") && isWord(second) && !third) return { name: second.text, line: second.line };
  const at = statement.findIndex((node) => isGroup(node, "("));
  const [name, group] = [statement[at - 1], statement[at]];
  const isPath = statement.slice(0, at).every((node, index) => (index % 2 === 0 ? isWord(node) : isSign(node, ".")));
  if (
    at !== statement.length - 1 ||
    !isPath ||
    !isWord(name) ||
    !isGroup(group, "(") ||
    others.has(name.text) ||
    isSilentCall(name.text)
  )
    return undefined;
  const parameters = splitArguments(group.nodes);
  const isBare = parameters.length === 0 ? at === 1 : parameters.some(isBlockOrCatalog);
  return isBare ? { name: name.text, line: name.line } : undefined;
}

/** The block itself, or all libraries at once. */
function isBlockOrCatalog([only, ...rest]: readonly Node[]): boolean {
  return rest.length === 0 && isWord(only) && handed.has(only.text);
}

const handed = new Set(["this", "delegate", "libs"]);

/** They add nothing. */
const others = wordSet("println print super");
