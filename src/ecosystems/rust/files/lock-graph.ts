import type { LockedPackage } from "./lock-file.ts";

/** A locked package with the packages that it needs. */
export interface LockNode extends LockedPackage {
  readonly needs: readonly LockNode[];
}

/** Joins the packages of a lockfile by their edges. Edges without a target are dropped. */
export function linkPackages(packages: readonly LockedPackage[]): readonly LockNode[] {
  const nodes = packages.map((locked) => ({ ...locked, needs: [] as LockNode[] }));
  const byName = indexNodes(nodes);
  const find = (reference: string): LockNode | undefined => byName.get(withoutCommit(reference));
  for (const node of nodes) {
    for (const dependency of new Set(node.dependencies)) {
      const target = find(dependency);
      const used = target?.replacedBy === undefined ? target : (find(target.replacedBy) ?? target);
      if (used) node.needs.push(used);
    }
  }
  return nodes;
}

/** By every spelling of an edge. If a short one matches two packages, Cargo means the one without a source. */
function indexNodes(nodes: readonly LockNode[]): ReadonlyMap<string, LockNode> {
  const index = new Map<string, LockNode>();
  for (const node of nodes) {
    const exact = `${node.name} ${node.version}`;
    const names = [node.name, exact, ...(node.source === undefined ? [] : [`${exact} (${node.source})`])];
    for (const name of names.map(withoutCommit)) {
      if (!index.has(name) || node.source === undefined) index.set(name, node);
    }
  }
  return index;
}

/** The commit of a Git source is in the package; in an edge it is only in version 1. */
function withoutCommit(reference: string): string {
  const hash = reference.indexOf("#");
  return hash < 0 ? reference : `${reference.slice(0, hash)})`;
}
