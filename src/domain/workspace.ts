/** A package, module or project of a repository that holds several. */
export interface Workspace {
  /** As it calls itself; the path where it has no name. */
  readonly name: string;
  /** Its folder from the root of the tree; `.` for the root itself. */
  readonly path: string;
}

/** A component that more of them need is listed with the first of these, in the order of their paths. */
export const mostWorkspaces = 200;

/** Names of workspaces in one report: some 60 MB of it. */
const mostNames = 1_000_000;

/** The path of a workspace in a folder. */
export function workspacePath(folder: string): string {
  return folder === "" ? "." : folder;
}

export function workspaceFolder(path: string): string {
  return path === "." ? "" : path;
}

interface ListedWorkspaces {
  readonly workspaces?: readonly Workspace[];
  readonly furtherWorkspaces?: number;
}

/** The workspaces that bring a component, as its fields list them. */
export function listWorkspaces(workspaces: readonly Workspace[], count = workspaces.length): ListedWorkspaces {
  if (workspaces.length === 0) return {};
  const further = count - mostWorkspaces;
  const listed = workspaces.length > mostWorkspaces ? workspaces.slice(0, mostWorkspaces) : workspaces;
  return { workspaces: listed, ...(further > 0 && { furtherWorkspaces: further }) };
}

/** Where all together would make a report too large, every component is listed with fewer. */
export function limitWorkspaces<T extends ListedWorkspaces>(components: readonly T[], most = mostNames): readonly T[] {
  const lengths = components.map(({ workspaces = [] }) => workspaces.length);
  const sizeWith = (limit: number) => lengths.reduce((sum, length) => sum + Math.min(length, limit), 0);
  let limit = mostWorkspaces;
  while (limit > 1 && sizeWith(limit) > most) limit = Math.floor(limit / 2);
  return limit === mostWorkspaces ? components : components.map((component) => withAtMost(component, limit));
}

function withAtMost<T extends ListedWorkspaces>(component: T, limit: number): T {
  const { workspaces = [], furtherWorkspaces = 0 } = component;
  if (workspaces.length <= limit) return component;
  const left = workspaces.length - limit + furtherWorkspaces;
  return { ...component, workspaces: workspaces.slice(0, limit), furtherWorkspaces: left };
}

/** In the order of their paths, each once. */
export function sortWorkspaces(workspaces: Iterable<Workspace>): Workspace[] {
  const byPath = new Map<string, Workspace>();
  for (const workspace of workspaces) byPath.set(workspace.path, workspace);
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
