import { type Arm, joinBranches } from "./branches.ts";
import { declaredName, mapEntries } from "./declared.ts";
import { type Group, isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "./nodes.ts";
import { readPath } from "./path.ts";
import { splitArguments, sliceHeader, indexOfWord, statements } from "./statements.ts";

/**
 * All names that a script sets for others: `def`, `val`, `ext`, `extra`, map entries, constants of objects. Variables
 * of a block are local; they are only included on demand.
 */
export function listVariables(nodes: readonly Node[], withLocals = false): ReadonlyMap<string, Definition> {
  const layer = createLayer();
  collect(nodes, { within: "", prefix: "", isLocal: false, withLocals }, layer);
  return layer.own;
}

interface Place {
  readonly within: string;
  /** The prefix that others use for the names set here. */
  readonly prefix: string;
  /** Inside a configuration block: values set there do not hide those that the script sets for all. */
  readonly isLocal: boolean;
  readonly withLocals: boolean;
}

function collect(nodes: readonly Node[], place: Place, layer: Layer): void {
  for (const step of joinBranches(statements(nodes))) {
    if ("arms" in step) collectBranches(step.arms, place, layer);
    else collectStatement(step.statement, place, layer);
  }
}

/** The branch may be unknown: each is read on top of the earlier values. */
function collectBranches(arms: readonly Arm[], place: Place, outer: Layer): void {
  const branches = arms.map(({ condition, body }) => {
    const layer = createLayer(outer);
    collect(body, place, layer);
    return condition ? { condition, layer } : { layer };
  });
  mergeBranches(branches, outer);
}

function collectStatement(statement: readonly Node[], place: Place, layer: Layer): void {
  const isOwn = place.isLocal && !place.withLocals && declaredName(statement) !== undefined;
  if (!isOwn) readStatement(statement, place, layer);
  for (const [at, node] of statement.entries()) {
    if (isGroup(node, "{")) collect(node.nodes, placeInside(sliceHeader(statement, at), place), layer);
    else if (isGroup(node, "(")) collectInArguments(node, place, layer);
  }
}

/** `group = "x"` in parentheses is a named argument, not an assignment. */
function collectInArguments({ nodes }: Group, place: Place, layer: Layer): void {
  for (const node of nodes) {
    if (isGroup(node, "{")) collect(node.nodes, { ...place, isLocal: true }, layer);
    else if (isGroup(node, "(")) collectInArguments(node, place, layer);
  }
}

/** `object Deps { … }` adds a prefix to its names; those in `ext`, `buildscript` and the like are visible to all. */
function placeInside(header: readonly Node[], place: Place): Place {
  const keyword = header.findLastIndex(
    (node) => isKeyword(node, "object") || isKeyword(node, "class") || isKeyword(node, "interface"),
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

function readStatement(statement: readonly Node[], place: Place, layer: Layer): void {
  const equals = statement.findIndex((node) => isSign(node, "=") || isSign(node, "+="));
  const name = equals > 0 ? nameOf(statement.slice(0, equals)) : undefined;
  const value = statement.slice(equals + 1);
  const target = statement.slice(0, equals).some(isExtra) ? { ...place, prefix: "" } : place;
  if (name !== undefined && isSign(statement[equals], "=")) define(name, value, target, layer);
  else if (name !== undefined) defineEntries(name, value, target, layer); // `versions += [a: "1"]`
  readDelegate(statement, place, layer);
  readSetter(statement, place, layer);
}

/** A project's scripts see the values that a class sets on the project. */
function isExtra(node: Node): boolean {
  return isKeyword(node, "ext") || isKeyword(node, "extra");
}

/** `val x: String`, `private const val x`, `ext.x`, `extra["x"]`: the last path before the equals sign. */
function nameOf(left: readonly Node[]): string | undefined {
  const end = left.findIndex((node, at) => isSign(node, ":") || (isKeyword(node, "get") && isGroup(left[at + 1], "(")));
  const declared = end < 0 ? left : left.slice(0, end);
  const lastModifier = declared.findLastIndex((node, at) => isWord(node) && !isJoint(declared[at + 1]));
  const start = startOfPath(declared, lastModifier < 0 ? declared.length - 1 : lastModifier);
  const path = readPath(declared.slice(Math.max(0, start)));
  // `val Project.x` adds a property to all projects.
  return isKeyword(declared[start - 1], "val") ? path?.at(-1) : path?.join(".");
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
function readDelegate(statement: readonly Node[], place: Place, layer: Layer): void {
  const by = indexOfWord(statement, "by");
  const name = statement[by - 1];
  const value = statement.at(-1);
  if (by < 1 || !isWord(name) || value?.kind !== "group") return;
  if (statement.slice(by).some((node) => isKeyword(node, "extra"))) define(name.text, [value], place, layer);
}

/** `set("x", "1.0")`, on `ext`, on `extra` or inside them. */
function readSetter(statement: readonly Node[], place: Place, layer: Layer): void {
  const at = statement.findIndex((node, index) => isKeyword(node, "set") && isGroup(statement[index + 1], "("));
  const group = statement[at + 1];
  if (at < 0 || !isGroup(group, "(")) return;
  const [name = [], value = []] = splitArguments(group.nodes);
  const text = readLiteral(name[0]);
  if (text !== undefined && value.length > 0) define(text, value, place, layer);
}

function define(name: string, nodes: readonly Node[], place: Place, layer: Layer): void {
  const full = joined(place.prefix, name);
  if (!place.isLocal || !layer.get(full)) layer.own.set(full, { nodes, within: place.within });
  defineEntries(name, nodes, place, layer);
}

function defineEntries(name: string, nodes: readonly Node[], place: Place, layer: Layer): void {
  for (const [key, value] of mapEntries(nodes)) define(`${name}.${key}`, value, place, layer);
}

function joined(within: string, name: string): string {
  return within === "" ? name : `${within}.${name}`;
}

/** The value of a name, not evaluated yet. */
export interface Definition {
  readonly nodes: readonly Node[];
  /** The enclosing objects, whose other names it may use: `Deps.AndroidX`. */
  readonly within: string;
  /** Set in branches of an `if`; `nodes` is empty then. */
  readonly arms?: readonly DefinedArm[];
}

/** The value of a name if the condition holds; the last arm has no condition. Empty if the name is not set at all. */
interface DefinedArm {
  readonly condition?: readonly Node[];
  readonly definition?: Definition;
}

/** The names set in one branch, on top of the earlier ones. */
interface Layer {
  readonly own: Map<string, Definition>;
  readonly get: (name: string) => Definition | undefined;
}

function createLayer(below?: Layer): Layer {
  const own = new Map<string, Definition>();
  return { own, get: (name) => own.get(name) ?? below?.get(name) };
}

interface Branch {
  readonly condition?: readonly Node[];
  readonly layer: Layer;
}

/** Limits the cost; real scripts have fewer. The values of further ones are unknown. */
const maxBranches = 50;

/** Each name set in a branch has the value of the branch that is taken, else its earlier value. */
function mergeBranches(branches: readonly Branch[], into: Layer): void {
  const isWhole = branches.at(-1)?.condition === undefined;
  for (const name of new Set(branches.flatMap(({ layer }) => [...layer.own.keys()]))) {
    const evaluated = branches.length > maxBranches ? [] : branches;
    const arms = evaluated.map(({ condition, layer }) => toArm(condition, layer.get(name)));
    if (!isWhole && evaluated.length > 0) arms.push(toArm(undefined, into.get(name)));
    into.own.set(name, { nodes: [], within: "", arms });
  }
}

function toArm(condition: readonly Node[] | undefined, definition: Definition | undefined): DefinedArm {
  return { ...(condition ? { condition } : {}), ...(definition ? { definition } : {}) };
}
