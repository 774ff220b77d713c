import type { Scope } from "../../../domain/component.ts";
import { isName, type Coordinates } from "../coordinates.ts";
import { isSign, isWord, literalOf, says, type Group, type Node } from "../script/nodes.ts";
import { pathOf } from "../script/path.ts";
import { argumentsOf, groupsOf, indexOfSign, split, statements } from "../script/statements.ts";
import type { Crossing, SbtNames } from "./sbt-names.ts";

/** A module in sbt's notation: `"org" %% "name" % "1.0" % Test`. */
interface Module extends Coordinates {
  readonly scope: Scope;
  readonly line: number;
}

/** Expressions that could not be resolved to a module, as written. */
interface Unknown {
  readonly text: string;
  readonly line: number;
}

export interface Modules {
  readonly known: readonly Module[];
  readonly unknown: readonly Unknown[];
}

const maxDepth = 20;
const maxModules = 10_000;

/** The modules in an expression, through `Seq`, `++`, conditions and the names of other values. */
export function modulesIn(nodes: readonly Node[], names: SbtNames, scope: Scope): Modules {
  const known: Module[] = [];
  const unknown: Unknown[] = [];
  collect(nodes, { names, scope, isElement: true, depth: 0, seen: new Set(), unknown }, known);
  return { known, unknown };
}

interface Search {
  readonly names: SbtNames;
  readonly scope: Scope;
  /** The value of the setting, or in a list that is: a single word is a module too, such as `guice` of Play. */
  readonly isElement: boolean;
  /** The default, for modules without one. */
  readonly version?: string | undefined;
  /** Where the project uses the name; its value may be in another file. */
  readonly line?: number | undefined;
  readonly depth: number;
  /** Names that were already followed; following them again would find the same modules. */
  readonly seen: Set<string>;
  readonly unknown: Unknown[];
}

function collect(nodes: readonly Node[], search: Search, found: Module[]): void {
  if (search.depth > maxDepth || found.length > maxModules) return noteUnknown("a nested list", nodes, search);
  const inside = (change: Partial<Search>): Search => ({ ...search, ...change, depth: search.depth + 1 });
  const terms = split(nodes, (node) => joints.some((sign) => isSign(node, sign)));
  const operands = split(nodes, isPercent);
  if (terms.length > 1) for (const term of terms) collect(term, inside({}), found);
  else if (operands.length > 1) fromOperands(operands, nodes, search, inside, found);
  else {
    const change = says(nodes[0], "compilerPlugin") ? { scope: "build" as const } : mapped(nodes, search.names);
    const groups = groupsOf(nodes);
    const isElement = search.isElement && groups.length === 1 && lists.some((name) => says(nodes[0], name));
    for (const group of groups)
      for (const part of partsOf(group)) collect(part, inside({ ...change, isElement }), found);
    if (groups.length === 0) follow(nodes, inside(change), found);
  }
}

const lists = ["Seq", "List", "Set", "Vector"];
const joints = ["++", ",", ":+", "::"];

function partsOf({ open, nodes }: Group): readonly (readonly Node[])[] {
  return open === "{" ? statements(nodes) : argumentsOf(nodes);
}

function follow(nodes: readonly Node[], search: Search, found: Module[]): void {
  const path = pathOf(leading(nodes)) ?? [];
  const key = `${search.scope} ${path.join(".")}`;
  const definition = search.names.definitionOf(path);
  const isModule = search.isElement && nodes.length === 1 && /^[a-z]/.test(path[0] ?? "");
  if (!definition && (isModule || isLibrary(path, nodes))) noteUnknown(path.join("."), nodes, search);
  if (!definition || search.seen.has(key)) return;
  search.seen.add(key);
  collect(definition, { ...search, line: search.line ?? nodes[0]?.line }, found);
}

/** Only a dotted name such as `Deps.cats`: a single word may be anything, and `x.value` is a setting of the build. */
function isLibrary(path: readonly string[], nodes: readonly Node[]): boolean {
  if (path.length < 2 || leading(nodes).length < nodes.length) return false;
  return !notLibraries.has(path[0] ?? "") && !notLibraries.has(path.at(-1) ?? "");
}

const notLibraries = new Set(
  "value empty Nil Seq List Set Vector Map Some None Option CrossVersion VersionNumber Keys Def sbt this isDefined nonEmpty".split(
    " ",
  ),
);

function noteUnknown(text: string, nodes: readonly Node[], { unknown, line }: Search): void {
  if (unknown.length < maxUnknown) unknown.push({ text, line: line ?? nodes[0]?.line ?? 1 });
}

const maxUnknown = 100;

/** Either a literal module, or the name of one with a configuration: `Deps.scalatest % Test`. */
function fromOperands(
  operands: readonly (readonly Node[])[],
  nodes: readonly Node[],
  search: Search,
  inside: (change: Partial<Search>) => Search,
  found: Module[],
): void {
  const { names, scope, version } = search;
  const [first = [], second = [], third, fourth = []] = operands.map(leading);
  const group = names.textOf(first);
  const name = names.textOf(second);
  if (group !== undefined && name === undefined && scopeOf(second) === undefined)
    return noteUnknown(`${group}:${pathOf(second)?.join(".") ?? "…"}`, nodes, search);
  if (group === undefined || name === undefined)
    return collect(first, inside({ scope: scopeOf(second) ?? scope }), found);
  const artifact = names.artifactName(name, crossingOf(nodes));
  const line = search.line ?? nodes[0]?.line ?? 1;
  if (!isName(group) || !isName(artifact)) return;
  found.push({
    group,
    artifact,
    version: third ? names.textOf(third) : version,
    scope: scopeOf(fourth) ?? scope,
    line,
  });
}

/** `%%` and `%%%` add the Scala version to the name, `cross CrossVersion.full` the full version. */
function crossingOf(nodes: readonly Node[]): Crossing {
  if (nodes.some((node) => says(node, "CrossVersion")) && nodes.some((node) => says(node, "full"))) return "full";
  return isSign(nodes.find(isPercent), "%") ? "none" : "binary";
}

function isPercent(node: Node): boolean {
  return isSign(node, "%") || isSign(node, "%%") || isSign(node, "%%%");
}

/** A string or a dotted name; anything after it without an operator modifies the module: `exclude("a", "b")`. */
function leading(nodes: readonly Node[]): readonly Node[] {
  if (nodes[0]?.kind !== "word") return nodes.slice(0, 1);
  const end = nodes.findIndex((node, at) => at > 0 && isWord(node) && !isSign(nodes[at - 1], "."));
  return nodes.slice(0, end < 0 ? undefined : end);
}

/** `Seq(…).map(_ % Test)` and `Seq(…).map(_ % version)` */
function mapped(nodes: readonly Node[], names: SbtNames): Partial<Search> {
  const at = nodes.findIndex((node) => says(node, "map"));
  const group = nodes[at + 1];
  if (at < 0 || group?.kind !== "group" || indexOfSign(group.nodes, "%") < 0) return {};
  const last = split(group.nodes, isPercent).at(-1) ?? [];
  const scope = scopeOf(last);
  return scope === undefined ? { version: names.textOf(last) } : { scope };
}

/** `Test`, `"test"`, `"it,test"`, `Provided`; with `compile` among them it is part of the product. */
function scopeOf([first]: readonly Node[]): Scope | undefined {
  const text = isWord(first) ? first.text : literalOf(first);
  if (text === undefined) return undefined;
  const names = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.split("->")[0]?.trim() ?? "");
  if (!names.every((name) => configurations.has(name))) return undefined;
  if (names.every((name) => testConfigurations.has(name))) return "test";
  return names.every((name) => name === "optional") ? "optional" : "runtime";
}

const testConfigurations = new Set(["test", "it", "integrationtest"]);
const configurations = new Set([...testConfigurations, "compile", "runtime", "provided", "optional", "default", "*"]);
