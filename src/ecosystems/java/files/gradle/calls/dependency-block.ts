import { wordSet } from "../../../../../text/word-set.ts";
import { joinBranches } from "../../script/branches.ts";
import { declaredName } from "../../script/declared.ts";
import { type DeclaredFunction, declaredFunction } from "../../script/functions.ts";
import { type Group, isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "../../script/nodes.ts";
import { splitArguments, listGroups, indexOfSign, statements } from "../../script/statements.ts";
import { isUseName } from "./configurations.ts";
import { isParameter, loopIn, loopOver, scopeInside, type Loop, type Scope } from "../names/local-names.ts";
import { isSilentCall } from "../names/own-values.ts";

/** One line of a `dependencies` block: a configuration and its arguments, not evaluated yet. */
export interface DependencyCall extends Omit<Place, "managed"> {
  readonly configuration: string;
  readonly arguments: readonly (readonly Node[])[];
  /** The block after it: `{ version { strictly("1.0") } }`. */
  readonly closure: readonly Node[];
  readonly line: number;
}

export interface DependencyCalls {
  readonly uses: DependencyCall[];
  /** Versions for dependencies that are named elsewhere. */
  readonly constraints: DependencyCall[];
  /** Calls of functions that add dependencies. */
  readonly bare: BareCall[];
  /** Names of the functions and closures whose body names dependencies. */
  readonly functions: Set<string>;
}

export interface Place {
  /** Inside a block of a test suite or of a source set for tests. */
  readonly isTest: boolean;
  /** Inside `subprojects` or `allprojects`: it applies to all projects below. */
  readonly isShared: boolean;
  /** Inside `dependencyManagement`, where dependencies only get a version. */
  readonly managed: boolean;
  /** The names of the blocks around it. */
  readonly scope: Scope | undefined;
}

/** Reads the content of `dependencies { … }`. All branches of an `if` are included. */
export function readBlock(nodes: readonly Node[], place: Place, calls: DependencyCalls): void {
  for (const step of joinBranches(statements(nodes))) {
    if ("statement" in step) readStatement(step.statement, place, calls);
    else for (const { body } of step.arms) readInside({ nodes: body }, place, calls);
  }
}

function readStatement(statement: readonly Node[], place: Place, calls: DependencyCalls): void {
  const [first, second] = statement;
  if (isWord(first) && controls.has(first.text) && !isWord(second))
    return readInner(statement, place, calls, loopIn(statement));
  if (isKeyword(first, "constraints")) return readInner(statement, { ...place, managed: true }, calls);
  const value = valueOf(statement);
  if (value) return readStatement(value, place, calls);
  const declared = declaredFunction(statement);
  if (declared?.header.some(isDeclaration)) return readFunction(declared, place, calls);
  const bare = place.managed ? undefined : bareCall(statement);
  if (bare) return void calls.bare.push(bare);
  if (readOnHandler(statement, place, calls)) return;
  const loop = loopOver(statement);
  if (loop || isSign(second, ".") || first?.kind === "group") return readInner(statement, place, calls, loop);
  readCall(statement, place, place.managed ? calls.constraints : calls.uses);
}

/** In Groovy, `implementation library(x) { … }` looks like a function with a type. */
function isDeclaration(node: Node): boolean {
  return isKeyword(node, "fun") || isKeyword(node, "def") || isKeyword(node, "void");
}

/** `val b = implementation("g:a:1")` */
function valueOf(statement: readonly Node[]): readonly Node[] | undefined {
  const value = declaredName(statement) === undefined ? [] : statement.slice(indexOfSign(statement, "=") + 1);
  const [first, second] = value;
  return isWord(first) && isUseName(first.text) && isGroup(second, "(") ? value : undefined;
}

const controls = new Set(["for", "while", "try", "catch", "finally", "when", "switch", "with", "run", "apply"]);

function readInner(statement: readonly Node[], place: Place, calls: DependencyCalls, loop?: Loop): void {
  for (const group of listGroups(statement)) if (group.open === "{") readInside(group, place, calls, loop);
}

function readInside(block: Pick<Group, "nodes">, place: Place, calls: DependencyCalls, loop?: Loop): void {
  readBlock(block.nodes, { ...place, scope: scopeInside([], block, place.scope, loop) }, calls);
}

/** The body of a function that is called in `dependencies` blocks. */
export function readFunction({ name, header, body }: DeclaredFunction, place: Place, calls: DependencyCalls): void {
  const before = countFound(calls);
  readInside({ nodes: body }, { ...place, scope: scopeInside(header, { nodes: [] }, place.scope) }, calls);
  if (countFound(calls) > before) calls.functions.add(name);
}

export function countFound({ uses, constraints, bare }: DependencyCalls): number {
  return uses.length + constraints.length + bare.length;
}

/** `handler.implementation("g:a:1")` and `handler.add("api", "g:a:1")`, where the handler is a parameter or the project's. */
export function readOnHandler(statement: readonly Node[], place: Place, calls: DependencyCalls): boolean {
  const [handler, dot, name, group] = statement;
  if (!isWord(handler) || !isSign(dot, ".") || !isWord(name) || group?.kind === "sign") return false;
  if (handler.text !== "dependencies" && handler.text !== "this" && !isParameter(handler.text, place.scope))
    return false;
  const [[first] = []] = isGroup(group, "(") ? splitArguments(group.nodes) : [];
  if (!isUseName(name.text === "add" ? (readLiteral(first) ?? "") : name.text)) return false;
  readCall(statement.slice(2), place, calls.uses);
  return true;
}

/** Reads one line and the lines in its block: `implementation(a) { implementation(b) }` uses both. */
export function readCall(statement: readonly Node[], place: Place, calls: DependencyCall[]): void {
  const [first, second] = statement;
  const configuration = isWord(first) ? first.text : readLiteral(first);
  if (first === undefined || configuration === undefined || noConfigurations.has(configuration)) return;
  if (statement.length < 2 || indexOfSign(statement, "=") >= 0) return; // a variable
  const last = statement.at(-1);
  const closure = isGroup(last, "{") ? last.nodes : [];
  const end = isGroup(last, "{") ? statement.length - 1 : statement.length;
  const isWhole = end === 2 || isSign(statement[2], ".");
  const argumentNodes = isGroup(second, "(") && isWhole ? second.nodes : statement.slice(1, end);
  const { isTest, isShared, scope } = place;
  const call = { closure, isTest, isShared, scope, line: first.line };
  calls.push(named({ ...call, configuration, arguments: splitArguments(argumentNodes) }));
  for (const inner of statements(closure)) if (isUse(inner, configuration)) readCall(inner, place, calls);
}

/** Most lines in the block of a dependency configure it: `exclude`, `because`, `version`. */
function isUse([first]: readonly Node[], configuration: string): boolean {
  return isWord(first) && (first.text === configuration || isUseName(first.text));
}

const noConfigurations = wordSet(
  "exclude because constraints modules components attributes capabilities artifactTypes registerTransform println print logger return throw assert def val var classpath force substitute apply id",
);

/** `add("implementation", …)` has the configuration as its first argument. */
function named(call: DependencyCall): DependencyCall {
  if (call.configuration !== "add" && call.configuration !== "addProvider") return call;
  const [name = [], ...rest] = call.arguments;
  return { ...call, configuration: readLiteral(name[0]) ?? call.configuration, arguments: rest };
}

/** A call in a `dependencies` block that names no dependency itself: `network()`, `addCommon(delegate)`. */
interface BareCall {
  readonly name: string;
  readonly line: number;
}

/** A configuration is always called with a dependency; only a function is called with nothing or with the block. */
function bareCall(statement: readonly Node[]): BareCall | undefined {
  const [first, second, third] = statement;
  if (isKeyword(first, "with") && isWord(second) && !third) return { name: second.text, line: second.line };
  const at = statement.findIndex((node) => isGroup(node, "("));
  const [name, group] = [statement[at - 1], statement[at]];
  const isPath = statement.slice(0, at).every((node, index) => (index % 2 === 0 ? isWord(node) : isSign(node, ".")));
  if (
    at !== statement.length - 1 ||
    !isPath ||
    !isWord(name) ||
    !isGroup(group, "(") ||
    others.has(name.text) ||
    isSilentCall(name.text)
  )
    return undefined;
  const parameters = splitArguments(group.nodes);
  const isBare = parameters.length === 0 ? at === 1 : parameters.some(isBlockOrCatalog);
  return isBare ? { name: name.text, line: name.line } : undefined;
}

/** The block itself, or all libraries at once. */
function isBlockOrCatalog([only, ...rest]: readonly Node[]): boolean {
  return rest.length === 0 && isWord(only) && handed.has(only.text);
}

const handed = new Set(["this", "delegate", "libs"]);

/** They add nothing. */
const others = wordSet("println print super");
