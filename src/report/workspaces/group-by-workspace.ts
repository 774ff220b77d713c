import type { Finding } from "../../domain/report/finding.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Workspace } from "../../domain/contracts/workspace.ts";
import { type TableSection, tableSection } from "../sections/section.ts";

/** The counts of one workspace, and its findings that do not pass. */
export interface WorkspaceGroup {
  /** Missing for components without a known workspace. */
  readonly workspace?: Workspace;
  readonly components: number;
  readonly violations: number;
  readonly warnings: number;
  readonly unknown: number;
  /** Violations first. */
  readonly open: readonly Finding[];
}

/** The number of components of each workspace, and of those that do not pass. */
export function workspacesSection(groups: readonly WorkspaceGroup[]): TableSection {
  return tableSection(
    {
      id: "workspaces",
      title: "Workspaces",
      unit: ["workspace", "workspaces"],
      remark: "A component that several workspaces bring counts in each of them.",
    },
    ["Workspace", "Components", "Violations", "Warnings", "License unknown"].map((title, at) => ({
      title,
      min: at === 0 ? 20 : title.length,
    })),
    groups,
    (group) => {
      const { components, violations, warnings, unknown } = group;
      const figures = [components, violations, warnings, unknown].map(formatNumber);
      return { cells: [{ prose: describeWorkspace(group), max: 200 }, ...figures] };
    },
  );
}

/** The findings by workspace, in the order of the paths; a component of several workspaces is in each. */
export function groupByWorkspace(findings: readonly Finding[]): WorkspaceGroup[] {
  const byPath = new Map<string, { readonly workspace: Workspace; readonly findings: Finding[] }>();
  const rest: Finding[] = [];
  for (const finding of findings) {
    const { workspaces = [] } = finding.component;
    if (workspaces.length === 0) rest.push(finding);
    for (const workspace of workspaces) {
      const group = byPath.get(workspace.path) ?? { workspace, findings: [] };
      byPath.set(workspace.path, group);
      group.findings.push(finding);
    }
  }
  const groups = [...byPath.values()].sort((a, b) => (a.workspace.path < b.workspace.path ? -1 : 1));
  return [
    ...groups.map(({ workspace, findings: own }) => ({ workspace, ...count(own) })),
    ...(rest.length > 0 ? [count(rest)] : []),
  ];
}

/** The number of components that list only some of their workspaces: they are missing in the groups of the others. */
export function countCut(findings: readonly Finding[]): number {
  return findings.filter(({ component }) => component.furtherWorkspaces !== undefined).length;
}

/** The note if there are any. */
export function cutRemark(cut: number): string {
  return `Some are brought by more workspaces than the report lists, and missing in the numbers of the others: ${formatCount(cut, "component")}.`;
}

function count(findings: readonly Finding[]): Omit<WorkspaceGroup, "workspace"> {
  const violations = findings.filter(({ status }) => status === "violation");
  const warnings = findings.filter(({ status }) => status === "warning");
  return {
    components: findings.length,
    violations: violations.length,
    warnings: warnings.length,
    unknown: findings.filter((finding) => finding.resolved_license === unknownLicense).length,
    open: [...violations, ...warnings],
  };
}

/** Name and path; only the path if there is no other name. */
export function describeWorkspace({ workspace }: Pick<WorkspaceGroup, "workspace">): string {
  if (!workspace) return "no workspace known";
  return workspace.name === workspace.path ? workspace.path : `${workspace.name} (${workspace.path})`;
}
