import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { isInTests } from "../../../../../domain/policy/places.ts";
import { findAbove } from "../../../../kit/find-nearest.ts";
import { isName } from "../../../coordinates.ts";
import { isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "../../script/nodes.ts";
import { listGroups, statements, withoutParentheses } from "../../script/statements.ts";
import { isBuildLogic } from "./build-sources.ts";
import { readProperties } from "./properties-file.ts";
import { renamedIn } from "./settings-projects.ts";
import { readIfPossible, type ScriptFile } from "./script-file.ts";

/** The artifacts of a Gradle build in the tree: every project, under every group that its scripts set. */
export interface OwnBuild {
  /** It belongs to the tests, and nothing else in the tree uses it. */
  readonly isTest: boolean;
  readonly groups: ReadonlySet<string>;
  readonly artifacts: ReadonlySet<string>;
  readonly versions: ReadonlySet<string>;
}

interface Build {
  readonly groups: Set<string>;
  readonly artifacts: Set<string>;
  readonly versions: Set<string>;
}

/** One for every folder with settings, with the scripts below that belong to no other settings. */
export async function ownBuilds(files: readonly SourceFile[]): Promise<readonly OwnBuild[]> {
  const builds = new Map<string, Build>();
  for (const file of files) {
    for (const script of await readIfPossible(file)) {
      const root = rootOf(file);
      const build = builds.get(root) ?? { groups: new Set(), artifacts: new Set(), versions: new Set() };
      builds.set(root, build);
      addScript(script, build);
      await addProperties(file, build);
    }
  }
  return [...builds].map(([root, build]) => ({ ...build, isTest: isInTests(`${root}/build.gradle`) }));
}

/** Values set by the plugins of a build apply to the build around them. */
function rootOf(file: SourceFile): string {
  const settings = [...findAbove(file, ["settings.gradle", "settings.gradle.kts"])];
  return settings.find(({ folder }) => !isBuildLogic(folder))?.folder ?? "";
}

/** A project has the name of its folder, unless the settings or the publication set another. */
function addScript({ file, nodes, variables }: ScriptFile, build: Build): void {
  const folder = file.folder.split("/").at(-1) ?? "";
  if (folder !== "" && /^(?:build|settings)\.gradle/.test(file.name)) build.artifacts.add(folder);
  const [group, version] = ["group", "version"].map((name) => readLiteral(variables.get(name)?.nodes[0]));
  if (group !== undefined) addGroup(group, build);
  if (version !== undefined) build.versions.add(version);
  for (const name of [...namesIn(nodes), ...renamedIn(nodes).map((project) => project.name)])
    if (isName(name)) build.artifacts.add(name);
}

/** Tasks have groups too, but those are single words: `verification`. */
function addGroup(group: string, build: Build): void {
  if (group.includes(".") && isName(group)) build.groups.add(group);
}

async function addProperties(file: SourceFile, build: Build): Promise<void> {
  const beside = file.sibling("gradle.properties");
  const properties = beside ? await readProperties(beside) : new Map<string, string>();
  for (const [key, value] of properties) {
    if (key === "group" || key === "GROUP" || key === "POM_GROUP_ID") addGroup(value, build);
    else if (key === "version" || key === "VERSION_NAME") build.versions.add(value);
    else if (key === "POM_ARTIFACT_ID" && isName(value)) build.artifacts.add(value);
  }
}

/** Names that scripts set for projects and their publications. */
function namesIn(nodes: readonly Node[]): readonly string[] {
  return statements(nodes).flatMap((statement) => [
    ...givenName(statement),
    ...included(statement),
    ...listGroups(statement).flatMap((group) => (group.open === "{" ? namesIn(group.nodes) : [])),
  ]);
}

/** `rootProject.name = "a"`, `project(":b").name = "a"`, `archivesName = "a"`, `artifactId.set("a")`. */
function givenName(statement: readonly Node[]): readonly string[] {
  const at = statement.findIndex((node) => isWord(node) && artifactNames.has(node.text));
  const isProject = isKeyword(statement[0], "rootProject") || isKeyword(statement[0], "project");
  if (at < 0 || (isKeyword(statement[at], "name") && !isProject)) return [];
  const [sign, value, argument] = statement.slice(at + 1, at + 4);
  const isSet = isSign(sign, ".") && isKeyword(value, "set") && isGroup(argument, "(");
  const name = isSign(sign, "=") ? readLiteral(value) : isSet ? readLiteral(argument.nodes[0]) : undefined;
  return name === undefined ? [] : [name];
}

const artifactNames = new Set(["name", "artifactId", "archivesName", "archivesBaseName"]);

/** `include ":a:b", ":c"` */
function included([word, ...rest]: readonly Node[]): readonly string[] {
  if (!isKeyword(word, "include")) return [];
  return withoutParentheses(rest).flatMap((node) => readLiteral(node)?.split(/[:/]/).at(-1) ?? []);
}
