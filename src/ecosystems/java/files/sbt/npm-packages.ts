import type { Component } from "../../../../domain/contracts/component.ts";
import type { Node } from "../script/nodes.ts";
import { splitArguments, splitAt } from "../script/statements.ts";
import type { SbtNames } from "./sbt-names.ts";
import type { Unknown } from "./search.ts";
import { readTerm } from "./term.ts";
import { writeNodes } from "./write-nodes.ts";

interface NpmPackage extends Pick<Component, "name" | "version" | "requirement"> {
  readonly line: number;
}

export interface NpmPackages {
  readonly packages: readonly NpmPackage[];
  readonly unknown: readonly Unknown[];
}

const maxDepth = 20;

/** Packages of the plugin scalajs-bundler: `Seq("react" -> "17.0.2")`. */
export function npmPackagesIn(nodes: readonly Node[], names: SbtNames): NpmPackages {
  const packages: NpmPackage[] = [];
  const unknown: Unknown[] = [];
  const visit: Visit = (pair, line) => {
    const npmPackage = readPair(pair, names);
    if (npmPackage) packages.push({ ...npmPackage, line });
    else unknown.push({ text: writeNodes(pair), line });
  };
  collect(nodes, { names, depth: 0, seen: new Set(), visit });
  return { packages, unknown };
}

type Visit = (pair: readonly Node[], line: number) => void;

interface Walk {
  readonly names: SbtNames;
  readonly depth: number;
  /** Names that were already followed; following them again would find the same packages. */
  readonly seen: Set<string>;
  readonly visit: Visit;
  /** Where the project uses the name; its value may be in another file. */
  readonly line?: number;
}

function collect(nodes: readonly Node[], walk: Walk): void {
  const { names, depth, seen, visit } = walk;
  const own = walk.line ?? nodes[0]?.line ?? 1;
  const inner = (part: readonly Node[]) => collect(part, { ...walk, depth: depth + 1 });
  const terms = splitAt(nodes, "++");
  const { path, groups, rest } = readTerm(nodes);
  const definitions = groups.length === 0 && rest.length === 0 ? names.definitionsOf(path) : [];
  if (nodes.length === 0 || path.at(-1) === "Nil" || path.at(-1) === "empty") return;
  if (depth > maxDepth) visit(nodes, own);
  else if (terms.length > 1) for (const term of terms) inner(term);
  else if (lists.has(path.join(".")) && rest.length === 0)
    for (const group of groups) for (const item of splitArguments(group.nodes)) inner(item);
  else if (definitions.length === 0) visit(nodes, own);
  else if (!seen.has(path.join("."))) {
    seen.add(path.join("."));
    for (const definition of definitions) collect(definition, { ...walk, depth: depth + 1, line: own });
  }
}

const lists = new Set(["", "Seq", "List"]);

function readPair(nodes: readonly Node[], names: SbtNames): Omit<NpmPackage, "line"> | undefined {
  const [left = [], right = [], ...more] = splitAt(nodes, "->");
  const [name = "", written = ""] = [left, right].map((side) => names.textOf(side)?.trim());
  if (more.length > 0 || !npmName.test(name) || !npmRange.test(written)) return undefined;
  const isExact = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(written);
  return isExact ? { name, version: written } : { name, version: "", requirement: written };
}

const npmName = /^(?:@[\w.~-]{1,100}\/)?[\w.~-]{1,200}$/;
/** A range or a tag; anything with a slash or a colon is an address. */
const npmRange = /^[\w.^~<>=|*+ -]{1,200}$/;
