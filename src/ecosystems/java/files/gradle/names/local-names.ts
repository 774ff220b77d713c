import { stepsOf, type Step } from "../../script/branches.ts";
import { declaredName, parameterNames } from "../../script/declared.ts";
import { isGroup, isSign, isWord, says, type Group, type Node } from "../../script/nodes.ts";
import { statements } from "../../script/statements.ts";
import type { Loop } from "../loops.ts";

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
  addVariables(stepsOf(statements(block.nodes)), names);
  return names.size === 0 ? outer : { names, parameters, outer };
}

/** Whether a name is a parameter of a function or closure around it. */
export function isParameter(name: string, scope: Scope | undefined): boolean {
  const local = scope?.names.get(name);
  return local ? local.length === 0 : scope?.outer !== undefined && isParameter(name, scope.outer);
}

/** `def f(String group, version) {`, `fun f(version: String): String {`, `void apply(Project project) {`. */
function functionParameters(header: readonly Node[]): readonly string[] {
  const keyword = header.findLastIndex((node) => says(node, "fun") || says(node, "def"));
  const group = keyword < 0 ? header.at(-1) : header.slice(keyword).find((node) => isGroup(node, "("));
  const [type, name] = header.slice(-3);
  const isTyped = isWord(type) && isWord(name) && !noTypes.has(type.text);
  return isGroup(group, "(") && (keyword >= 0 || isTyped) ? parameterNames(group.nodes) : [];
}

const noTypes = new Set(["task", "else", "return", "new", "throw"]);

const maxParameterNodes = 40;

/** `{ name, version -> … }` */
function closureParameters({ nodes }: Pick<Group, "nodes">): readonly string[] {
  const start = nodes.slice(0, maxParameterNodes);
  const arrow = start.findIndex((node) => isSign(node, "->"));
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
  return statement.slice(statement.findIndex((node) => isSign(node, "=")) + 1);
}
