import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isName } from "../../../coordinates.ts";
import { isGroup, isKeyword, isSign, type Node } from "../../script/nodes.ts";
import { splitArguments, statements } from "../../script/statements.ts";
import { evaluate, onlyText, type ScriptContext } from "../../script/values.ts";
import { isBuildLogic } from "../build/build-sources.ts";
import { namesFor } from "../names/names.ts";
import { platformArguments } from "../notations.ts";
import { readIfPossible, type ScriptFile } from "../build/script-file.ts";
import { oncePerObject } from "../../../../../async/once.ts";

/**
 * Versions from a build's own BOM, `bom { library("Jetty", "12.0") { group("org.eclipse.jetty") { modules = ["…"] } } }`.
 * A plugin of the build applies it to all projects, so it applies to every script of the same build that has no
 * published platform.
 */
export async function libraryVersions(script: ScriptFile): Promise<ReadonlyMap<string, string>> {
  if (isBuildLogic(script.file.folder) || script.calls.uses.some(({ arguments: all }) => all.some(isPublishedPlatform)))
    return new Map();
  const [first = script.file] = [...script.file.find("build.gradle"), ...script.file.find("build.gradle.kts")];
  return (await readBoms(first)).get(buildOf(script.file)) ?? new Map();
}

type Versions = Map<string, string>;

/** By the folder of the build; the same for every script of a tree, so it is created once and cached. */
const readBoms = oncePerObject(async (first: SourceFile): Promise<ReadonlyMap<string, Versions>> => {
  const builds = new Map<string, Versions>();
  for (const file of [...first.find("build.gradle"), ...first.find("build.gradle.kts")]) {
    for (const script of isBuildLogic(file.folder) ? [] : await readIfPossible(file)) {
      const libraries = blocks(script.nodes, "bom").flatMap((bom) => blocks(bom.nodes, "library"));
      if (libraries.length === 0) continue;
      const context = (await namesFor(script)).contextFor(script.language);
      const versions = builds.get(buildOf(file)) ?? new Map<string, string>();
      for (const library of libraries) addModules(library, context, versions);
      builds.set(buildOf(file), versions);
    }
  }
  return builds;
});

/** The folder of the nearest settings. */
function buildOf(file: SourceFile): string {
  return findNearest(file, ["settings.gradle", "settings.gradle.kts"])?.folder ?? "";
}

interface Block {
  readonly arguments: readonly (readonly Node[])[];
  readonly nodes: readonly Node[];
}

/** `name { … }` and `name(a, b) { … }`. */
function blocks(nodes: readonly Node[], name: string): readonly Block[] {
  return statements(nodes).flatMap(([word, ...rest]): readonly Block[] => {
    const body = rest.at(-1);
    if (!isKeyword(word, name) || !isGroup(body, "{")) return [];
    const [parenthesis] = rest;
    return [{ arguments: isGroup(parenthesis, "(") ? splitArguments(parenthesis.nodes) : [], nodes: body.nodes }];
  });
}

/** A module with different versions in two libraries has none. */
function addModules(library: Block, context: ScriptContext, versions: Versions): void {
  const version = onlyText(evaluate(library.arguments[1] ?? [], context));
  if (version === undefined) return;
  for (const { arguments: given, nodes } of blocks(library.nodes, "group")) {
    const group = onlyText(evaluate(given[0] ?? [], context)) ?? "";
    for (const module of statements(nodes).flatMap((statement) => modulesIn(statement, context))) {
      const name = `${group}:${module}`;
      if (isName(group)) versions.set(name, (versions.get(name) ?? version) === version ? version : "");
    }
  }
}

/** `modules = ["a", "b" { exclude … }]` and `plugins = ["c"]`. */
function modulesIn([word, sign, list]: readonly Node[], context: ScriptContext): readonly string[] {
  if (!(isKeyword(word, "modules") || isKeyword(word, "plugins")) || !isSign(sign, "=") || !isGroup(list, "["))
    return [];
  return splitArguments(list.nodes).flatMap(([name]) => {
    const module = name && onlyText(evaluate([name], context));
    return module !== undefined && isName(module) ? [module] : [];
  });
}

/** `platform("g:a:1")` or `platform(libs.bom)`, not `platform(project(":bom"))`. */
function isPublishedPlatform(argument: readonly Node[]): boolean {
  const platform = platformArguments(argument);
  return platform !== undefined && !isKeyword(platform[0]?.[0], "project");
}
