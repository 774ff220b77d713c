import { isGroup, isSign, isWord, literalOf, says, type Node } from "../script/nodes.ts";
import { argumentsOf, groupsOf, headerOf, indexOfSign, statements } from "../script/statements.ts";
import { isTestName } from "./configurations.ts";
import { loopIn, loopOver, type Loop } from "./loops.ts";

/** One line of a `dependencies` block: a configuration and what it gets, not evaluated yet. */
export interface DependencyCall {
  readonly configuration: string;
  readonly arguments: readonly (readonly Node[])[];
  /** The block behind it: `{ version { strictly("1.0") } }`. */
  readonly closure: readonly Node[];
  /** Inside a block of a test suite or of a source set for tests. */
  readonly isTest: boolean;
  /** The loops around it, the outer ones first. */
  readonly loops: readonly Loop[];
  readonly line: number;
}

export interface DependencyCalls {
  readonly uses: readonly DependencyCall[];
  /** Versions for dependencies that are named elsewhere. */
  readonly constraints: readonly DependencyCall[];
}

/** Finds the `dependencies` blocks wherever they stand, but not those of the build itself. */
export function dependencyCalls(nodes: readonly Node[]): DependencyCalls {
  const found: Found = { uses: [], constraints: [] };
  walk(nodes, { isTest: false, managed: false, loops: [] }, found);
  return found;
}

interface Found {
  readonly uses: DependencyCall[];
  readonly constraints: DependencyCall[];
}

interface Place {
  readonly isTest: boolean;
  /** Inside `dependencyManagement`, where dependencies are only given a version. */
  readonly managed: boolean;
  readonly loops: readonly Loop[];
}

function walk(nodes: readonly Node[], place: Place, found: Found): void {
  for (const statement of statements(nodes)) {
    readQualifiedCall(statement, place, found);
    for (const [at, node] of statement.entries()) {
      if (isGroup(node, "(")) walk(node.nodes, place, found);
      if (!isGroup(node, "{")) continue;
      const header = headerOf(statement, at);
      const names = header.filter(isWord).map((word) => word.text);
      const inside = {
        ...place,
        isTest: place.isTest || isTestHeader(header),
        managed: place.managed || names.includes("dependencyManagement"),
      };
      if (plumbing.has(names.at(-1) ?? "") || names.includes("shadowJar")) continue;
      if (names.at(isScoping(names) ? -2 : -1) === "dependencies") readBlock(node.nodes, inside, found);
      else walk(node.nodes, inside, found);
    }
  }
}

/** Blocks that are about the build, about publishing, or about choosing among what others brought. */
const plumbing = new Set([
  "buildscript",
  "pluginManagement",
  "plugins",
  "initscript",
  "publishing",
  "publications",
  "pom",
  "ShadowJar",
  "resolutionStrategy",
  "dependencyAnalysis",
  "imports",
]);

/** `dependencies.apply { … }` */
function isScoping(names: readonly string[]): boolean {
  return ["apply", "run", "with"].includes(names.at(-1) ?? "");
}

/** `val commonTest by getting`, `getByName("jvmTest")`, `testing`: the words, and names in the last parentheses. */
function isTestHeader(header: readonly Node[]): boolean {
  const last = header.at(-1);
  const inside = last?.kind === "group" ? last.nodes : [];
  return [...header, ...inside].some((node) => isTestName(isWord(node) ? node.text : (literalOf(node) ?? "")));
}

/** `dependencies.implementation(…)`, `project.dependencies.add("api", …)`. */
function readQualifiedCall(statement: readonly Node[], place: Place, found: Found): void {
  const at = statement.findIndex((node) => says(node, "dependencies"));
  if (at >= 0 && isSign(statement[at + 1], ".")) readCall(statement.slice(at + 2), place, found.uses);
}

function readBlock(nodes: readonly Node[], place: Place, found: Found): void {
  for (const statement of statements(nodes)) readStatement(statement, place, found);
}

function readStatement(statement: readonly Node[], place: Place, found: Found): void {
  const [first, second] = statement;
  if (isWord(first) && controls.has(first.text)) return readControlled(statement, place, found);
  if (says(first, "constraints")) return readConstraints(statement, place, found);
  const loop = loopOver(statement);
  if (loop || isSign(second, ".") || first?.kind === "group") {
    const inside = loop ? { ...place, loops: [...place.loops, loop] } : place;
    for (const group of groupsOf(statement)) if (group.open === "{") readBlock(group.nodes, inside, found);
    return;
  }
  readCall(statement, place, place.managed ? found.constraints : found.uses);
}

const controls = new Set([
  "if",
  "else",
  "for",
  "while",
  "try",
  "catch",
  "finally",
  "when",
  "switch",
  "with",
  "run",
  "apply",
]);

/** All branches count: `if (x) { … }` and `if (x) implementation(…)`. */
function readControlled(statement: readonly Node[], place: Place, found: Found): void {
  const blocks = groupsOf(statement).filter((group) => group.open === "{");
  const loop = loopIn(statement);
  const inside = loop ? { ...place, loops: [...place.loops, loop] } : place;
  for (const block of blocks) readBlock(block.nodes, inside, found);
  if (blocks.length > 0) return;
  const start = statement.findIndex((node, at) => at > 0 && isWord(node));
  if (start > 0) readCall(statement.slice(start), place, found.uses);
}

function readConstraints(statement: readonly Node[], place: Place, found: Found): void {
  for (const group of groupsOf(statement)) readBlock(group.nodes, { ...place, managed: true }, found);
}

function readCall(statement: readonly Node[], { isTest, loops }: Place, calls: DependencyCall[]): void {
  const [first, second] = statement;
  const configuration = isWord(first) ? first.text : literalOf(first);
  if (first === undefined || configuration === undefined || noConfigurations.has(configuration)) return;
  if (statement.length < 2 || indexOfSign(statement, "=") >= 0) return; // a variable
  const closure = statement.at(-1);
  const end = isGroup(closure, "{") ? statement.length - 1 : statement.length;
  const isWhole = end === 2 || isSign(statement[2], ".");
  const written = isGroup(second, "(") && isWhole ? second.nodes : statement.slice(1, end);
  const call = { closure: isGroup(closure, "{") ? closure.nodes : [], isTest, loops, line: first.line };
  calls.push(named({ ...call, configuration, arguments: argumentsOf(written) }));
}

const noConfigurations = new Set(
  "exclude because constraints modules components attributes capabilities artifactTypes registerTransform println print logger return throw assert def val var classpath force substitute apply id".split(
    " ",
  ),
);

/** `add("implementation", …)` names the configuration in its first argument. */
function named(call: DependencyCall): DependencyCall {
  if (call.configuration !== "add" && call.configuration !== "addProvider") return call;
  const [name = [], ...rest] = call.arguments;
  return { ...call, configuration: literalOf(name[0]) ?? call.configuration, arguments: rest };
}
