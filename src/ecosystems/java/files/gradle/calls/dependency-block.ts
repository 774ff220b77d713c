import { stepsOf } from "../../script/branches.ts";
import { declaredName } from "../../script/declared.ts";
import { declaredFunction, type DeclaredFunction } from "../../script/functions.ts";
import { isGroup, isSign, isWord, literalOf, says, type Group, type Node } from "../../script/nodes.ts";
import { argumentsOf, groupsOf, indexOfSign, statements } from "../../script/statements.ts";
import { isUseName } from "./configurations.ts";
import { bareCall, type BareCall } from "./bare-calls.ts";
import { isParameter, scopeInside, type Scope } from "../names/local-names.ts";
import { loopIn, loopOver, type Loop } from "../loops.ts";

/** One line of a `dependencies` block: a configuration and its arguments, not evaluated yet. */
export interface DependencyCall {
  readonly configuration: string;
  readonly arguments: readonly (readonly Node[])[];
  /** The block after it: `{ version { strictly("1.0") } }`. */
  readonly closure: readonly Node[];
  /** Inside a block of a test suite or of a source set for tests. */
  readonly isTest: boolean;
  /** Inside `subprojects` or `allprojects`: it applies to all projects below. */
  readonly isShared: boolean;
  /** The names of the blocks around it. */
  readonly scope: Scope | undefined;
  readonly line: number;
}

export interface ManifestResult {
  readonly uses: DependencyCall[];
  readonly constraints: DependencyCall[];
  /** Calls of functions that add dependencies. */
  readonly bare: BareCall[];
  /** Names of the functions whose body names dependencies. */
  readonly functions: Set<string>;
}

export interface Place {
  readonly isTest: boolean;
  readonly isShared: boolean;
  /** Inside `dependencyManagement`, where dependencies only get a version. */
  readonly managed: boolean;
  readonly scope: Scope | undefined;
}

/** Reads the content of `dependencies { … }`. All branches of an `if` are included. */
export function readBlock(nodes: readonly Node[], place: Place, found: ManifestResult): void {
  for (const step of stepsOf(statements(nodes))) {
    if ("statement" in step) readStatement(step.statement, place, found);
    else for (const { body } of step.arms) readInside({ nodes: body }, place, found);
  }
}

function readStatement(statement: readonly Node[], place: Place, found: ManifestResult): void {
  const [first, second] = statement;
  if (isWord(first) && controls.has(first.text) && !isWord(second))
    return readInner(statement, place, found, loopIn(statement));
  if (says(first, "constraints")) return readInner(statement, { ...place, managed: true }, found);
  const value = valueOf(statement);
  if (value) return readStatement(value, place, found);
  const declared = declaredFunction(statement);
  if (declared?.header.some(isKeyword)) return readFunction(declared, place, found);
  const bare = place.managed ? undefined : bareCall(statement);
  if (bare) return void found.bare.push(bare);
  if (readOnHandler(statement, place, found)) return;
  const loop = loopOver(statement);
  if (loop || isSign(second, ".") || first?.kind === "group") return readInner(statement, place, found, loop);
  readCall(statement, place, place.managed ? found.constraints : found.uses);
}

/** In Groovy, `implementation library(x) { … }` looks like a function with a type. */
function isKeyword(node: Node): boolean {
  return says(node, "fun") || says(node, "def") || says(node, "void");
}

/** `val b = implementation("g:a:1")` */
function valueOf(statement: readonly Node[]): readonly Node[] | undefined {
  const value = declaredName(statement) === undefined ? [] : statement.slice(indexOfSign(statement, "=") + 1);
  const [first, second] = value;
  return isWord(first) && isUseName(first.text) && isGroup(second, "(") ? value : undefined;
}

const controls = new Set(["for", "while", "try", "catch", "finally", "when", "switch", "with", "run", "apply"]);

function readInner(statement: readonly Node[], place: Place, found: ManifestResult, loop?: Loop): void {
  for (const group of groupsOf(statement)) if (group.open === "{") readInside(group, place, found, loop);
}

function readInside(block: Pick<Group, "nodes">, place: Place, found: ManifestResult, loop?: Loop): void {
  readBlock(block.nodes, { ...place, scope: scopeInside([], block, place.scope, loop) }, found);
}

/** The body of a function that is called in `dependencies` blocks. */
export function readFunction({ name, header, body }: DeclaredFunction, place: Place, found: ManifestResult): void {
  const before = countFound(found);
  readInside({ nodes: body }, { ...place, scope: scopeInside(header, { nodes: [] }, place.scope) }, found);
  if (countFound(found) > before) found.functions.add(name);
}

export function countFound({ uses, constraints, bare }: ManifestResult): number {
  return uses.length + constraints.length + bare.length;
}

/** `handler.implementation("g:a:1")` and `handler.add("api", "g:a:1")`, where the handler is a parameter or the project's. */
export function readOnHandler(statement: readonly Node[], place: Place, found: ManifestResult): boolean {
  const [handler, dot, name, group] = statement;
  if (!isWord(handler) || !isSign(dot, ".") || !isWord(name) || group?.kind === "sign") return false;
  if (handler.text !== "dependencies" && handler.text !== "this" && !isParameter(handler.text, place.scope))
    return false;
  const [[first] = []] = isGroup(group, "(") ? argumentsOf(group.nodes) : [];
  if (!isUseName(name.text === "add" ? (literalOf(first) ?? "") : name.text)) return false;
  readCall(statement.slice(2), place, found.uses);
  return true;
}

/** Reads one line and the lines in its block: `implementation(a) { implementation(b) }` uses both. */
export function readCall(statement: readonly Node[], place: Place, calls: DependencyCall[]): void {
  const [first, second] = statement;
  const configuration = isWord(first) ? first.text : literalOf(first);
  if (first === undefined || configuration === undefined || noConfigurations.has(configuration)) return;
  if (statement.length < 2 || indexOfSign(statement, "=") >= 0) return; // a variable
  const last = statement.at(-1);
  const closure = isGroup(last, "{") ? last.nodes : [];
  const end = isGroup(last, "{") ? statement.length - 1 : statement.length;
  const isWhole = end === 2 || isSign(statement[2], ".");
  const written = isGroup(second, "(") && isWhole ? second.nodes : statement.slice(1, end);
  const { isTest, isShared, scope } = place;
  const call = { closure, isTest, isShared, scope, line: first.line };
  calls.push(named({ ...call, configuration, arguments: argumentsOf(written) }));
  for (const inner of statements(closure)) if (isUse(inner, configuration)) readCall(inner, place, calls);
}

/** Most lines in the block of a dependency configure it: `exclude`, `because`, `version`. */
function isUse([first]: readonly Node[], configuration: string): boolean {
  return isWord(first) && (first.text === configuration || isUseName(first.text));
}

const noConfigurations = new Set(
  "exclude because constraints modules components attributes capabilities artifactTypes registerTransform println print logger return throw assert def val var classpath force substitute apply id".split(
    " ",
  ),
);

/** `add("implementation", …)` has the configuration as its first argument. */
function named(call: DependencyCall): DependencyCall {
  if (call.configuration !== "add" && call.configuration !== "addProvider") return call;
  const [name = [], ...rest] = call.arguments;
  return { ...call, configuration: literalOf(name[0]) ?? call.configuration, arguments: rest };
}
