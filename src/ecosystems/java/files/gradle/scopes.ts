import { mapEntries } from "../script/declared.ts";
import { bothOrNone, evaluate, type ScriptContext, type Value } from "../script/values.ts";
import type { Local, Scope } from "./names/local-names.ts";

/** Inside a block of a script. */
export type Inside = (scope: Scope | undefined) => ScriptContext;

const maxDepth = 20;

/** The values of names inside the blocks of a script. The value of a local name may be unknown. */
export function createScopes(script: ScriptContext): Inside {
  const made = new Map<Scope, ScriptContext>();
  const depth = { now: 0 };
  const inside: Inside = (scope) => {
    if (!scope) return script;
    const context = made.get(scope) ?? surround(scope, inside(scope.outer), depth);
    made.set(scope, context);
    return context;
  };
  return inside;
}

function surround({ names, parameters }: Scope, outer: ScriptContext, depth: { now: number }): ScriptContext {
  const values = new Map<string, Value | undefined>();
  const open = new Set<string>();
  const valueOf = (key: string, expressions: Local): Value | undefined => {
    if (values.has(key) || depth.now >= maxDepth) return values.get(key);
    open.add(key);
    depth.now++;
    const value = bothOrNone(expressions.map((nodes) => evaluate(nodes, context)));
    depth.now--;
    open.delete(key);
    values.set(key, value);
    return value;
  };
  const context: ScriptContext = {
    ...outer,
    sourceOf: (path) => {
      const local = path.length === 1 ? names.get(path[0] ?? "") : undefined;
      if (!local) return outer.sourceOf?.(path);
      return parameters?.has(path[0] ?? "") ? [] : local.length === 1 ? local[0] : undefined;
    },
    lookUp: (path) => {
      const [name = "", ...rest] = path;
      const key = path.join(".");
      const local = names.get(name);
      // `def version = project.version` refers to the outer name.
      if (!local || open.has(key)) return outer.lookUp(path);
      if (rest.length === 0) return valueOf(key, local);
      const entry = local.length === 1 ? entryIn(local[0] ?? [], rest.join(".")) : undefined;
      return entry ? valueOf(key, [entry]) : outer.lookUp(path);
    },
  };
  return context;
}

function entryIn(nodes: Local[number], key: string): Local[number] | undefined {
  return mapEntries(nodes).find(([name]) => name === key)?.[1];
}
