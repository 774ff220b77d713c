import type { Scope } from "../domain/contracts/component.ts";
import { scopesByRank, weakerScope } from "../domain/contracts/scope-rank.ts";

/** What something is needed for, and why, if that is not obvious: `in the folder docs/`, `extra tls`. */
export interface Way {
  readonly scope: Scope;
  readonly reason?: string;
}

/** A dependency on a node; without a scope, for the same purpose as the node that needs it. */
export interface Step<N> {
  readonly to: N;
  readonly scope?: Scope;
  readonly reason?: string;
}

/**
 * All nodes that the starts lead to, each with its strongest way. What is needed through an optional dependency is
 * optional, and so on. Strong ways are walked first and short ones before long ones, so every edge is followed once.
 */
export function reach<N>(
  starts: Iterable<Step<N> & Way>,
  stepsFrom: (node: N) => Iterable<Step<N>>,
): ReadonlyMap<N, Way> {
  const found = new Map<N, Way>();
  const open = createQueue<N>();
  for (const { to, scope, reason } of starts) open.add(to, reason === undefined ? { scope } : { scope, reason });
  for (let next = open.take(); next; next = open.take()) {
    if (found.has(next.to)) continue;
    found.set(next.to, next.way);
    for (const step of stepsFrom(next.to)) if (!found.has(step.to)) open.add(step.to, onward(next.way, step));
  }
  return found;
}

/** A step to a weaker scope has a reason of its own, or none. */
function onward(way: Way, { scope = way.scope, reason }: Step<unknown>): Way {
  const weaker = weakerScope(way.scope, scope);
  if (weaker === way.scope) return way;
  return reason === undefined ? { scope: weaker } : { scope: weaker, reason };
}

/** The strongest scope first, and for the same scope those without a reason. */
function createQueue<N>() {
  const levels = scopesByRank.flatMap((): Level<N>[] => [
    { waiting: [], taken: 0 },
    { waiting: [], taken: 0 },
  ]);
  const levelOf = ({ scope, reason }: Way) => levels[2 * scopesByRank.indexOf(scope) + (reason === undefined ? 0 : 1)];
  let at = 0; // ways only get weaker
  return {
    add(to: N, way: Way): void {
      levelOf(way)?.waiting.push({ to, way });
    },
    take(): { readonly to: N; readonly way: Way } | undefined {
      for (; at < levels.length; at++) {
        const level = levels[at];
        const next = level?.waiting[level.taken];
        if (level && next) {
          level.taken++;
          return next;
        }
      }
      return undefined;
    },
  };
}

interface Level<N> {
  readonly waiting: { readonly to: N; readonly way: Way }[];
  taken: number;
}
