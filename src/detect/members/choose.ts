import { AppError } from "../../domain/errors.ts";
import type { Workspace } from "../../domain/contracts/workspace.ts";

const maxNamed = 50;

/** The paths of the workspaces that the user selected by name or path. Throws if there is no such workspace. */
export function chooseWorkspaces(
  wanted: readonly string[],
  all: ReadonlyMap<string, Workspace>,
): ReadonlySet<string> | undefined {
  if (wanted.length === 0) return undefined;
  const byName = Map.groupBy(all.values(), ({ name }) => name);
  return new Set(
    wanted.flatMap((nameOrPath) => {
      const named = byName.get(nameOrPath.trim())?.map(({ path }) => path) ?? [];
      const path = normalPath(nameOrPath);
      const paths = all.has(path) ? [...named, path] : named;
      if (paths.length === 0) throw new AppError("invalid_input", noSuchWorkspace(nameOrPath, all));
      return paths;
    }),
  );
}

/** As people and shells write it: `./packages/a/`. */
function normalPath(path: string): string {
  const parts = path
    .trim()
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  return parts.length === 0 ? "." : parts.join("/");
}

function noSuchWorkspace(wanted: string, all: ReadonlyMap<string, Workspace>): string {
  if (all.size === 0) return `There is no workspace "${wanted}": the project has no workspaces.`;
  const listed = [...all.values()]
    .slice(0, maxNamed)
    .map(({ name, path }) => (name === path ? path : `${name} (${path})`));
  const more = all.size > maxNamed ? `, and ${all.size - maxNamed} more` : "";
  return `There is no workspace "${wanted}". The workspaces are: ${listed.join(", ")}${more}.`;
}
