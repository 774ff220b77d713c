import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { createOnce, oncePerKey } from "../../../async/once-per-key.ts";
import { depthOf } from "../../../text/paths.ts";
import { tryToRead, workspaceOf, type Workspace } from "./workspace.ts";

/** Which modules belong to the project, relative to one go.mod, go.sum or vendor/modules.txt. */
interface OwnModules {
  readonly workspace?: Workspace;
  has(path: string): Promise<boolean>;
}

/** Longer paths and deeper folders than in any real project are not looked up: the work is the product of both. */
const maxParts = 20;

/**
 * A repository with several modules often requires a published release of another one. That is still its own code: the
 * module of a go.mod in the tree, in the folder with the last parts of the path. A vendor.mod is not a module that
 * others could require from the tree.
 */
export async function ownModules(file: SourceFile): Promise<OwnModules> {
  const workspace = await workspaceOf(file);
  const once = createOnce<ReturnType<typeof tryToRead>>();
  const isOwn = async (path: string): Promise<boolean> => {
    if (workspace?.modules.has(path)) return true;
    for (const manifest of candidates(file, path)) {
      const content = await once(manifest.path, () => tryToRead(manifest));
      if (content?.module === path) return true;
    }
    return false;
  };
  return { ...(workspace && { workspace }), has: oncePerKey(isOwn) };
}

/** `host/owner/name/a/v2` may be in `a/v2` or `a`, below this folder or any above it, or be the root itself. */
function candidates(file: SourceFile, path: string): readonly SourceFile[] {
  const parts = path.split("/");
  const depth = depthOf(file.folder);
  if (parts.length > maxParts || depth > maxParts) return [];
  const endings = [...endingsOf(parts), ...(/^v\d+$/.test(parts.at(-1) ?? "") ? endingsOf(parts.slice(0, -1)) : [])];
  const found: SourceFile[] = [];
  for (let up = 0; up <= depth; up++) {
    for (const ending of endings) {
      const folder = `${"../".repeat(up)}${ending}`;
      const manifest = file.sibling(`${folder}go.mod`);
      if (manifest) found.push(manifest);
    }
  }
  return found;
}

/** For `a/b/c`: nothing, `c/`, `b/c/` and `a/b/c/`. */
function endingsOf(parts: readonly string[]): string[] {
  return [...parts.map((_, from) => `${parts.slice(from).join("/")}/`), ""];
}
