import { wordSet } from "../../../../../text/word-set.ts";
import { isGroup, isSign, isWord, type Node } from "../../script/nodes.ts";
import { readPath } from "../../script/path.ts";
import type { ScriptContext } from "../../script/values.ts";

/** The build's own projects, local files, Gradle itself, and lists of versions. */
export function isSilentCall(name: string): boolean {
  return silent.has(name);
}

const silent = wordSet(
  "project findProject files fileTree file zipTree gradleApi gradleKotlinDsl gradleTestKit localGroovy platform enforcedPlatform dependency",
);

/** `projects.core`, `configurations.compileOnly`, `sourceSets.test.output`, `tasks.jar`. */
export function isPartOfBuild([first, second]: readonly Node[]): boolean {
  return isWord(first) && partsOfBuild.has(first.text) && isSign(second, ".");
}

const partsOfBuild = wordSet("projects configurations sourceSets tasks subprojects allprojects childProjects");

const maxSteps = 10;

/**
 * Whether a value is something other than a library: a project, files, a platform, a block that configures, or the
 * parameter of a function, which stands for what its callers name.
 */
export function isOwnValue(value: readonly Node[], context: ScriptContext, steps = 0): boolean {
  const [first, second] = value;
  if (first === undefined || isGroup(first, "{") || namesOwn(value) || isLiteral(value)) return true;
  const path = isWord(first) ? (readPath(value) ?? (isSign(second, ".") ? [first.text, ""] : undefined)) : undefined;
  const source = path && sourceOf(path, context);
  return source !== undefined && steps < maxSteps && isOwnValue(source, context, steps + 1);
}

/** A parameter may be a whole catalog: its libraries are known by name. */
function sourceOf(path: readonly string[], context: ScriptContext): readonly Node[] | undefined {
  const [head = "", ...rest] = path;
  const own = context.sourceOf?.(path);
  return own || rest.length === 0 || /libs$/i.test(head) ? own : context.sourceOf?.([head]);
}

/** `optional` and `provided` mark other dependencies: `compile x, optional`. */
function isLiteral([only, ...rest]: readonly Node[]): boolean {
  return rest.length === 0 && isWord(only) && (/^\d/.test(only.text) || literals.has(only.text));
}

const literals = new Set(["true", "false", "null", "this", "optional", "provided"]);

/** Names a project, files or a part of the build at any level, as in `testFixtures(project(":a"))` or `main.output`. */
function namesOwn(nodes: readonly Node[]): boolean {
  return nodes.some((node, at) => {
    if (node.kind === "group") return namesOwn(node.nodes);
    if (!isWord(node)) return false;
    const next = nodes[at + 1];
    if (partsOfBuild.has(node.text) || outputs.has(node.text)) return true;
    return isGroup(next, "(")
      ? isSilentCall(node.text)
      : projects.has(node.text) && !isSign(next, ".") && nodes.length - 1 === at;
  });
}

const projects = new Set(["rootProject", "project", "parent"]);

const outputs = wordSet(
  "plugins output outputs runtimeClasspath compileClasspath runtimeDependencyFiles compileDependencyFiles dependencyProject classesDir classesDirs allDependencies",
);
