import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import { type LockEntry, readGraph, rootEntry } from "../../../../graph/lock-graph.ts";
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
export type Target = ReadonlyMap<string, Resolved>;

interface Context {
  readonly file: string;
  readonly lineOf: (resolved: Resolved) => number | undefined;
  readonly originOf: OriginOf;
}

/** The components of all target frameworks, each version once, with its dependencies. */
export function toComponents(targets: readonly Target[], context: Context): readonly Component[] {
  const entries: LockEntry[] = [];
  for (const target of targets) for (const entry of entriesOf(target, entries.length, context)) entries.push(entry);
  return readGraph(context.file, entries).components;
}

function entriesOf(target: Target, start: number, { lineOf, originOf }: Context): LockEntry[] {
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
  return roots.length === 0 ? entries : [...entries, rootEntry(roots.flatMap(([key, one]) => edgeTo(key, one.scope)))];
}
