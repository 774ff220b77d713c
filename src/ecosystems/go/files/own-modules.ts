import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { countFolders } from "../../../text/paths.ts";
import { tryToRead, findWorkspace, type Workspace } from "./workspace.ts";
import { createOnce, oncePerKey } from "../../../async/once.ts";

/** Which modules belong to the project, relative to one go.mod, go.sum or vendor/modules.txt. */
interface OwnModules {
  readonly workspace?: Workspace;
  has(path: string): Promise<boolean>;
}

/** Longer paths and deeper folders than in any real project are not looked up: the work is the product of both. */
export const maxParts = 20;

/**
 * A repository with several modules often requires a published release of another one. That is still its own code: the
 * module of a go.mod in the tree, in the folder with the last parts of the path. A vendor.mod is not a module that
 * others could require from the tree.
 */
export async function ownModules(file: SourceFile): Promise<OwnModules> {
  const workspace = await findWorkspace(file);
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
  const depth = countFolders(file.folder);
  if (depth > maxParts) return [];
  const endings = folderEndings(path);
  const manifests: SourceFile[] = [];
  for (let up = 0; up <= depth; up++) {
    for (const ending of endings) {
      const manifest = file.sibling(`${"../".repeat(up)}${ending}go.mod`);
      if (manifest) manifests.push(manifest);
    }
  }
  return manifests;
}

/** For `a/b/c`: nothing, `a/b/c/`, `b/c/` and `c/`; the same without a version at the end. None for a very long path. */
export function folderEndings(path: string): string[] {
  const parts = path.split("/");
  if (parts.length > maxParts) return [];
  const short = /^v\d+$/.test(parts.at(-1) ?? "") ? parts.slice(0, -1) : parts;
  const endings = [parts, short].flatMap((all) => ["", ...all.map((_, from) => `${all.slice(from).join("/")}/`)]);
  return [...new Set(endings)];
}
