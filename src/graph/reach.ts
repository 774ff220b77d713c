import { type Scope, scopesByRank, weakerScope } from "../domain/contracts/component.ts";

/** What something is needed for, and why, if that is not obvious: `in the folder docs/`, `extra tls`. */
export interface Usage {
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
 * All nodes that the starts lead to, each with its strongest usage. What is needed through an optional dependency is
 * optional, and so on. Strong usages are walked first and short ones before long ones, so every edge is followed once.
 */
export function reach<N>(
  starts: Iterable<Step<N> & Usage>,
  stepsFrom: (node: N) => Iterable<Step<N>>,
): ReadonlyMap<N, Usage> {
  const usages = new Map<N, Usage>();
  const open = createQueue<N>();
  for (const { to, scope, reason } of starts) open.add(to, reason === undefined ? { scope } : { scope, reason });
  for (let next = open.take(); next; next = open.take()) {
    if (usages.has(next.to)) continue;
    usages.set(next.to, next.usage);
    for (const step of stepsFrom(next.to)) if (!usages.has(step.to)) open.add(step.to, combineUsage(next.usage, step));
  }
  return usages;
}

/** A step to a weaker scope has a reason of its own, or none; one to the same scope may have the first reason. */
function combineUsage(usage: Usage, { scope = usage.scope, reason }: Step<unknown>): Usage {
  const weaker = weakerScope(usage.scope, scope);
  const isFirst = scope === usage.scope && usage.reason === undefined && reason !== undefined;
  if (weaker === usage.scope && !isFirst) return usage;
  return reason === undefined ? { scope: weaker } : { scope: weaker, reason };
}

/** The strongest scope first, and for the same scope those without a reason. */
function createQueue<N>() {
  const levels = scopesByRank.flatMap((): Level<N>[] => [
    { waiting: [], taken: 0 },
    { waiting: [], taken: 0 },
  ]);
  const levelOf = ({ scope, reason }: Usage) =>
    levels[2 * scopesByRank.indexOf(scope) + (reason === undefined ? 0 : 1)];
  let at = 0; // usages only get weaker
  return {
    add(to: N, usage: Usage): void {
      levelOf(usage)?.waiting.push({ to, usage });
    },
    take(): { readonly to: N; readonly usage: Usage } | undefined {
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
  readonly waiting: { readonly to: N; readonly usage: Usage }[];
  taken: number;
}
