import { parseAst } from "rolldown/parseAst";
import type { ESTree } from "rolldown/utils";

export type Node = ESTree.Node;

/** A node and where it is. */
export interface Place {
  readonly node: Node;
  /** The property of the parent that has the node. */
  readonly key: string;
  readonly parent: Place | undefined;
}

export function parseSource(source: string): Node {
  return parseAst(source, { lang: "ts" });
}

/** The parts of a node that run, without types. */
export function listParts(place: Place): Place[] {
  const found: Place[] = [];
  for (const [key, value] of Object.entries(place.node)) {
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value as unknown]) {
      if (isNode(item) && isCode(item)) found.push({ node: item, key, parent: place });
    }
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

const typed = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

function isCode({ type }: Node): boolean {
  return !type.startsWith("TS") || typed.has(type);
}

/** The node around this one, if it is of the type. */
export function findParent<T extends Node["type"]>({ parent }: Place, type: T): Extract<Node, { type: T }> | undefined {
  return parent?.node.type === type ? (parent.node as Extract<Node, { type: T }>) : undefined;
}
