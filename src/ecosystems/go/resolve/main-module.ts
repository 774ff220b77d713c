import type { SourceFile, Tree } from "../../../domain/contracts/contracts.ts";
import { resolveInside } from "../../../text/join-inside.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { type ModuleFile, readModuleFile, type Target } from "../files/module-file.ts";
import { findReplacement, type Replacements, readReplacements } from "../files/replacements.ts";

/** The module that is built, with its rules about all others. */
export interface MainModule {
  readonly folder: string;
  readonly content: ModuleFile;
  /** The replacement of a module. A go.work takes precedence. */
  replacement(path: string, version: string): PlacedTarget | undefined;
  isExcluded(path: string, version: string): boolean;
}

/** A replacement, and the file that has it: its path is relative to the folder of that file. */
export interface PlacedTarget extends Target {
  readonly said: SourceFile;
}

export async function readMainModule(path: string, tree: Tree): Promise<MainModule | undefined> {
  const file = await tree.file(path);
  const content = file && (await readOptional(file, readModuleFile));
  if (!content) return undefined;
  const work = await findWork(file.folder, tree);
  const tables = [...(work ? [work] : []), readReplacements(file, content)];
  const excluded = new Set(content.excludes.map((module) => `${module.path} ${module.version}`));
  return {
    folder: file.folder,
    content,
    replacement(module, version) {
      const match = findReplacement(tables, module, version);
      return match && { ...match.by, said: match.file };
    },
    isExcluded: (module, version) => excluded.has(`${module} ${version}`),
  };
}

/** The nearest go.work, if it lists the folder. */
async function findWork(folder: string, tree: Tree): Promise<Replacements | undefined> {
  for (const above of upwards(folder)) {
    const file = await tree.file(joinPath(above, "go.work"));
    const content = file && (await readOptional(file, readModuleFile));
    if (!content) continue;
    const isUsed = content.uses.some((used) => locateGoMod(above, used) === joinPath(folder, "go.mod"));
    return isUsed ? readReplacements(file, content) : undefined;
  }
  return undefined;
}

/** The go.mod in a folder named by a file; undefined outside the project. */
export function locateGoMod(folder: string, path: string): string | undefined {
  const module = resolveInside(folder, path);
  return module === undefined ? undefined : joinPath(module, "go.mod");
}
