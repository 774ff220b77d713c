import { stepsOf, type Arm } from "./branches.ts";
import { createLayer, type Definition, type Layer, mergeBranches, namesIn } from "./definitions.ts";
import { declaredName, mapEntries } from "./declared.ts";
import { isGroup, isSign, isWord, literalOf, says, type Group, type Node } from "./nodes.ts";
import { pathOf } from "./path.ts";
import { argumentsOf, headerOf, statements } from "./statements.ts";

/**
 * All names that a script sets for others: `def`, `val`, `ext`, `extra`, map entries, constants of objects. Variables
 * of a block are local; they are only included on demand.
 */
export function variablesOf(nodes: readonly Node[], withLocals = false): ReadonlyMap<string, Definition> {
  const found = createLayer();
  collect(nodes, { within: "", prefix: "", isLocal: false, withLocals }, found);
  return namesIn(found);
}

interface Place {
  readonly within: string;
  /** The prefix that others use for the names set here. */
  readonly prefix: string;
  /** Inside a configuration block: values set there do not hide those that the script sets for all. */
  readonly isLocal: boolean;
  readonly withLocals: boolean;
}

function collect(nodes: readonly Node[], place: Place, found: Layer): void {
  for (const step of stepsOf(statements(nodes))) {
    if ("arms" in step) collectBranches(step.arms, place, found);
    else collectStatement(step.statement, place, found);
  }
}

/** The branch may be unknown: each is read on top of the earlier values. */
function collectBranches(arms: readonly Arm[], place: Place, found: Layer): void {
  const branches = arms.map(({ condition, body }) => {
    const layer = createLayer(found);
    collect(body, place, layer);
    return condition ? { condition, layer } : { layer };
  });
  mergeBranches(branches, found);
}

function collectStatement(statement: readonly Node[], place: Place, found: Layer): void {
  const isOwn = place.isLocal && !place.withLocals && declaredName(statement) !== undefined;
  if (!isOwn) readStatement(statement, place, found);
  for (const [at, node] of statement.entries()) {
    if (isGroup(node, "{")) collect(node.nodes, placeInside(headerOf(statement, at), place), found);
    else if (isGroup(node, "(")) collectInArguments(node, place, found);
  }
}

/** `group = "x"` in parentheses is a named argument, not an assignment. */
function collectInArguments({ nodes }: Group, place: Place, found: Layer): void {
  for (const node of nodes) {
    if (isGroup(node, "{")) collect(node.nodes, { ...place, isLocal: true }, found);
    else if (isGroup(node, "(")) collectInArguments(node, place, found);
  }
}

/** `object Deps { … }` adds a prefix to its names; those in `ext`, `buildscript` and the like are visible to all. */
function placeInside(header: readonly Node[], place: Place): Place {
  const keyword = header.findLastIndex(
    (node) => says(node, "object") || says(node, "class") || says(node, "interface"),
  );
  const name = header[keyword + 1];
  if (keyword >= 0 && isWord(name)) {
    return { ...place, within: joined(place.within, name.text), prefix: joined(place.prefix, name.text) };
  }
  if (keyword >= 0) return place; // a companion object
  const isOpen = header.some((node) => isWord(node) && openBlocks.has(node.text));
  return isOpen ? place : { ...place, isLocal: true };
}

const openBlocks = new Set(["ext", "extra", "buildscript", "allprojects", "subprojects", "settings", "gradle"]);

function readStatement(statement: readonly Node[], place: Place, found: Layer): void {
  const equals = statement.findIndex((node) => isSign(node, "=") || isSign(node, "+="));
  const name = equals > 0 ? nameOf(statement.slice(0, equals)) : undefined;
  const value = statement.slice(equals + 1);
  const target = statement.slice(0, equals).some(isExtra) ? { ...place, prefix: "" } : place;
  if (name !== undefined && isSign(statement[equals], "=")) define(name, value, target, found);
  else if (name !== undefined) defineEntries(name, value, target, found); // `versions += [a: "1"]`
  readDelegate(statement, place, found);
  readSetter(statement, place, found);
}

/** A project's scripts see the values that a class sets on the project. */
function isExtra(node: Node): boolean {
  return says(node, "ext") || says(node, "extra");
}

/** `val x: String`, `private const val x`, `ext.x`, `extra["x"]`: the last path before the equals sign. */
function nameOf(left: readonly Node[]): string | undefined {
  const end = left.findIndex((node, at) => isSign(node, ":") || (says(node, "get") && isGroup(left[at + 1], "(")));
  const declared = end < 0 ? left : left.slice(0, end);
  const lastModifier = declared.findLastIndex((node, at) => isWord(node) && !isJoint(declared[at + 1]));
  const start = startOfPath(declared, lastModifier < 0 ? declared.length - 1 : lastModifier);
  return pathOf(declared.slice(Math.max(0, start)))?.join(".");
}

function isJoint(node: Node | undefined): boolean {
  return isSign(node, ".") || isGroup(node, "[");
}

/** Reads `a.b["c"].d` backwards; a word before a word is a modifier or a type. */
function startOfPath(nodes: readonly Node[], end: number): number {
  let at = end;
  while (at > 0 && (isSign(nodes[at - 1], ".") || isSign(nodes[at], ".") || isGroup(nodes[at], "["))) at--;
  return at;
}

/** `val x by extra("1.0")` and `val x by extra { "1.0" }`. */
function readDelegate(statement: readonly Node[], place: Place, found: Layer): void {
  const by = statement.findIndex((node) => says(node, "by"));
  const name = statement[by - 1];
  const value = statement.at(-1);
  if (by < 1 || !isWord(name) || value?.kind !== "group") return;
  if (statement.slice(by).some((node) => says(node, "extra"))) define(name.text, [value], place, found);
}

/** `set("x", "1.0")`, on `ext`, on `extra` or inside them. */
function readSetter(statement: readonly Node[], place: Place, found: Layer): void {
  const at = statement.findIndex((node, index) => says(node, "set") && isGroup(statement[index + 1], "("));
  const group = statement[at + 1];
  if (at < 0 || !isGroup(group, "(")) return;
  const [name = [], value = []] = argumentsOf(group.nodes);
  const text = literalOf(name[0]);
  if (text !== undefined && value.length > 0) define(text, value, place, found);
}

function define(name: string, nodes: readonly Node[], place: Place, found: Layer): void {
  const full = joined(place.prefix, name);
  if (!place.isLocal || !found.get(full)) found.own.set(full, { nodes, within: place.within });
  defineEntries(name, nodes, place, found);
}

function defineEntries(name: string, nodes: readonly Node[], place: Place, found: Layer): void {
  for (const [key, value] of mapEntries(nodes)) define(`${name}.${key}`, value, place, found);
}

function joined(within: string, name: string): string {
  return within === "" ? name : `${within}.${name}`;
}
