import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { toComponent } from "../coordinates.ts";
import { readCatalog } from "./catalog.ts";
import { libraryLines } from "./library-lines.ts";

/**
 * A version catalog is a table, not a use: the build scripts of its project determine what is used. A catalog without
 * build scripts is listed completely.
 */
export const versionCatalog: Detector = {
  id: "java/gradle-catalog",
  title: "Gradle version catalog",
  files: ["*.versions.toml"],
  lockWith: "turn dependency locking on and run gradle dependencies --write-locks",

  async parse(file) {
    const { libraries, broken } = await readCatalog(file);
    if (hasBuildScripts(file)) return { components: [] };
    const lines = libraryLines(await file.text());
    return {
      notes: broken
        .slice(0, maxNotes)
        .map((alias) => ({ message: `${alias} is no library with a group and a name.`, lost: alias })),
      components: [...libraries].map(([alias, library]) =>
        toComponent({ ...library, scope: "unknown", file: file.path, line: lines.get(alias) }),
      ),
    };
  },
};

const maxNotes = 100;

/** In the project folder, which is the parent of `gradle/`, or below it. */
function hasBuildScripts(file: SourceFile): boolean {
  const project = file.folder === "gradle" ? "" : file.folder.replace(/\/gradle$/, "");
  const scripts = ["*.gradle", "*.gradle.kts"].flatMap((pattern) => file.find(pattern));
  return scripts.some(
    ({ name, path }) => !name.startsWith("settings.") && (project === "" || path.startsWith(`${project}/`)),
  );
}
