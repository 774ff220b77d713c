import type { Component } from "../../../domain/component.ts";
import { isSign, type Node } from "../script/nodes.ts";
import { argumentsOf, split } from "../script/statements.ts";
import type { SbtNames } from "./sbt-names.ts";
import type { Unknown } from "./search.ts";
import { readTerm } from "./term.ts";
import { writeNodes } from "./write-nodes.ts";

interface NpmPackage extends Pick<Component, "name" | "version" | "requirement"> {
  readonly line: number;
}

export interface NpmPackages {
  readonly known: readonly NpmPackage[];
  readonly unknown: readonly Unknown[];
}

const maxDepth = 20;

/** Packages of the plugin scalajs-bundler: `Seq("react" -> "17.0.2")`. */
export function npmPackagesIn(nodes: readonly Node[], names: SbtNames): NpmPackages {
  const known: NpmPackage[] = [];
  const unknown: Unknown[] = [];
  collect(nodes, names, 0, (pair, line) => {
    const found = readPair(pair, names);
    if (found) known.push({ ...found, line });
    else unknown.push({ text: writeNodes(pair), line });
  });
  return { known, unknown };
}

type Visit = (pair: readonly Node[], line: number) => void;

function collect(nodes: readonly Node[], names: SbtNames, depth: number, visit: Visit, line?: number): void {
  const own = line ?? nodes[0]?.line ?? 1;
  const inner = (part: readonly Node[]) => collect(part, names, depth + 1, visit, line);
  const terms = split(nodes, (node) => isSign(node, "++"));
  const { path, groups, rest } = readTerm(nodes);
  const definitions = groups.length === 0 && rest.length === 0 ? names.definitionsOf(path) : [];
  if (nodes.length === 0 || path.at(-1) === "Nil" || path.at(-1) === "empty") return;
  if (depth > maxDepth) visit(nodes, own);
  else if (terms.length > 1) for (const term of terms) inner(term);
  else if (lists.has(path.join(".")) && rest.length === 0)
    for (const group of groups) for (const item of argumentsOf(group.nodes)) inner(item);
  else if (definitions.length > 0)
    for (const definition of definitions) collect(definition, names, depth + 1, visit, own);
  else visit(nodes, own);
}

const lists = new Set(["", "Seq", "List"]);

function readPair(nodes: readonly Node[], names: SbtNames): Omit<NpmPackage, "line"> | undefined {
  const [left = [], right = [], ...more] = split(nodes, (node) => isSign(node, "->"));
  const [name = "", written = ""] = [left, right].map((side) => names.textOf(side)?.trim());
  if (more.length > 0 || !npmName.test(name) || !npmRange.test(written)) return undefined;
  const isExact = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(written);
  return isExact ? { name, version: written } : { name, version: "", requirement: written };
}

const npmName = /^(?:@[\w.~-]{1,100}\/)?[\w.~-]{1,200}$/;
/** A range or a tag; anything with a slash or a colon is an address. */
const npmRange = /^[\w.^~<>=|*+ -]{1,200}$/;
