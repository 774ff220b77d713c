import type { ManifestDetector, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { toComponent } from "../../../coordinates.ts";
import { toAccessor, readCatalog } from "./catalog.ts";

/** A catalog is a table: the build scripts decide what is used. One without scripts is listed completely. */
export const versionCatalog: ManifestDetector = {
  id: "java/gradle-catalog",
  kind: "manifest",
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
        .map((alias) => ({ message: `The library ${alias} has no group or no name.`, lost: alias })),
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

/** The line of each entry of `[libraries]`; the TOML parser does not keep it. */
function libraryLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let isInside = false;
  for (const [index, rawLine] of text.split(/\r\n|\r|\n/).entries()) {
    const line = rawLine.trim();
    if (line.startsWith("[")) isInside = line.startsWith("[libraries");
    const equals = line.indexOf("=");
    if (!isInside || equals <= 0 || line.startsWith("#")) continue;
    const key = line.slice(0, equals).trim().replaceAll(/["']/g, "");
    if (!lines.has(toAccessor(key))) lines.set(toAccessor(key), index + 1);
  }
  return lines;
}
