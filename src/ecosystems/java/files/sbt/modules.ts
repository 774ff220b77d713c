import type { Scope } from "../../../../domain/contracts/component.ts";
import { isName } from "../../coordinates.ts";
import { stepsOf } from "../script/branches.ts";
import { isGroup, isSign, says, type Group, type Node } from "../script/nodes.ts";
import { pathOf } from "../script/path.ts";
import { argumentsOf, groupsOf, indexOfSign, split, statements } from "../script/statements.ts";
import { readLambda, type SbtFunction } from "./functions.ts";
import { crossingOf, leading, scopeOf } from "./operands.ts";
import { hasModule, isPercent } from "./percent.ts";
import type { SbtNames } from "./sbt-names.ts";
import { inside, isTooLong, noteUnknown, startSearch, type Module, type Search, type Unknown } from "./search.ts";
import { readTerm, type Term } from "./term.ts";

export interface Modules {
  readonly known: readonly Module[];
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
  if (says(nodes[0], "if") && isGroup(nodes[1], "(")) return collectBlock(nodes, inside(search));
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
  const steps = stepsOf(statements(nodes));
  for (const [at, step] of steps.entries()) {
    const isElement = search.isElement && at === steps.length - 1;
    if ("statement" in step) collect(step.statement, inside(search, { isElement }));
    else for (const { body } of step.arms) collectBlock(body, inside(search, { isElement }));
  }
}

function collectGroup({ open, nodes }: Group, search: Search): void {
  if (open === "{" && says(statements(nodes)[0]?.[0], "case")) return collectCases(nodes, search);
  if (open === "{") return collectBlock(nodes, inside(search));
  for (const part of argumentsOf(nodes)) collect(part, inside(search));
}

/** `case Some((2, 13)) => Seq(…)` */
function collectCases(nodes: readonly Node[], search: Search): void {
  const bodies: Node[][] = [];
  for (const node of nodes) {
    if (says(node, "case")) bodies.push([]);
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
  const written = scopeOf(second, names);
  if (group !== undefined && name === undefined && written === undefined)
    return noteUnknown(nodes, search, `${group}:${pathOf(second)?.join(".") ?? "…"}`);
  if (group === undefined || name === undefined)
    return collect(operands[0] ?? [], inside(search, { scope: written ?? scope }));
  const artifact = names.artifactName(name, crossingOf(nodes));
  if (!isName(group) || !isName(artifact)) return noteUnknown(nodes, search, `${group}:${name}`);
  results.answered++;
  results.known.push({
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
  const match = nodes.findIndex((node) => says(node, "match"));
  const cases = nodes[match + 1];
  if (match > 0 && isGroup(cases, "{")) return collectGroup(cases, search);
  const loop = loopOver(nodes, names);
  if (loop) return runLoop(loop, search);
  const changed = inside(search, mapped(nodes, names));
  if (path.length === 0 || wrappers.has(path.join("."))) fromWrapper(term, changed);
  else if (groups.length > 0) fromCall(term, changed);
  else follow(path, nodes, changed);
  collectOthers(groupsOf(rest), changed);
}

/** Brackets that need not contain modules: the arguments of unknown functions, conditions. */
function collectOthers(groups: readonly Group[], search: Search): void {
  for (const group of groups) collectGroup(group, inside(search, { isElement: false }));
}

/** What is in the brackets is the value itself. */
function fromWrapper({ path, groups }: Term, search: Search): void {
  if (path.length > 0 && groups.every(({ nodes }) => argumentsOf(nodes).length === 0)) search.results.answered++;
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
  const before = results.known.length;
  if (called) {
    const given = groups.map((group) => argumentsOf(group.nodes));
    run(called.body, names.insideCall(called, given), nodes, search);
  } else if (names.definitionsOf(path.slice(0, -1)).length > 0) follow(path.slice(0, -1), nodes, search);
  if (!called || results.known.length === before) collectOthers(groups, search);
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
  const at = nodes.findIndex((node) => says(node, "map") || says(node, "flatMap"));
  const group = nodes[at + 1];
  if (at < 1 || group?.kind !== "group") return undefined;
  const list = nodes.slice(0, isSign(nodes[at - 1], ".") ? at - 1 : at);
  const texts = hasModule(list) ? [] : names.textsOf(list);
  const body = names.functionOf(pathOf(group.nodes) ?? []) ?? readLambda(group.nodes);
  return texts.length > 0 && body.parameters.length === 1 && body.parameters[0]?.length === 1
    ? { texts, body, group }
    : undefined;
}

function runLoop({ texts, body, group }: Loop, search: Search): void {
  for (const literal of texts) {
    const text: Node = { kind: "text", parts: [{ literal }], line: group.line };
    run(body.body, search.names.insideLambda(body, [[[text]]]), [group], search);
  }
}

/** `Seq(…).map(_ % Test)` and `Seq(…).map(_ % version)` */
function mapped(nodes: readonly Node[], names: SbtNames): Partial<Search> {
  const at = nodes.findIndex((node) => says(node, "map"));
  const group = nodes[at + 1];
  if (at < 0 || group?.kind !== "group" || indexOfSign(group.nodes, "%") < 0) return {};
  const last = split(group.nodes, isPercent).at(-1) ?? [];
  const scope = scopeOf(last, names);
  return scope === undefined ? { version: names.textOf(last) } : { scope };
}

function follow(written: readonly string[], nodes: readonly Node[], search: Search): void {
  const { names, results, seen } = search;
  const path = withoutEndings(written);
  const key = `${search.scope} ${path.join(".")}`;
  const definitions = names.definitionsOf(path);
  if (isNothing(path)) results.answered++;
  else if (definitions.length === 0 && isLibrary(written, nodes)) noteUnknown(nodes, search, written.join("."));
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
  return says(node, "libraryDependencies") || says(node, "projectID");
}

/** Anywhere else only a dotted name such as `Deps.cats`: a single word may be anything, and `x.value` a setting. */
function isLibrary(path: readonly string[], nodes: readonly Node[]): boolean {
  if (path.length < 2 || pathOf(nodes) === undefined) return false;
  return !notLibraries.has(path[0] ?? "") && !notLibraries.has(path.at(-1) ?? "");
}

const notLibraries = new Set(
  "value empty Nil Seq List Set Vector Map Some None Option CrossVersion VersionNumber Keys Def sbt this isDefined nonEmpty".split(
    " ",
  ),
);
