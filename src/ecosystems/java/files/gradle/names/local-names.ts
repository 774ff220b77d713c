import { type Step, joinBranches } from "../../script/branches.ts";
import { declaredName, mapEntries, parameterNames } from "../../script/declared.ts";
import { noTypes } from "../../script/functions.ts";
import { type Group, isGroup, isKeyword, isSign, isWord, type Node } from "../../script/nodes.ts";
import { indexOfSign, statements } from "../../script/statements.ts";
import { bothOrNone, evaluate, type ScriptContext, type Value } from "../../script/values.ts";

/** The names that a block declares. They hide those of the project. */
export interface Scope {
  readonly names: ReadonlyMap<string, Local>;
  /** Those of a function, whose callers set them. */
  readonly parameters?: ReadonlySet<string>;
  readonly outer?: Scope | undefined;
}

/** All expressions that may be the value; empty for a parameter, whose value depends on the caller. */
export type Local = readonly (readonly Node[])[];

/** The scope inside a block: its parameters, its loop variable, and its local variables. */
export function scopeInside(
  header: readonly Node[],
  block: Pick<Group, "nodes">,
  outer: Scope | undefined,
  loop?: Loop,
): Scope | undefined {
  const names = new Map<string, Local>();
  const parameters = new Set(functionParameters(header));
  for (const name of [...parameters, ...closureParameters(block)]) names.set(name, []);
  if (loop) names.set(loop.name, [loop.items]);
  addVariables(joinBranches(statements(block.nodes)), names);
  return names.size === 0 ? outer : { names, parameters, outer };
}

/** Whether a name is a parameter of a function or closure around it. */
export function isParameter(name: string, scope: Scope | undefined): boolean {
  const local = scope?.names.get(name);
  return local ? local.length === 0 : scope?.outer !== undefined && isParameter(name, scope.outer);
}

/** `def f(String group, version) {`, `fun f(version: String): String {`, `void apply(Project project) {`. */
function functionParameters(header: readonly Node[]): readonly string[] {
  const keyword = header.findLastIndex((node) => isKeyword(node, "fun") || isKeyword(node, "def"));
  const group = keyword < 0 ? header.at(-1) : header.slice(keyword).find((node) => isGroup(node, "("));
  const [type, name] = header.slice(-3);
  const isTyped = isWord(type) && isWord(name) && !noTypes.has(type.text);
  return isGroup(group, "(") && (keyword >= 0 || isTyped) ? parameterNames(group.nodes) : [];
}

const maxParameterNodes = 40;

/** `{ name, version -> … }` */
function closureParameters({ nodes }: Pick<Group, "nodes">): readonly string[] {
  const start = nodes.slice(0, maxParameterNodes);
  const arrow = indexOfSign(start, "->");
  return arrow < 0 ? [] : parameterNames(start.slice(0, arrow));
}

/** A later assignment, also in a branch, may be the value as well. */
function addVariables(steps: readonly Step[], names: Map<string, Local>): void {
  for (const step of steps) {
    if ("arms" in step) {
      for (const { body } of step.arms) addAssigned(statements(body), names);
      continue;
    }
    const name = declaredName(step.statement);
    if (name !== undefined) names.set(name, [valueIn(step.statement)]);
    else addAssigned([step.statement], names);
  }
}

function addAssigned(all: readonly (readonly Node[])[], names: Map<string, Local>): void {
  for (const statement of all) {
    const [name, sign] = statement;
    const values = isWord(name) && (isSign(sign, "=") || isSign(sign, "+=")) ? names.get(name.text) : undefined;
    if (!isWord(name) || !values || values.length > maxValues) continue;
    names.set(name.text, isSign(sign, "=") ? [...values, valueIn(statement)] : []);
  }
}

const maxValues = 20;

function valueIn(statement: readonly Node[]): readonly Node[] {
  return statement.slice(indexOfSign(statement, "=") + 1);
}

export interface Loop {
  readonly name: string;
  readonly items: readonly Node[];
}

/** `list.each { … }`, `list.forEach { x -> … }`; undefined for other statements. */
export function loopOver(statement: readonly Node[]): Loop | undefined {
  const body = statement.at(-1);
  const method = statement.at(-2);
  if (
    !isGroup(body, "{") ||
    !isSign(statement.at(-3), ".") ||
    !(isKeyword(method, "each") || isKeyword(method, "forEach"))
  )
    return undefined;
  const [name, arrow] = body.nodes.filter((node) => node.kind !== "end");
  return { name: isWord(name) && isSign(arrow, "->") ? name.text : "it", items: statement.slice(0, -3) };
}

/** `for (x in list) { … }` */
export function loopIn(statement: readonly Node[]): Loop | undefined {
  const [keyword, head] = statement;
  if (!isKeyword(keyword, "for") || !isGroup(head, "(")) return undefined;
  const at = head.nodes.findIndex((node) => isKeyword(node, "in") || isSign(node, ":"));
  const name = head.nodes[at - 1];
  return isWord(name) ? { name: name.text, items: head.nodes.slice(at + 1) } : undefined;
}

/** Inside a block of a script. */
export type Inside = (scope: Scope | undefined) => ScriptContext;

const maxDepth = 20;

/** The values of names inside the blocks of a script. The value of a local name may be unknown. */
export function createScopes(script: ScriptContext): Inside {
  const contexts = new Map<Scope, ScriptContext>();
  const depth = { now: 0 };
  const inside: Inside = (scope) => {
    if (!scope) return script;
    const context = contexts.get(scope) ?? createScopeContext(scope, inside(scope.outer), depth);
    contexts.set(scope, context);
    return context;
  };
  return inside;
}

function createScopeContext({ names, parameters }: Scope, outer: ScriptContext, depth: { now: number }): ScriptContext {
  const values = new Map<string, Value | undefined>();
  const open = new Set<string>();
  const valueOf = (key: string, expressions: Local): Value | undefined => {
    if (values.has(key) || depth.now >= maxDepth) return values.get(key);
    open.add(key);
    depth.now++;
    const value = bothOrNone(expressions.map((nodes) => evaluate(nodes, context)));
    depth.now--;
    open.delete(key);
    values.set(key, value);
    return value;
  };
  const context: ScriptContext = {
    ...outer,
    sourceOf: (path) => {
      const local = path.length === 1 ? names.get(path[0] ?? "") : undefined;
      if (!local) return outer.sourceOf?.(path);
      return parameters?.has(path[0] ?? "") ? [] : local.length === 1 ? local[0] : undefined;
    },
    lookUp: (path) => {
      const [name = "", ...rest] = path;
      const key = path.join(".");
      const local = names.get(name);
      // `def version = project.version` refers to the outer name.
      if (!local || open.has(key)) return outer.lookUp(path);
      if (rest.length === 0) return valueOf(key, local);
      const entry = local.length === 1 ? entryIn(local[0] ?? [], rest.join(".")) : undefined;
      return entry ? valueOf(key, [entry]) : outer.lookUp(path);
    },
  };
  return context;
}

function entryIn(nodes: Local[number], key: string): Local[number] | undefined {
  return mapEntries(nodes).find(([name]) => name === key)?.[1];
}
