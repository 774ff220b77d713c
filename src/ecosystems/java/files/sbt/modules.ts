import { wordSet } from "../../../../text/word-set.ts";
import type { Scope } from "../../../../domain/contracts/component.ts";
import { isName } from "../../coordinates.ts";
import { joinBranches } from "../script/branches.ts";
import { type Group, isGroup, isKeyword, isSign, isWord, readLiteral, type Node, textNode } from "../script/nodes.ts";
import { readPath } from "../script/path.ts";
import { splitArguments, listGroups, indexOfSign, indexOfWord, split, statements } from "../script/statements.ts";
import { readLambda, type SbtFunction } from "./functions.ts";
import type { Crossing, SbtNames } from "./sbt-names.ts";
import { inside, isTooLong, type Module, noteUnknown, type Search, startSearch, type Unknown } from "./search.ts";
import { hasModule, isPercent, readTerm, type Term } from "./term.ts";

export interface Modules {
  readonly modules: readonly Module[];
  readonly unknown: readonly Unknown[];
}

/** The modules in an expression, through `Seq`, `++`, conditions, functions and the names of other values. */
export function modulesIn(nodes: readonly Node[], names: SbtNames, scope: Scope): Modules {
  const search = startSearch(names, scope);
  collect(nodes, search);
  return search.results;
}

const joints = ["++", ",", ":+", "::"];

function collect(nodes: readonly Node[], search: Search): void {
  if (isTooLong(search)) return noteUnknown(nodes, search, "a nested list");
  if (isKeyword(nodes[0], "if") && isGroup(nodes[1], "(")) return collectBlock(nodes, inside(search));
  const terms = split(nodes, (node) => joints.some((sign) => isSign(node, sign)));
  if (terms.length > 1) {
    for (const term of terms) collect(term, inside(search));
    return;
  }
  const { results } = search;
  const before = results.answered;
  if (nodes.some(isSetElsewhere)) results.answered++;
  const operands = split(nodes, isPercent);
  if (operands.length > 1) fromOperands(operands, nodes, search);
  else fromTerm(readTerm(nodes), search);
  if (search.isElement && results.answered === before && nodes.length > 0) noteUnknown(nodes, search);
}

/** The last statement of a block is its value. */
function collectBlock(nodes: readonly Node[], search: Search): void {
  const steps = joinBranches(statements(nodes));
  for (const [at, step] of steps.entries()) {
    const isElement = search.isElement && at === steps.length - 1;
    if ("statement" in step) collect(step.statement, inside(search, { isElement }));
    else for (const { body } of step.arms) collectBlock(body, inside(search, { isElement }));
  }
}

function collectGroup({ open, nodes }: Group, search: Search): void {
  if (open === "{" && isKeyword(statements(nodes)[0]?.[0], "case")) return collectCases(nodes, search);
  if (open === "{") return collectBlock(nodes, inside(search));
  for (const part of splitArguments(nodes)) collect(part, inside(search));
}

/** `case Some((2, 13)) => Seq(…)` */
function collectCases(nodes: readonly Node[], search: Search): void {
  const bodies: Node[][] = [];
  for (const node of nodes) {
    if (isKeyword(node, "case")) bodies.push([]);
    bodies.at(-1)?.push(node);
  }
  for (const body of bodies) collectBlock(body.slice(indexOfSign(body, "=>") + 1), inside(search));
}

/** Either a literal module, or the name of one with a configuration: `Deps.scalatest % Test`. */
function fromOperands(operands: readonly (readonly Node[])[], nodes: readonly Node[], search: Search): void {
  const { names, scope, version, results } = search;
  const [first = [], second = [], third, fourth = []] = operands.map(leading);
  const group = names.textOf(first);
  const name = names.textOf(second);
  const ownScope = scopeOf(second, names);
  if (group !== undefined && name === undefined && ownScope === undefined)
    return noteUnknown(nodes, search, `${group}:${readPath(second)?.join(".") ?? "…"}`);
  if (group === undefined || name === undefined)
    return collect(operands[0] ?? [], inside(search, { scope: ownScope ?? scope }));
  const artifact = names.artifactName(name, crossingOf(nodes));
  if (!isName(group) || !isName(artifact)) return noteUnknown(nodes, search, `${group}:${name}`);
  results.answered++;
  results.modules.push({
    group,
    artifact,
    version: third ? names.textOf(third) : version,
    scope: scopeOf(fourth, names) ?? scope,
    line: search.line ?? nodes[0]?.line ?? 1,
  });
}

function fromTerm(term: Term, search: Search): void {
  const { nodes, path, groups, rest } = term;
  const { names } = search;
  const match = indexOfWord(nodes, "match");
  const cases = nodes[match + 1];
  if (match > 0 && isGroup(cases, "{")) return collectGroup(cases, search);
  const loop = loopOver(nodes, names);
  if (loop) return runLoop(loop, search);
  const changed = inside(search, mapped(nodes, names));
  if (path.length === 0 || wrappers.has(path.join("."))) fromWrapper(term, changed);
  else if (groups.length > 0) fromCall(term, changed);
  else follow(path, nodes, changed);
  collectOthers(listGroups(rest), changed);
}

/** Brackets that need not contain modules: the arguments of unknown functions, conditions. */
function collectOthers(groups: readonly Group[], search: Search): void {
  for (const group of groups) collectGroup(group, inside(search, { isElement: false }));
}

/** What is in the brackets is the value itself. */
function fromWrapper({ path, groups }: Term, search: Search): void {
  if (path.length > 0 && groups.every(({ nodes }) => splitArguments(nodes).length === 0)) search.results.answered++;
  const change = path[0] === "compilerPlugin" ? { scope: "build" as const } : {};
  for (const group of groups) collectGroup(group, inside(search, change));
}

const wrappers = new Set([
  ...["Seq", "List", "Set", "Vector", "IndexedSeq", "Array", "Some", "Option"],
  ...["Def.setting", "Def.settingDyn", "compilerPlugin"],
]);

/** A function of the build; or a method of a list, which has the modules before it: `deps.map(_ % Test)`. */
function fromCall({ nodes, path, groups }: Term, search: Search): void {
  const { names, results } = search;
  const called = names.functionOf(path);
  const before = results.modules.length;
  if (called) {
    const lists = groups.map((group) => splitArguments(group.nodes));
    run(called.body, names.insideCall(called, lists), nodes, search);
  } else if (names.definitionsOf(path.slice(0, -1)).length > 0) follow(path.slice(0, -1), nodes, search);
  if (!called || results.modules.length === before) collectOthers(groups, search);
}

function run(body: readonly Node[], names: SbtNames, [from]: readonly Node[], search: Search): void {
  collectBlock(body, inside(search, { names, seen: new Set(), line: search.line ?? from?.line }));
}

/** `Seq("core", "parser").map(m => "io.circe" %% s"circe-$m" % v)` */
interface Loop {
  readonly texts: readonly string[];
  readonly body: SbtFunction;
  readonly group: Group;
}

function loopOver(nodes: readonly Node[], names: SbtNames): Loop | undefined {
  const at = nodes.findIndex((node) => isKeyword(node, "map") || isKeyword(node, "flatMap"));
  const group = nodes[at + 1];
  if (at < 1 || group?.kind !== "group") return undefined;
  const list = nodes.slice(0, isSign(nodes[at - 1], ".") ? at - 1 : at);
  const texts = hasModule(list) ? [] : names.textsOf(list);
  const body = names.functionOf(readPath(group.nodes) ?? []) ?? readLambda(group.nodes);
  return texts.length > 0 && body.parameters.length === 1 && body.parameters[0]?.length === 1
    ? { texts, body, group }
    : undefined;
}

function runLoop({ texts, body, group }: Loop, search: Search): void {
  for (const literal of texts) {
    const names = search.names.insideLambda(body, [[[textNode(literal, group.line)]]]);
    run(body.body, names, [group], search);
  }
}

/** `Seq(…).map(_ % Test)` and `Seq(…).map(_ % version)` */
function mapped(nodes: readonly Node[], names: SbtNames): Partial<Search> {
  const at = indexOfWord(nodes, "map");
  const group = nodes[at + 1];
  if (at < 0 || group?.kind !== "group" || indexOfSign(group.nodes, "%") < 0) return {};
  const last = split(group.nodes, isPercent).at(-1) ?? [];
  const scope = scopeOf(last, names);
  return scope === undefined ? { version: names.textOf(last) } : { scope };
}

function follow(fullPath: readonly string[], nodes: readonly Node[], search: Search): void {
  const { names, results, seen } = search;
  const path = withoutEndings(fullPath);
  const key = `${search.scope} ${path.join(".")}`;
  const definitions = names.definitionsOf(path);
  if (isNothing(path)) results.answered++;
  else if (definitions.length === 0 && isLibrary(fullPath, nodes)) noteUnknown(nodes, search, fullPath.join("."));
  else if (seen.has(key)) results.answered++;
  if (definitions.length === 0 || seen.has(key)) return;
  seen.add(key);
  for (const nodesOfName of definitions)
    collectBlock(nodesOfName, inside(search, { line: search.line ?? nodes[0]?.line }));
}

/** `Deps.cats.value` is the value of a setting, and `deps.toSeq` has the same modules. */
function withoutEndings(path: readonly string[]): readonly string[] {
  const end = path.findLastIndex((part) => !endings.has(part));
  return path.slice(0, Math.max(1, end + 1));
}

const endings = new Set(["value", "toSeq", "toList", "toSet", "flatten", "distinct", "reverse"]);

/** Empty lists, and the project's own modules and files. */
function isNothing(path: readonly string[]): boolean {
  return path.at(-1) === "empty" || nothings.has(path[0] ?? "");
}

const nothings = new Set(["Nil", "None", "organization", "ProvidedJS", "RuntimeDOM"]);

/** `libraryDependencies.value.filterNot(…)` and `(core / projectID).value` */
function isSetElsewhere(node: Node): boolean {
  return isKeyword(node, "libraryDependencies") || isKeyword(node, "projectID");
}

/** Anywhere else only a dotted name such as `Deps.cats`: a single word may be anything, and `x.value` a setting. */
function isLibrary(path: readonly string[], nodes: readonly Node[]): boolean {
  if (path.length < 2 || readPath(nodes) === undefined) return false;
  return !notLibraries.has(path[0] ?? "") && !notLibraries.has(path.at(-1) ?? "");
}

const notLibraries = wordSet(
  "value empty Nil Seq List Set Vector Map Some None Option CrossVersion VersionNumber Keys Def sbt this isDefined nonEmpty",
);

/** `%%` and `%%%` add the Scala version to the name, `cross CrossVersion.full` the full version. */
function crossingOf(nodes: readonly Node[]): Crossing {
  if (nodes.some((node) => isKeyword(node, "CrossVersion")) && nodes.some((node) => isKeyword(node, "full")))
    return "full";
  return isSign(nodes.find(isPercent), "%") ? "none" : "binary";
}

/** A string or a dotted name; anything after it without an operator modifies the module: `exclude("a", "b")`. */
function leading(nodes: readonly Node[]): readonly Node[] {
  if (nodes[0]?.kind !== "word") return nodes.slice(0, 1);
  const end = nodes.findIndex((node, at) => at > 0 && isWord(node) && !isSign(nodes[at - 1], "."));
  return nodes.slice(0, end < 0 ? undefined : end);
}

/** `Test`, `"test"`, `"it,test"`, `Provided`; with `compile` among them it is part of the product. */
function scopeOf([first]: readonly Node[], names: SbtNames): Scope | undefined {
  const text = isWord(first) ? configurationOf(first.text, names) : readLiteral(first);
  if (text === undefined) return undefined;
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.split("->")[0]?.trim() ?? "");
  if (!parts.every((name) => configurations.has(name))) return undefined;
  if (parts.every((name) => testConfigurations.has(name))) return "test";
  return parts.every((name) => name === "optional") ? "optional" : "runtime";
}

/** The argument of a function, or the word itself. */
function configurationOf(word: string, names: SbtNames): string {
  const [argument] = names.argumentOf(word) ?? [];
  return (isWord(argument) ? argument.text : readLiteral(argument)) ?? word;
}

const testConfigurations = new Set(["test", "it", "integrationtest"]);
const configurations = new Set([...testConfigurations, "compile", "runtime", "provided", "optional", "default", "*"]);
