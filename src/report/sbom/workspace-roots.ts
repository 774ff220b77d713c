import type { Finding } from "../../domain/report/finding.ts";
import type { Workspace } from "../../domain/contracts/workspace.ts";

/** A workspace of the project, and its direct dependencies. */
export interface WorkspaceRoot extends Workspace {
  readonly needs: readonly Finding[];
}

/** A report may have any number; real repositories have a few hundred. */
const maxRoots = 2_000;

/** The workspaces of the components, in the order of their paths; none if there are fewer than two. */
export function workspaceRoots(findings: readonly Finding[]): WorkspaceRoot[] {
  const byPath = new Map<string, Workspace & { readonly needs: Finding[] }>();
  for (const finding of findings) {
    for (const { name, path } of finding.component.workspaces ?? []) {
      const root = byPath.get(path) ?? { name, path, needs: [] };
      byPath.set(path, root);
      if (finding.component.direct === true) root.needs.push(finding);
    }
  }
  if (byPath.size < 2) return [];
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)).slice(0, maxRoots);
}
