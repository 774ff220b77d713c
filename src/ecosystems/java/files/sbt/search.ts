import type { Scope } from "../../../../domain/contracts/component.ts";
import type { Coordinates } from "../../coordinates.ts";
import type { Node } from "../script/nodes.ts";
import type { SbtNames } from "./sbt-names.ts";
import { writeNodes } from "./write-nodes.ts";

/** A module in sbt's notation: `"org" %% "name" % "1.0" % Test`. */
export interface Module extends Coordinates {
  readonly scope: Scope;
  readonly line: number;
}

/** Expressions that could not be resolved to a module, as written. */
export interface Unknown {
  readonly text: string;
  readonly line: number;
}

/** What a search has found so far. */
export interface Results {
  readonly modules: Module[];
  readonly unknown: Unknown[];
  /** Grows with each expression that was understood, such as an empty list, or is noted as unknown. */
  answered: number;
  /** Calls of calls may multiply. */
  steps: number;
}

export interface Search {
  readonly names: SbtNames;
  readonly scope: Scope;
  /** The value of the setting, or in a list that is: whatever it is, it stands for modules. */
  readonly isElement: boolean;
  /** The default, for modules without one. */
  readonly version?: string | undefined;
  /** Where the project uses the name; its value may be in another file. */
  readonly line?: number | undefined;
  readonly depth: number;
  /** Names that were already followed; following them again would find the same modules. */
  readonly seen: Set<string>;
  readonly results: Results;
}

const maxDepth = 40;
const maxModules = 10_000;
const maxSteps = 20_000;
const maxUnknown = 100;

export function startSearch(names: SbtNames, scope: Scope): Search {
  const results = { modules: [], unknown: [], answered: 0, steps: 0 };
  return { names, scope, isElement: true, depth: 0, seen: new Set(), results };
}

/** One level deeper. */
export function inside(search: Search, change: Partial<Search> = {}): Search {
  return { ...search, ...change, depth: search.depth + 1 };
}

export function isTooLong({ depth, results }: Search): boolean {
  return depth > maxDepth || results.modules.length > maxModules || results.steps++ > maxSteps;
}

export function noteUnknown(nodes: readonly Node[], search: Search, text = writeNodes(nodes)): void {
  const { unknown } = search.results;
  const line = search.line ?? nodes[0]?.line ?? 1;
  search.results.answered++;
  const isNoted = unknown.some((noted) => noted.text === text && noted.line === line);
  if (!isNoted && unknown.length < maxUnknown) unknown.push({ text, line });
}
