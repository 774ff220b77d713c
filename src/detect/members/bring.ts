import type { GraphMember, MemberGraph } from "../../domain/member-graph.ts";
import type { Workspace } from "../../domain/workspace.ts";

/** Far more than the walks through the largest repositories take: a thousand members that need ten thousand each. */
const mostSteps = 20_000_000;

/**
 * Which members bring each component, by its key, sorted by path: those from which a way leads to it. Undefined where
 * that would take too long.
 */
export function findBringers(
  { nodes }: Pick<MemberGraph, "nodes">,
  members: readonly GraphMember[],
  most = mostSteps,
): ReadonlyMap<string, readonly Workspace[]> | undefined {
  const bringers = new Map<string, Workspace[]>();
  const seenBy = new Int32Array(nodes.length).fill(-1);
  let steps = 0;
  for (const [at, member] of byPath(members).entries()) {
    const workspace = { name: member.name, path: member.path };
    const open = [member.needs];
    for (let edges = open.pop(); edges; edges = open.pop()) {
      steps += edges.length;
      if (steps > most) return undefined;
      for (const { to } of edges) {
        const node = nodes[to];
        if (!node || seenBy[to] === at) continue;
        seenBy[to] = at;
        if (node.key !== undefined) add(bringers, node.key, workspace);
        open.push(node.needs);
      }
    }
  }
  return bringers;
}

/** A component may have several nodes; one member reaches them one after the other. */
function add(bringers: Map<string, Workspace[]>, key: string, workspace: Workspace): void {
  const known = bringers.get(key);
  if (!known) bringers.set(key, [workspace]);
  else if (known.at(-1)?.path !== workspace.path) known.push(workspace);
}

function byPath(members: readonly GraphMember[]): readonly GraphMember[] {
  return members.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
