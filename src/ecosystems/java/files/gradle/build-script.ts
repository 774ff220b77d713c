import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { noteUnreadScripts, otherScripts } from "./build/applied-scripts.ts";
import { noteCutSources, sourcesOf } from "./build/build-sources.ts";
import { lockedNames } from "./locks/dependency-locks.ts";
import { memberOf } from "./build/script-member.ts";
import { notePods } from "./pods.ts";
import { readScriptFile, type ScriptFile } from "./build/script-file.ts";
import { foldersIn } from "./build/settings-projects.ts";
import { usesOf } from "./script-uses.ts";

/** Gradle's build scripts, never run: strings, maps, catalogs, and the variables and properties of the tree. */
export const buildScript: ManifestDetector = {
  id: "java/gradle-build",
  kind: "manifest",
  title: "Gradle build script in Groovy or Kotlin",
  files: ["*.gradle", "*.gradle.kts"],
  lockWith: "turn dependency locking on and run gradle dependencies --write-locks",

  async parse(file) {
    const script = await readScriptFile(file);
    const own = await usesOf(script);
    const member = await memberOf(script, own);
    const sources = [...(await otherScripts(script)), ...(await sourcesOf(file))];
    const cut = await noteCutSources(file);
    const conventions = await Promise.all(sources.map(usesOf));
    const locked = await lockedNames(file);
    const components = [own, ...conventions].flatMap((uses) => uses.components);
    const elsewhere = conventions.flatMap(({ notes }, at) => notes.flatMap((note) => noteIn(sources[at], note)));
    return {
      components: components.filter(({ name }) => !locked.has(name)),
      notes: [...own.notes, ...noteUnreadScripts(script), ...notePods(script), ...cut, ...elsewhere],
      locals: foldersIn(script).map((path) => ({ path })),
      ...(member && { member }),
    };
  },
};

/** Plugins in the sources of the build add dependencies to its projects; losses in them name their file. */
function noteIn(source: ScriptFile | undefined, { line, ...note }: Note): Note[] {
  if (note.lost === undefined || !source) return note.limit === undefined ? [] : [note];
  const { name, path } = source.file;
  return [{ message: `${path}: ${note.message}`, lost: `${note.lost} (${name}:${line ?? 1})` }];
}
