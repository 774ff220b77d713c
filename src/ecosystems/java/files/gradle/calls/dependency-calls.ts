import { isGroup, isSign, isWord, literalOf, says, type Node } from "../../script/nodes.ts";
import { headerOf, statements } from "../../script/statements.ts";
import { type DeclaredFunction, declaredClosure, declaredFunction } from "../../script/functions.ts";
import type { BareCall } from "./bare-calls.ts";
import { isTestName, isUseName } from "./configurations.ts";
import {
  countFound,
  readBlock,
  readCall,
  readFunction,
  readOnHandler,
  type DependencyCall,
  type ManifestResult,
  type Place,
} from "./dependency-block.ts";
import { scopeInside } from "../names/local-names.ts";
import { loopIn, loopOver } from "../loops.ts";

export interface DependencyCalls {
  readonly uses: readonly DependencyCall[];
  /** Versions for dependencies that are named elsewhere. */
  readonly constraints: readonly DependencyCall[];
  /** Calls of functions that add dependencies. */
  readonly bare: readonly BareCall[];
  /** Names of the functions and closures whose body names dependencies. */
  readonly functions: ReadonlySet<string>;
}

/** Finds the `dependencies` blocks at any level, except those of the build itself. */
export function dependencyCalls(nodes: readonly Node[]): DependencyCalls {
  const found: ManifestResult = { uses: [], constraints: [], bare: [], functions: new Set() };
  walk(nodes, { isTest: false, isShared: false, managed: false, scope: undefined }, found);
  return found;
}

function walk(nodes: readonly Node[], place: Place, found: ManifestResult): void {
  for (const statement of statements(nodes)) {
    const declared = declaredFunction(statement);
    const before = countFound(found);
    if (declared && isOnHandler(declared)) {
      readFunction(declared, place, found);
      continue;
    }
    const closure = declaredClosure(statement);
    if (closure) readClosure(closure, place, found);
    if (!readOnHandler(statement, place, found)) readQualifiedCall(statement, place, found);
    const loop = loopOver(statement) ?? loopIn(statement);
    for (const [at, node] of statement.entries()) {
      if (isGroup(node, "(")) walk(node.nodes, place, found);
      if (!isGroup(node, "{")) continue;
      const header = headerOf(statement, at);
      const names = header.filter(isWord).map((word) => word.text);
      const inside = {
        ...place,
        isTest: place.isTest || isTestHeader(header),
        isShared: place.isShared || names.includes("subprojects") || names.includes("allprojects"),
        managed: place.managed || names.includes("dependencyManagement"),
        scope: scopeInside(header, node, place.scope, loop),
      };
      if (plumbing.has(names.at(-1) ?? "") || names.includes("shadowJar")) continue;
      if (names.at(isScoping(names) ? -2 : -1) === "dependencies") readBlock(node.nodes, inside, found);
      else walk(node.nodes, inside, found);
    }
    const name = (declared ?? closure)?.name;
    if (name !== undefined && countFound(found) > before) found.functions.add(name);
  }
}

/** `fun DependencyHandler.network() { … }`, which is called in a `dependencies` block. */
function isOnHandler({ header }: DeclaredFunction): boolean {
  const end = header.findLastIndex((node) => isGroup(node, "("));
  return header
    .slice(0, end)
    .some((node) => isWord(node) && /Dependency(?:Handler|HandlerScope|Collector)$/.test(node.text));
}

/** `ext.network = { implementation 'g:a:1' }`, which is used with `with network`. */
function readClosure({ header, body }: DeclaredFunction, place: Place, found: ManifestResult): void {
  for (const statement of statements(body)) {
    const [first, second] = statement;
    const text = literalOf(isGroup(second, "(") ? second.nodes[0] : second);
    const inside = { ...place, scope: scopeInside(header, { nodes: body }, place.scope) };
    if (isWord(first) && isUseName(first.text) && text?.includes(":")) readCall(statement, inside, found.uses);
  }
}

/** Blocks for the build itself, for publishing, or for selecting among transitive dependencies. */
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
function readQualifiedCall(statement: readonly Node[], place: Place, found: ManifestResult): void {
  const at = statement.findIndex((node) => says(node, "dependencies"));
  if (at >= 0 && isSign(statement[at + 1], ".")) readCall(statement.slice(at + 2), place, found.uses);
}
