import { isSign, type Group, type Node } from "./nodes.ts";

/**
 * The statements of a block. An incomplete line continues on the next one. `x ->` ends like a line, except in Scala,
 * where it makes a pair.
 */
export function statements(nodes: readonly Node[], endsAtArrow = true): readonly (readonly Node[])[] {
  const found: Node[][] = [];
  let current: Node[] = [];
  let mayEnd = false;
  for (const node of nodes) {
    if (node.kind === "end") {
      mayEnd = true;
      continue;
    }
    if (mayEnd && current.length > 0 && !isOpenEnded(current.at(-1)) && !continues(node)) {
      found.push(current);
      current = [];
    }
    mayEnd = endsAtArrow && isSign(node, "->");
    if (!mayEnd) current.push(node);
  }
  if (current.length > 0) found.push(current);
  return found;
}

/** The comma-separated arguments. */
export function argumentsOf(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return split(nodes, (node) => isSign(node, ",")).filter((argument) => argument.length > 0);
}

/** The parts between separators, without line ends. */
export function split(nodes: readonly Node[], divides: (node: Node) => boolean): readonly (readonly Node[])[] {
  const pieces: Node[][] = [[]];
  for (const node of nodes) {
    if (divides(node)) pieces.push([]);
    else if (node.kind !== "end") pieces.at(-1)?.push(node);
  }
  return pieces;
}

const maxHeaderNodes = 12;

/** The part of a statement before a block; only the end of a very long one. */
export function headerOf(statement: readonly Node[], at: number): readonly Node[] {
  return statement.slice(Math.max(0, at - maxHeaderNodes), at);
}

export function groupsOf(nodes: readonly Node[]): readonly Group[] {
  return nodes.filter((node) => node.kind === "group");
}

export function indexOfSign(nodes: readonly Node[], text: string): number {
  return nodes.findIndex((node) => isSign(node, text));
}

function isOpenEnded(node: Node | undefined): boolean {
  return node?.kind === "sign" && openSigns.has(node.text);
}

const openSigns = new Set([
  ",",
  ".",
  "=",
  "+",
  ":",
  "?",
  "?:",
  "&&",
  "||",
  "\\",
  "%",
  "%%",
  "%%%",
  ":=",
  "+=",
  "++=",
  "++",
]);

function continues(node: Node): boolean {
  return node.kind === "sign" && leadingSigns.has(node.text);
}

const leadingSigns = new Set([".", ",", "?:", "?", ":", "&&", "||", "%", "%%", "%%%", "++"]);
