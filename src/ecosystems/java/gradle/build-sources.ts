import type { SourceFile } from "../../../domain/contracts.ts";
import { onceEach } from "../../../async/once-each.ts";
import { readIfPossible, type ScriptFile } from "./script-file.ts";

const maxFiles = 2000;

/** Kotlin, Groovy and Java code of the build: constants like `Versions.okhttp`, and plugins that add dependencies. */
export function buildSources(file: SourceFile): Promise<readonly ScriptFile[]> {
  return readSources(file.find("build.gradle.kts")[0] ?? file.find("build.gradle")[0] ?? file);
}

/** Whether a folder belongs to the code of the build. */
export function isBuildLogic(folder: string): boolean {
  return folder
    .split("/")
    .some((part, at, all) => buildFolders.has(part) || (part === "plugins" && all[at - 1] === "gradle"));
}

const buildFolders = new Set([
  "buildSrc",
  "build-logic",
  "buildLogic",
  "build-plugins",
  "buildPlugins",
  "build-conventions",
]);

/** The same for every script of a tree, so it is created once and cached. */
const readSources = onceEach(async (first: SourceFile): Promise<readonly ScriptFile[]> => {
  const files = ["*.kt", "*.groovy", "*.java"].flatMap((pattern) => first.find(pattern));
  const found: ScriptFile[] = [];
  for (const file of files.filter(({ folder }) => isBuildLogic(folder)).slice(0, maxFiles)) {
    found.push(...(await readIfPossible(file)));
  }
  return found;
});
