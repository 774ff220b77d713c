import { wordSet } from "../../../../../text/word-set.ts";
import type { Note, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../../domain/contracts/parse-error.ts";
import { isInTests } from "../../../../../domain/policy/places.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { readIfPossible, type ScriptFile } from "./script-file.ts";
import { includedBuilds } from "./settings-projects.ts";
import { oncePerObject } from "../../../../../async/once.ts";

const maxFiles = 2000;

/** Kotlin, Groovy and Java code of the build: constants like `Versions.okhttp`, and plugins that add dependencies. */
export async function buildSources(file: SourceFile): Promise<readonly ScriptFile[]> {
  return (await sourcesAround(file)).all;
}

/** The code that is reported with a build script: the nearest one, also for a `buildSrc` without a script. */
export async function readOwnSources(file: SourceFile): Promise<readonly ScriptFile[]> {
  return (await sourcesAround(file)).byOwner.get(file.path) ?? [];
}

export function isBuildLogic(folder: string): boolean {
  return folder
    .split("/")
    .some((part, at, all) => buildFolders.has(part) || (part === "plugins" && all[at - 1] === "gradle"));
}

export const buildFolders: ReadonlySet<string> = wordSet(
  "buildSrc build-logic buildLogic build-plugins buildPlugins build-conventions",
);

/** Code that was not read because there is too much of it; said once, with the first script that has such code. */
export async function noteCutSources(file: SourceFile): Promise<Note[]> {
  const { byOwner, isCut } = await sourcesAround(file);
  if (!isCut || [...byOwner.keys()].find((owner) => owner !== "") !== file.path) return [];
  return [{ message: "The build has too many code files; some were not read.", limit: "2,000 code files of a build" }];
}

interface Sources {
  readonly all: readonly ScriptFile[];
  /** Those in `src`, by the path of their build script. */
  readonly byOwner: ReadonlyMap<string, readonly ScriptFile[]>;
  readonly isCut: boolean;
}

function sourcesAround(file: SourceFile): Promise<Sources> {
  return readSources(file.find("build.gradle.kts")[0] ?? file.find("build.gradle")[0] ?? file);
}

/** The same for every script of a tree, so it is created once and cached. */
const readSources = oncePerObject(async (first: SourceFile): Promise<Sources> => {
  const isIncluded = await createIncluded(first);
  const all: ScriptFile[] = [];
  let isCut = false;
  for (const file of ["*.kt", "*.groovy", "*.java"].flatMap((pattern) => first.find(pattern))) {
    if (!isBuildLogic(file.folder) && !(await isIncluded(file))) continue;
    isCut = all.length >= maxFiles;
    if (isCut) break;
    all.push(...(await readIfPossible(file)));
  }
  const reported: ScriptFile[] = [];
  for (const source of all) if (isInLogic(source.file) || (await isIncluded(source.file))) reported.push(source);
  return { all, byOwner: Map.groupBy(reported, ({ file }) => ownerOf(file)?.path ?? ""), isCut };
});

/** Below `src` are packages, whose names say nothing: `org/gradle/plugins`. */
function isInLogic({ folder }: SourceFile): boolean {
  const [project = "", ...below] = folder.split("/src/");
  return below.length > 0 && isBuildLogic(project);
}

function ownerOf(file: SourceFile): SourceFile | undefined {
  return findNearest(file, ["build.gradle.kts", "build.gradle", "settings.gradle.kts", "settings.gradle"]);
}

/** Code of a build that settings include, if it makes plugins: other included builds are products themselves. */
async function createIncluded(first: SourceFile): Promise<(file: SourceFile) => Promise<boolean>> {
  const settings = ["settings.gradle.kts", "settings.gradle"].flatMap((name) => first.find(name));
  const scripts = await Promise.all(settings.filter(({ path }) => !isInTests(path)).map(readIfPossible));
  const folders = [...new Set(scripts.flat().flatMap(includedBuilds))];
  return async (file) => {
    if (!folders.some((folder) => `${file.folder}/`.startsWith(`${folder}/`)) || isInTests(file.path)) return false;
    const owner = ownerOf(file);
    return owner !== undefined && makesPlugins(owner);
  };
}

const makesPlugins = oncePerObject(async (script: SourceFile): Promise<boolean> => {
  const text = await script.text().catch(ifBroken(""));
  return /\b(?:kotlin-dsl|java-gradle-plugin|groovy-gradle-plugin|gradlePlugin|gradleApi)\b/.test(text);
});
