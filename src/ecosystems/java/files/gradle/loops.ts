import { isGroup, isSign, isWord, says, type Node } from "../script/nodes.ts";

/** A loop variable with the items of its list. */
export interface Loop {
  readonly name: string;
  readonly items: readonly Node[];
}

/** `list.each { … }`, `list.forEach { x -> … }`; undefined for other statements. */
export function loopOver(statement: readonly Node[]): Loop | undefined {
  const body = statement.at(-1);
  const method = statement.at(-2);
  if (!isGroup(body, "{") || !isSign(statement.at(-3), ".") || !(says(method, "each") || says(method, "forEach")))
    return undefined;
  const [name, arrow] = body.nodes.filter((node) => node.kind !== "end");
  return { name: isWord(name) && isSign(arrow, "->") ? name.text : "it", items: statement.slice(0, -3) };
}

/** `for (x in list) { … }` */
export function loopIn(statement: readonly Node[]): Loop | undefined {
  const [keyword, head] = statement;
  if (!says(keyword, "for") || !isGroup(head, "(")) return undefined;
  const at = head.nodes.findIndex((node) => says(node, "in") || isSign(node, ":"));
  const name = head.nodes[at - 1];
  return isWord(name) ? { name: name.text, items: head.nodes.slice(at + 1) } : undefined;
}
