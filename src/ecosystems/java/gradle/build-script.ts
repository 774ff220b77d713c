import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { noteRemoteScripts } from "./applied-scripts.ts";
import { buildSources, isBuildLogic } from "./build-sources.ts";
import { lockedNames } from "./dependency-locks.ts";
import { memberOf } from "./script-member.ts";
import { readScriptFile } from "./script-file.ts";
import { foldersIn } from "./settings-projects.ts";
import { usesOf, type ScriptUses } from "./script-uses.ts";

/** Gradle's build scripts, never run: strings, maps, catalogs, and the variables and properties of the tree. */
export const buildScript: Detector = {
  id: "java/gradle-build",
  title: "Gradle build script in Groovy or Kotlin",
  files: ["*.gradle", "*.gradle.kts"],
  lockWith: "turn dependency locking on and run gradle dependencies --write-locks",

  async parse(file) {
    const script = await readScriptFile(file);
    const own = await usesOf(script);
    const member = await memberOf(script, own);
    const conventions = await conventionsOf(file);
    const locked = await lockedNames(file);
    const components = [own, ...conventions].flatMap((uses) => uses.components);
    const limits = conventions.flatMap(({ notes }) => notes.filter(({ limit }) => limit !== undefined));
    return {
      components: components.filter(({ name }) => !locked.has(name)),
      notes: [...own.notes, ...noteRemoteScripts(script), ...limits],
      locals: foldersIn(script).map((path) => ({ path })),
      ...(member && { member }),
    };
  },
};

/** Plugins in the sources of the build add dependencies to its projects; they are reported with their build script. */
async function conventionsOf(file: SourceFile): Promise<readonly ScriptUses[]> {
  if (!isBuildLogic(file.folder) || !/^build\.gradle(?:\.kts)?$/.test(file.name)) return [];
  const sources = await buildSources(file);
  return Promise.all(sources.filter((source) => source.file.folder.startsWith(`${file.folder}/src/`)).map(usesOf));
}
