import { joinInside } from "../../../../../text/join-inside.ts";
import { onceEach } from "../../../../../async/once-each.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isGroup, isSign, literalOf, type Node, says } from "../../script/nodes.ts";
import { statements } from "../../script/statements.ts";
import { type ScriptFile, readIfPossible } from "./script-file.ts";
import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";

/** The projects of a build, according to its settings. */
export interface BuildProjects {
  /** The folder of the settings. */
  readonly root: string;
  /** Folders of projects by their paths: `:core:api`. */
  readonly folders: ReadonlyMap<string, string>;
}

/** The build of a script; undefined if there are no settings in its folder or above. */
export async function buildOf(file: SourceFile): Promise<BuildProjects | undefined> {
  const settings = findNearest(file, ["settings.gradle", "settings.gradle.kts"]);
  const [script] = await readIfPossible(settings);
  return script && projectsIn(script);
}

const maxProjects = 10_000;

const projectsIn = onceEach(({ file, nodes }: ScriptFile): BuildProjects => {
  const folders = new Map<string, string>([[":", file.folder]]);
  for (const path of includedIn(nodes).slice(0, maxProjects)) {
    for (const one of withParents(path)) {
      const folder = joinInside(file.folder, one.slice(1).replaceAll(":", "/"));
      if (folder !== undefined && !folders.has(one)) folders.set(one, folder);
    }
  }
  for (const [path, written] of movedIn(nodes)) {
    const folder = joinInside(file.folder, written);
    if (folder !== undefined) folders.set(path, folder);
  }
  return { root: file.folder, folders };
});

/** Folders that settings name, relative to them: projects, and other builds. */
export function foldersIn({ file, nodes }: ScriptFile): string[] {
  if (!/^settings\.gradle(?:\.kts)?$/.test(file.name)) return [];
  const builds = buildsIn(nodes);
  const moved = new Map(movedIn(nodes));
  // A program may move any of the projects.
  if (countWords(nodes, "projectDir") > moved.size) return builds;
  return [...builds, ...includedIn(nodes).map((path) => moved.get(path) ?? path.slice(1).replaceAll(":", "/"))];
}

/** `includeBuild("build-logic")`, at any level. */
function buildsIn(nodes: readonly Node[]): string[] {
  return callsOf("includeBuild", nodes).flatMap((given) => literalsIn(given).slice(0, 1));
}

/** Folders of other builds that settings include, except those around the settings. */
export function includedBuilds({ file, nodes }: ScriptFile): string[] {
  return buildsIn(nodes).flatMap((written) => {
    const folder = joinInside(file.folder, written) ?? "";
    return folder === "" || `${file.folder}/`.startsWith(`${folder}/`) ? [] : [folder];
  });
}

/** `include ':a', ':b:c'`, `include("a")`, at any level. */
function includedIn(nodes: readonly Node[]): string[] {
  return callsOf("include", nodes).flatMap((given) => literalsIn(given).map(toPath));
}

/** What follows a word at the start of each statement, at any level. */
function callsOf(word: string, nodes: readonly Node[]): (readonly Node[])[] {
  return statements(nodes).flatMap((statement) => {
    if (says(statement[0], word)) return [statement.slice(1)];
    return statement.flatMap((node) => (node.kind === "group" ? callsOf(word, node.nodes) : []));
  });
}

function countWords(nodes: readonly Node[], word: string): number {
  return nodes.reduce(
    (sum, node) => sum + (node.kind === "group" ? countWords(node.nodes, word) : Number(says(node, word))),
    0,
  );
}

function literalsIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.kind === "group" ? literalsIn(node.nodes) : (literalOf(node) ?? [])));
}

/** `project(':a').projectDir = file('x/a')` or `new File(settingsDir, 'x/a')`: the last string is the folder. */
function movedIn(nodes: readonly Node[]): [string, string][] {
  return statements(nodes).flatMap((statement): [string, string][] => {
    const at = statement.findIndex((node) => says(node, "projectDir"));
    const [first, name] = statement;
    if (at < 0 || !says(first, "project") || !isGroup(name, "(") || !isSign(statement[at + 1], "=")) return [];
    const [path] = literalsIn(name.nodes);
    const folder = literalsIn(statement.slice(at + 2)).at(-1);
    return path === undefined || folder === undefined ? [] : [[toPath(path), folder]];
  });
}

/** Gradle also accepts `a/b` and `a:b`. */
export function toPath(written: string): string {
  const parts = written.split(/[:/]/).filter((part) => part !== "");
  return `:${parts.join(":")}`;
}

/** Gradle creates projects for the parent folders as well. */
function withParents(path: string): string[] {
  const parts = path.split(":").slice(1, maxLevels);
  return parts.map((_, at) => `:${parts.slice(0, at + 1).join(":")}`);
}

const maxLevels = 50;
