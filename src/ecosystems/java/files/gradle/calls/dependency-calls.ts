import { wordSet } from "../../../../../text/word-set.ts";
import { declaredClosure, type DeclaredFunction, declaredFunction } from "../../script/functions.ts";
import { isGroup, isSign, isWord, readLiteral, type Node } from "../../script/nodes.ts";
import { sliceHeader, indexOfWord, statements, withoutParentheses } from "../../script/statements.ts";
import { isTestName, isUseName } from "./configurations.ts";
import {
  countFound,
  readBlock,
  readCall,
  readFunction,
  readOnHandler,
  type DependencyCalls,
  type Place,
} from "./dependency-block.ts";
import { loopIn, loopOver, scopeInside } from "../names/local-names.ts";

/** Finds the `dependencies` blocks at any level, except those of the build itself. */
export function dependencyCalls(nodes: readonly Node[]): DependencyCalls {
  const calls: DependencyCalls = { uses: [], constraints: [], bare: [], functions: new Set() };
  walk(nodes, { isTest: false, isShared: false, managed: false, scope: undefined }, calls);
  return calls;
}

function walk(nodes: readonly Node[], place: Place, calls: DependencyCalls): void {
  for (const statement of statements(nodes)) {
    const declared = declaredFunction(statement);
    const before = countFound(calls);
    if (declared && isOnHandler(declared)) {
      readFunction(declared, place, calls);
      continue;
    }
    const closure = declaredClosure(statement);
    if (closure) readClosure(closure, place, calls);
    if (!readOnHandler(statement, place, calls)) readQualifiedCall(statement, place, calls);
    const loop = loopOver(statement) ?? loopIn(statement);
    for (const [at, node] of statement.entries()) {
      if (isGroup(node, "(")) walk(node.nodes, place, calls);
      if (!isGroup(node, "{")) continue;
      const header = sliceHeader(statement, at);
      const names = header.filter(isWord).map((word) => word.text);
      const inside = {
        ...place,
        isTest: place.isTest || isTestHeader(header),
        isShared: place.isShared || names.includes("subprojects") || names.includes("allprojects"),
        managed: place.managed || names.includes("dependencyManagement"),
        scope: scopeInside(header, node, place.scope, loop),
      };
      if (plumbing.has(names.at(-1) ?? "") || names.includes("shadowJar")) continue;
      if (names.at(isScoping(names) ? -2 : -1) === "dependencies") readBlock(node.nodes, inside, calls);
      else walk(node.nodes, inside, calls);
    }
    const name = (declared ?? closure)?.name;
    if (name !== undefined && countFound(calls) > before) calls.functions.add(name);
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
function readClosure({ header, body }: DeclaredFunction, place: Place, calls: DependencyCalls): void {
  for (const statement of statements(body)) {
    const [first, ...rest] = statement;
    const text = readLiteral(withoutParentheses(rest)[0]);
    const inside = { ...place, scope: scopeInside(header, { nodes: body }, place.scope) };
    if (isWord(first) && isUseName(first.text) && text?.includes(":")) readCall(statement, inside, calls.uses);
  }
}

/** Blocks for the build itself, for publishing, or for selecting among transitive dependencies. */
const plumbing = wordSet(
  "buildscript pluginManagement plugins initscript publishing publications pom ShadowJar resolutionStrategy dependencyAnalysis imports",
);

/** `dependencies.apply { … }` */
function isScoping(names: readonly string[]): boolean {
  return ["apply", "run", "with"].includes(names.at(-1) ?? "");
}

/** `val commonTest by getting`, `getByName("jvmTest")`, `testing`: the words, and names in the last parentheses. */
function isTestHeader(header: readonly Node[]): boolean {
  const last = header.at(-1);
  const inside = last?.kind === "group" ? last.nodes : [];
  return [...header, ...inside].some((node) => isTestName(isWord(node) ? node.text : (readLiteral(node) ?? "")));
}

/** `dependencies.implementation(…)`, `project.dependencies.add("api", …)`. */
function readQualifiedCall(statement: readonly Node[], place: Place, calls: DependencyCalls): void {
  const at = indexOfWord(statement, "dependencies");
  if (at >= 0 && isSign(statement[at + 1], ".")) readCall(statement.slice(at + 2), place, calls.uses);
}
