import type { Bracket, Node } from "../script/nodes.ts";

const maxLength = 80;

/** An expression on one line, as in the file; a long one is cut. */
export function writeNodes(nodes: readonly Node[]): string {
  const text = write(nodes, maxLength);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

function write(nodes: readonly Node[], room: number): string {
  let text = "";
  for (const node of nodes) {
    if (text.length > room) break;
    text += writeNode(node, text, room - text.length);
  }
  return text;
}

function writeNode(node: Node, before: string, room: number): string {
  const space = before === "" || /[.\s]$/.test(before) ? "" : " ";
  switch (node.kind) {
    case "word":
      return space + node.text;
    case "sign":
      return (node.text === "." || node.text === "," ? "" : space) + node.text;
    case "text":
      return `${space}"${node.parts.map((part) => ("literal" in part ? part.literal : `\${${part.code}}`)).join("")}"`;
    case "group":
      return node.open + write(node.nodes, room) + closing[node.open];
    default: // the end of a line
      return "";
  }
}

const closing: Readonly<Record<Bracket, string>> = { "(": ")", "[": "]", "{": "}" };
