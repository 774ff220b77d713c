import { wordSet } from "../../../../text/word-set.ts";
import { type Group, isGroup, isKeyword, isSign, readLiteral, type Node } from "./nodes.ts";

/** The statements of a block; an incomplete line continues. `x ->` ends like a line, in Scala it makes a pair. */
export function statements(nodes: readonly Node[], endsAtArrow = true): readonly (readonly Node[])[] {
  const all: Node[][] = [];
  let current: Node[] = [];
  let mayEnd = false;
  for (const [at, node] of nodes.entries()) {
    if (node.kind === "end") {
      mayEnd = true;
      continue;
    }
    if (mayEnd && current.length > 0 && !isOpenEnded(current.at(-1)) && !continues(node) && !isGetter(nodes, at)) {
      all.push(current);
      current = [];
    }
    mayEnd = endsAtArrow && isSign(node, "->");
    if (!mayEnd) current.push(node);
  }
  if (current.length > 0) all.push(current);
  return all;
}

/** The comma-separated arguments. */
export function splitArguments(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return splitAt(nodes, ",").filter((argument) => argument.length > 0);
}

export function splitAt(nodes: readonly Node[], sign: string): readonly (readonly Node[])[] {
  return split(nodes, (node) => isSign(node, sign));
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
export function sliceHeader(statement: readonly Node[], at: number): readonly Node[] {
  return statement.slice(Math.max(0, at - maxHeaderNodes), at);
}

export function listGroups(nodes: readonly Node[]): readonly Group[] {
  return nodes.filter((node) => node.kind === "group");
}

export function indexOfSign(nodes: readonly Node[], text: string): number {
  return nodes.findIndex((node) => isSign(node, text));
}

export function indexOfWord(nodes: readonly Node[], word: string): number {
  return nodes.findIndex((node) => isKeyword(node, word));
}

/** The arguments of a call as one list: parentheses are optional in Groovy. */
export function withoutParentheses(nodes: readonly Node[]): readonly Node[] {
  const [first] = nodes;
  return isGroup(first, "(") ? first.nodes : nodes;
}

/** Every statement at any level. */
export function eachStatement(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return statements(nodes).flatMap((statement) => [
    statement,
    ...listGroups(statement).flatMap((group) => eachStatement(group.nodes)),
  ]);
}

/** All strings without code, at any level. */
export function literalsIn(nodes: readonly Node[], isEntered: (group: Group) => boolean = () => true): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== "group") return readLiteral(node) ?? [];
    return isEntered(node) ? literalsIn(node.nodes, isEntered) : [];
  });
}

function isOpenEnded(node: Node | undefined): boolean {
  return node?.kind === "sign" && openSigns.has(node.text);
}

const openSigns = wordSet(", . = + : ? ?: && || \\ % %% %%% := += ++= ++");

function continues(node: Node): boolean {
  return node.kind === "sign" && leadingSigns.has(node.text);
}

/** `get() = …` on the line after a property of Kotlin. */
function isGetter(nodes: readonly Node[], at: number): boolean {
  const [name, group, sign] = nodes.slice(at, at + 3);
  return isKeyword(name, "get") && isGroup(group, "(") && group.nodes.length === 0 && isSign(sign, "=");
}

const leadingSigns = wordSet(". , ?: ? : && || % %% %%% ++");
