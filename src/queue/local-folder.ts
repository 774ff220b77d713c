import { realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, relative, resolve, sep } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";

/**
 * The real path of a folder inside the workspace or the system's temporary folder. For other paths the error is the
 * same whether they exist or not.
 */
export async function findLocalFolder(path: string, { workspaceDir }: Pick<Config, "workspaceDir">): Promise<string> {
  checkText(path);
  const wanted = resolve(workspaceDir, path);
  const nearest = await nearestReal(wanted);
  if (!(await allowedRoots(workspaceDir)).some((root) => isInside(nearest.path, root))) throw outside();
  if (!nearest.isWhole || !(await isFolder(nearest.path))) throw missing();
  return nearest.path;
}

/** The path to show: relative to the workspace, whose own path stays private. */
export async function shownFolder(folder: string, { workspaceDir }: Pick<Config, "workspaceDir">): Promise<string> {
  const workspace = await realpath(workspaceDir).catch(() => undefined);
  if (workspace === undefined || !isInside(folder, workspace)) return folder;
  return relative(workspace, folder) || ".";
}

const maxPathLength = 4_096;

function checkText(path: string): void {
  const problem =
    path.length > maxPathLength
      ? `path has more than ${maxPathLength} characters.`
      : /\p{Cc}/u.test(path) || !path.isWellFormed()
        ? "path has a control character or broken text in it."
        : undefined;
  if (problem === undefined) return;
  throw new AppError("path_outside_workspace", problem, { fields: [{ path: "body.path", message: problem }] });
}

interface Nearest {
  readonly path: string;
  /** False: this is only the nearest parent that exists. */
  readonly isWhole: boolean;
}

/** Resolves links as far as the path exists, so that a link out of the workspace is found even if it is broken. */
async function nearestReal(wanted: string): Promise<Nearest> {
  for (let path = wanted; ; path = dirname(path)) {
    const real = await realpath(path).catch(() => undefined);
    if (real !== undefined) return { path: real, isWhole: path === wanted };
    if (path === dirname(path)) return { path, isWhole: false };
  }
}

async function allowedRoots(workspaceDir: string): Promise<string[]> {
  const roots = await Promise.all([workspaceDir, tmpdir()].map((folder) => realpath(folder).catch(() => undefined)));
  return roots.filter((root) => root !== undefined);
}

/** With the separator: `/workshop` is not inside `/work`. */
function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false; // deleted meanwhile, or not readable
  }
}

function outside(): AppError {
  return new AppError(
    "path_outside_workspace",
    "This path is outside the workspace. Give a directory inside it, or have the operator set SVC_WORKSPACE_DIR.",
  );
}

function missing(): AppError {
  return new AppError("path_not_found", "There is no directory at this path, or it cannot be read. Check the path.");
}
