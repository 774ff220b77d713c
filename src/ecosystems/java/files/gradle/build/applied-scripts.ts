import type { Note, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isGroup, isSign, isWord, literalOf, says, type Node, type Part } from "../../script/nodes.ts";
import { statements } from "../../script/statements.ts";
import { readIfPossible, type ScriptFile } from "./script-file.ts";

const maxScripts = 100;

/** A script and all scripts that it applies with `apply from:`, recursively, each once. */
export async function withApplied(script: ScriptFile): Promise<readonly ScriptFile[]> {
  const found = new Map<SourceFile, ScriptFile>([[script.file, script]]);
  for (const { file, nodes } of found.values()) {
    for (const { path } of appliedIn(nodes).filter((one) => !isAddress(one))) {
      const target = findNearest(file, [path]);
      if (!target || found.has(target) || found.size >= maxScripts) continue;
      for (const other of await readIfPossible(target)) found.set(target, other);
    }
  }
  return [...found.values()];
}

/** Applied scripts whose name is not that of a Gradle script: nothing else reads them. */
export async function otherScripts(script: ScriptFile): Promise<readonly ScriptFile[]> {
  return (await withApplied(script)).filter((one) => one !== script && !/\.gradle(?:\.kts)?$/.test(one.file.name));
}

/** Scripts that a build fetches from an address, or that are not in the tree, may add dependencies. */
export function noteUnreadScripts({ file, nodes }: ScriptFile): Note[] {
  const notes = appliedIn(nodes).flatMap((one): Note[] => {
    if (isAddress(one))
      return [{ message: "A script that the build fetches from an address was not read.", lost: one.path }];
    const isMissing =
      one.isCertain && !one.path.includes("node_modules/") && findNearest(file, [one.path]) === undefined;
    return isMissing
      ? [{ message: `The script ${one.path} is not in this tree.`, line: one.line, lost: one.path }]
      : [];
  });
  return notes.slice(0, maxScripts);
}

function isAddress({ path }: Applied): boolean {
  return path.includes("://");
}

interface Applied {
  readonly path: string;
  readonly line: number;
  /** Applied in any case, from the folder of the project: not in an `if`, and without variables of the build. */
  readonly isCertain: boolean;
}

/** `apply from: "$rootDir/gradle/x.gradle"`, `apply(from = rootProject.file("gradle/x.gradle.kts"))`. */
function appliedIn(nodes: readonly Node[], isOptional = false): readonly Applied[] {
  return statements(nodes).flatMap((statement) => {
    const [first, second] = statement;
    if (!says(first, "apply")) {
      const inside = isOptional || statement.some((node) => isWord(node) && conditions.has(node.text));
      return statement.flatMap((node) => (isGroup(node, "{") ? appliedIn(node.nodes, inside) : []));
    }
    const written = isGroup(second, "(") ? second.nodes : statement.slice(1);
    const from = written.findIndex(
      (node, at) => says(node, "from") && (isSign(written[at + 1], ":") || isSign(written[at + 1], "=")),
    );
    const found = from < 0 ? undefined : pathIn(written.slice(from + 2));
    return found ? [{ ...found, isCertain: found.isCertain && !isOptional }] : [];
  });
}

const conditions = new Set(["if", "else", "try", "when", "switch"]);

/** The path without its variable prefix (`$rootDir/`): it is searched for here and in all folders above. */
function pathIn(nodes: readonly Node[]): Applied | undefined {
  for (const [at, node] of nodes.entries()) {
    if (node.kind === "group") {
      const inside = pathIn(node.nodes);
      return inside && { ...inside, isCertain: inside.isCertain && at === nodes.length - 1 };
    }
    if (node.kind !== "text") continue;
    const last = node.parts.at(-1);
    const path = literalOf(node) ?? (last && "literal" in last ? last.literal : "");
    const isPlain = nodes.every((one) => one === node || isSign(one, ",") || isSign(one, ".") || isRoot(one));
    const isCertain = isPlain && /^[^:]*\.\w+$/.test(path) && node.parts.every(isLiteralOrRoot);
    return path === "" ? undefined : { path: path.replace(/^\/+/, ""), line: node.line, isCertain };
  }
  return undefined;
}

function isLiteralOrRoot(part: Part, at: number): boolean {
  return "literal" in part || (at === 0 && roots.has(part.code));
}

/** The words of `new File(rootProject.projectDir, "x.gradle")`. */
function isRoot(node: Node): boolean {
  return isWord(node) && [...roots].some((root) => root.split(".").includes(node.text));
}

const roots = new Set(
  "rootDir projectDir rootProject.projectDir rootProject.rootDir project.rootDir project.projectDir settingsDir".split(
    " ",
  ),
);
