import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import { type LockEntry, buildLockGraph, rootEntry } from "../../../../graph/lock-graph.ts";
import type { Supply } from "../../frameworks/supply.ts";
import type { OriginOf } from "../feeds.ts";

/** A package that NuGet resolved for one target framework. */
export interface Resolved {
  readonly name: string;
  readonly version: string;
  /** A project; it has dependencies but is not a component. */
  readonly isProject: boolean;
  /** Whether it is a direct dependency; undefined if the file does not say. */
  readonly direct: boolean | undefined;
  /** The scope of a direct dependency. */
  readonly scope: Scope;
  /** The names of its dependencies. */
  readonly needs: readonly string[];
}

/** The packages of one target framework, by lower-case name. */
export interface Target {
  readonly packages: ReadonlyMap<string, Resolved>;
  /** What .NET supplies to the project; absent if that is not known. */
  readonly supply?: Supply;
}

interface Context {
  readonly file: string;
  readonly lineOf: (resolved: Resolved) => number | undefined;
  readonly originOf: OriginOf;
}

/** The components of all target frameworks, each version once, with its dependencies. */
export function toComponents(targets: readonly Target[], context: Context): readonly Component[] {
  const entries: LockEntry[] = [];
  for (const target of targets) for (const entry of entriesOf(target, entries.length, context)) entries.push(entry);
  return buildLockGraph(context.file, entries).components.map((component) => withSupply(component, targets));
}

/** `available`, if .NET supplies a package to each target for .NET that has it. */
function withSupply(component: Component, targets: readonly Target[]): Component {
  const { name, version, scope } = component;
  const counted = targets.filter(({ packages, supply }) => {
    return supply?.isModern === true && packages.get(name.toLowerCase())?.version === version;
  });
  const isSupplied = counted.length > 0 && counted.every(({ supply }) => supply?.supplies(name, version));
  if (!isSupplied || scope === "dev") return component;
  return { ...component, scope: "available", scopeReason: "supplied by .NET" };
}

function entriesOf({ packages: target }: Target, start: number, { lineOf, originOf }: Context): LockEntry[] {
  const places = new Map([...target.keys()].map((key, at) => [key, start + at]));
  const edgeTo = (key: string, scope: Scope) => {
    const to = places.get(key);
    return to === undefined ? [] : [{ to, scope }];
  };
  const entries = [...target.values()].map((resolved): LockEntry => {
    const { name, version, isProject, direct, needs } = resolved;
    return {
      type: "nuget",
      name,
      version,
      own: isProject,
      root: false,
      edges: needs.flatMap((need) => edgeTo(need.toLowerCase(), "runtime")),
      ...(direct !== undefined && { direct }),
      line: lineOf(resolved),
      origin: originOf(name),
    };
  });
  const roots = [...target].filter(([, { direct, isProject }]) => direct === true || isProject);
  return roots.length === 0
    ? entries
    : [...entries, rootEntry(roots.flatMap(([key, { scope }]) => edgeTo(key, scope)))];
}
