import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { findNearest } from "../../kit/find-nearest.ts";
import { readModuleFile, type ModuleFile } from "./module-file.ts";
import { readReplacements, type Replacements } from "./replacements.ts";

/** The go.work that a module belongs to. */
export interface Workspace {
  readonly replacements: Replacements;
  /** The paths of its modules: they belong to the project wherever they are required. */
  readonly modules: ReadonlySet<string>;
}

/** Every module of a workspace reads all the others; the largest public ones have about 200. */
const maxModules = 300;

/** The nearest go.work in this folder or above, if it lists the folder; otherwise it does not apply to the module. */
export async function findWorkspace(file: SourceFile): Promise<Workspace | undefined> {
  const work = findNearest(file, ["go.work"]);
  const content = work && (await tryToRead(work));
  if (!work || !content) return undefined;
  const members = content.uses.slice(0, maxModules).map((folder) => work.sibling(`${folder}/go.mod`));
  if (!members.some((member) => member?.folder === file.folder)) return undefined;
  const modules = new Set<string>();
  for (const member of members) {
    const path = member && (await tryToRead(member))?.module;
    if (path !== undefined) modules.add(path);
  }
  return { replacements: readReplacements(work, content), modules };
}

/** A broken file is reported by its detector. */
export function tryToRead(file: SourceFile): Promise<ModuleFile | undefined> {
  return readOptional(file, readModuleFile);
}
