import { realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, relative, resolve, sep } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";

/**
 * The real path of a folder that lies in the workspace or in the system's temporary folder. What lies elsewhere gets
 * the same answer whether it is there or not.
 */
export async function findLocalFolder(path: string, { workspaceDir }: Pick<Config, "workspaceDir">): Promise<string> {
  checkText(path);
  const wanted = resolve(workspaceDir, path);
  const found = await nearestReal(wanted);
  if (!(await allowedRoots(workspaceDir)).some((root) => isInside(found.path, root))) throw outside();
  if (!found.isWhole || !(await isFolder(found.path))) throw missing();
  return found.path;
}

/** The path of such a folder as others may see it: where the workspace lies on the server is nobody's business. */
export async function shownFolder(folder: string, { workspaceDir }: Pick<Config, "workspaceDir">): Promise<string> {
  const workspace = await realpath(workspaceDir).catch(() => undefined);
  if (workspace === undefined || !isInside(folder, workspace)) return folder;
  return relative(workspace, folder) || ".";
}

const longestPath = 4_096;

function checkText(path: string): void {
  const problem =
    path.length > longestPath
      ? `path has more than ${longestPath} characters.`
      : /\p{Cc}/u.test(path) || !path.isWellFormed()
        ? "path has a control character or broken text in it."
        : undefined;
  if (problem === undefined) return;
  throw new AppError("path_outside_workspace", problem, { fields: [{ path: "body.path", message: problem }] });
}

interface Nearest {
  readonly path: string;
  /** Whether this is what was asked for, and not a folder above it. */
  readonly isWhole: boolean;
}

/** Where a path leads as far as it exists; a link out of the workspace shows even if nothing lies behind it. */
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

/** With the separator: `/work` does not hold `/workshop`. */
function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false; // it vanished, or may not be seen
  }
}

function outside(): AppError {
  return new AppError(
    "path_outside_workspace",
    "This path lies outside the workspace. Give a directory inside it, or have the operator set SVC_WORKSPACE_DIR.",
  );
}

function missing(): AppError {
  return new AppError("path_not_found", "There is no directory at this path, or it may not be read. Check the path.");
}
