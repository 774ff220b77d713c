import { componentKey, type Component, type Scope } from "../../../domain/component.ts";
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
  const components = new Map<string, Component>();
  for (const target of targets) {
    const scopes = scopesOf(target);
    for (const [key, resolved] of target) {
      if (resolved.isProject) continue;
      const component = toComponent(resolved, scopes.get(key) ?? "unknown", target, context);
      const id = componentKey(component);
      const known = components.get(id);
      components.set(id, known ? join(known, component) : component);
    }
  }
  return [...components.values()];
}

/** An unknown scope is stronger than a development one. */
const strongestFirst: readonly Scope[] = ["runtime", "optional", "build", "unknown", "dev", "test"];

/** Every package inherits the strongest scope of the packages that need it. */
function scopesOf(target: Target): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  const roots = [...target].filter(([, { direct, isProject }]) => direct === true || isProject);
  for (const scope of strongestFirst) {
    const open = roots.filter(([, root]) => root.scope === scope).map(([key]) => key);
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (scopes.has(key)) continue;
      scopes.set(key, scope);
      for (const need of target.get(key)?.needs ?? []) open.push(need.toLowerCase());
    }
  }
  return scopes;
}

function toComponent(resolved: Resolved, scope: Scope, target: Target, context: Context): Component {
  const { name, version, direct, needs } = resolved;
  const line = context.lineOf(resolved);
  const origin = context.originOf(name);
  return {
    type: "nuget",
    name,
    version,
    scope,
    ...(direct !== undefined && { direct }),
    locations: [line === undefined ? { file: context.file } : { file: context.file, line }],
    dependsOn: needs.flatMap((need) => {
      const needed = target.get(need.toLowerCase());
      return needed && !needed.isProject ? [componentKey({ type: "nuget", ...needed })] : [];
    }),
    ...(origin && { origin }),
  };
}

function join(a: Component, b: Component): Component {
  const strongest = strongestFirst.indexOf(a.scope) <= strongestFirst.indexOf(b.scope) ? a.scope : b.scope;
  return {
    ...a,
    scope: strongest,
    ...(a.direct !== undefined && { direct: a.direct || b.direct === true }),
    dependsOn: [...new Set([...(a.dependsOn ?? []), ...(b.dependsOn ?? [])])],
  };
}
