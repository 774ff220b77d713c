import type { Host } from "./mutant.ts";
import { type Node, findParent, type Place } from "./syntax.ts";

/** The nearest place around a change that can have a switch. */
export function findHost(place: Place): Host | undefined {
  for (let at: Place | undefined = place; at; at = at.parent) {
    const kind = hostKind(at);
    if (kind) return { kind, start: at.node.start, end: at.node.end };
  }
  return undefined;
}

function hostKind(place: Place): Host["kind"] | undefined {
  if (isFunctionBody(place) || statements.has(place.node.type)) return "statement";
  return canWrap(place) ? "expression" : undefined;
}

export function isFunctionBody({ node, key, parent }: Place): boolean {
  return key === "body" && node.type === "BlockStatement" && parent !== undefined && isFunction(parent.node);
}

function isFunction({ type }: Node): boolean {
  return type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ArrowFunctionExpression";
}

const statements = new Set<Node["type"]>([
  "ExpressionStatement",
  "ContinueStatement",
  "BreakStatement",
  "ReturnStatement",
  "ThrowStatement",
]);

const expressions = new Set<Node["type"]>([
  "ArrayExpression",
  "ArrowFunctionExpression",
  "AssignmentExpression",
  "AwaitExpression",
  "BinaryExpression",
  "CallExpression",
  "ChainExpression",
  "ConditionalExpression",
  "Identifier",
  "Literal",
  "LogicalExpression",
  "MemberExpression",
  "NewExpression",
  "ObjectExpression",
  "TaggedTemplateExpression",
  "TemplateLiteral",
  "UnaryExpression",
]);

/** Properties that hold a name, a pattern, a target of an assignment, or a function with its `this`. */
const unwrappable: Readonly<Partial<Record<Node["type"], readonly string[]>>> = {
  AssignmentExpression: ["left"],
  AssignmentPattern: ["left"],
  BreakStatement: ["label"],
  CallExpression: ["callee"],
  CatchClause: ["param"],
  ChainExpression: ["expression"],
  ContinueStatement: ["label"],
  ForInStatement: ["left"],
  ForOfStatement: ["left"],
  ImportExpression: ["source"],
  LabeledStatement: ["label"],
  RestElement: ["argument"],
  TaggedTemplateExpression: ["tag", "quasi"],
  UpdateExpression: ["argument"],
  VariableDeclarator: ["id"],
};

/** Whether `(changed ? … : node)` may be written for the node. */
function canWrap(place: Place): boolean {
  const { node, key, parent } = place;
  if (!expressions.has(node.type) || !parent) return false;
  if (unwrappable[parent.node.type]?.includes(key)) return false;
  if (key === "key" || (key === "property" && !(parent.node as { computed?: boolean }).computed)) return false;
  if (findParent(place, "UnaryExpression")?.operator === "delete") return false;
  return !isInsideChain(place);
}

/** In `a?.b.c()`, a missing `a` ends the whole chain; a switch around `a?.b` would end only that part. */
function isInsideChain({ key, parent }: Place): boolean {
  if (!parent || !["object", "callee", "expression"].includes(key)) return false;
  const { type } = parent.node;
  if (type === "ChainExpression") return true;
  return ["MemberExpression", "CallExpression", "TSNonNullExpression"].includes(type) && isInsideChain(parent);
}
