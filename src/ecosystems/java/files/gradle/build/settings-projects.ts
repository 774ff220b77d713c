import { joinInside } from "../../../../../text/join-inside.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isGroup, isKeyword, isSign, type Node, type Part } from "../../script/nodes.ts";
import { indexOfWord, literalsIn, statements } from "../../script/statements.ts";
import { type ScriptFile, readIfPossible } from "./script-file.ts";
import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { oncePerObject } from "../../../../../async/once.ts";

/** The projects of a build, according to its settings. */
export interface BuildProjects {
  readonly root: string;
  /** Folders of projects by their paths: `:core:api`. */
  readonly folders: ReadonlyMap<string, string>;
}

/** The build of a script; undefined if there are no settings in its folder or above. */
export async function findBuild(file: SourceFile): Promise<BuildProjects | undefined> {
  const settings = findNearest(file, ["settings.gradle", "settings.gradle.kts"]);
  const [script] = await readIfPossible(settings);
  return script && projectsIn(script);
}

const maxProjects = 10_000;

const projectsIn = oncePerObject(({ file, nodes }: ScriptFile): BuildProjects => {
  const folders = new Map<string, string>([[":", file.folder]]);
  const folderOf = folderFinder(nodes);
  for (const path of includedIn(nodes).slice(0, maxProjects)) {
    for (const project of withParents(path)) {
      const folder = joinInside(file.folder, folderOf(project));
      if (folder !== undefined && !folders.has(project)) folders.set(project, folder);
    }
  }
  for (const [path, newFolder] of movedIn(nodes)) {
    const folder = joinInside(file.folder, newFolder);
    if (folder !== undefined) folders.set(path, folder);
  }
  for (const project of renamedIn(nodes)) {
    const folder = folders.get(project.path);
    if (folder !== undefined) folders.set(newPath(project), folder);
  }
  return { root: file.folder, folders };
});

/** Folders that settings name, relative to them: projects, and other builds. */
export function foldersIn({ file, nodes }: ScriptFile): string[] {
  if (!/^settings\.gradle(?:\.kts)?$/.test(file.name)) return [];
  const builds = buildsIn(nodes);
  const moved = new Map(movedIn(nodes));
  const folderOf = folderFinder(nodes);
  // A program may move any of the projects.
  if (countWords(nodes, "projectDir") > moved.size) return builds;
  return [...builds, ...includedIn(nodes).map((path) => moved.get(path) ?? folderOf(path))];
}

/** Where projects are, unless they are moved: a project that is included below a renamed one names it as renamed. */
function folderFinder(nodes: readonly Node[]): (path: string) => string {
  const before = new Map(renamedIn(nodes).map((project) => [newPath(project), project.path]));
  return (path) =>
    withParents(path)
      .map((project) => (before.get(project) ?? project).split(":").at(-1))
      .join("/");
}

function newPath({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path.slice(0, path.lastIndexOf(":"))}:${name}`;
}

/** `includeBuild("build-logic")`, at any level. */
function buildsIn(nodes: readonly Node[]): string[] {
  return callsOf("includeBuild", nodes).flatMap((call) => literalsIn(call).slice(0, 1));
}

/** Folders of other builds that settings include, except those around the settings. */
export function includedBuilds({ file, nodes }: ScriptFile): string[] {
  return buildsIn(nodes).flatMap((path) => {
    const folder = joinInside(file.folder, path) ?? "";
    return folder === "" || `${file.folder}/`.startsWith(`${folder}/`) ? [] : [folder];
  });
}

/** `include ':a', ':b:c'`, `include("a")`, at any level. */
function includedIn(nodes: readonly Node[]): string[] {
  return callsOf("include", nodes).flatMap((call) => literalsIn(call).map(toPath));
}

/** What follows a word at the start of each statement, at any level. */
function callsOf(word: string, nodes: readonly Node[]): (readonly Node[])[] {
  return statements(nodes).flatMap((statement) => {
    if (isKeyword(statement[0], word)) return [statement.slice(1)];
    return statement.flatMap((node) => (node.kind === "group" ? callsOf(word, node.nodes) : []));
  });
}

function countWords(nodes: readonly Node[], word: string): number {
  return nodes.reduce(
    (sum, node) => sum + (node.kind === "group" ? countWords(node.nodes, word) : Number(isKeyword(node, word))),
    0,
  );
}

/** `project(':a').projectDir = file('x/a')` or `new File(settingsDir, 'x/a')`: the last string is the folder. */
function movedIn(nodes: readonly Node[]): [string, string][] {
  return statements(nodes).flatMap((statement): [string, string][] => {
    const at = indexOfWord(statement, "projectDir");
    const [first, name] = statement;
    if (
      at < 0 ||
      !(isKeyword(first, "project") || isKeyword(first, "findProject")) ||
      !isGroup(name, "(") ||
      !isSign(statement[at + 1], "=")
    )
      return [];
    const [path] = literalsIn(name.nodes);
    const folder = literalsIn(statement.slice(at + 2)).at(-1);
    return path === undefined || folder === undefined ? [] : [[toPath(path), folder]];
  });
}

/** `project(":a").name = "b"`, `findProject(":a")?.name = "${rootProject.name}-a"`. */
export function renamedIn(nodes: readonly Node[]): { readonly path: string; readonly name: string }[] {
  const all = statements(nodes);
  const root = all.find(
    ([first, dot, word]) => isKeyword(first, "rootProject") && isSign(dot, ".") && isKeyword(word, "name"),
  );
  const rootName = root && literalsIn(root)[0];
  return all.flatMap(([first, argument, dot, word, sign, value]) => {
    const isProject = isKeyword(first, "project") || isKeyword(first, "findProject");
    if (!isProject || !isGroup(argument, "(") || !isKeyword(word, "name") || !isSign(sign, "=")) return [];
    const [path] = literalsIn(argument.nodes);
    const name = isSign(dot, ".") && value?.kind === "text" ? nameIn(value.parts, rootName) : undefined;
    return path === undefined || name === undefined ? [] : [{ path: toPath(path), name }];
  });
}

function nameIn(parts: readonly Part[], rootName: string | undefined): string | undefined {
  const texts = parts.map((part) =>
    "literal" in part ? part.literal : part.code === "rootProject.name" ? rootName : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts.join("") : undefined;
}

/** Gradle also accepts `a/b` and `a:b`. */
export function toPath(name: string): string {
  const parts = name.split(/[:/]/).filter((part) => part !== "");
  return `:${parts.join(":")}`;
}

/** Gradle creates projects for the parent folders as well. */
function withParents(path: string): string[] {
  const parts = path.split(":").slice(1, maxLevels);
  return parts.map((_, at) => `:${parts.slice(0, at + 1).join(":")}`);
}

const maxLevels = 50;
