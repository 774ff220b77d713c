import { wordSet } from "../../../../../text/word-set.ts";
import type { Note, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isGroup, isKeyword, isSign, isWord, readLiteral, type Node, type Part } from "../../script/nodes.ts";
import { statements, withoutParentheses } from "../../script/statements.ts";
import { readIfPossible, type ScriptFile } from "./script-file.ts";

const maxScripts = 100;

/** A script and all scripts that it applies with `apply from:`, recursively, each once. */
export async function withApplied(script: ScriptFile): Promise<readonly ScriptFile[]> {
  const scripts = new Map<SourceFile, ScriptFile>([[script.file, script]]);
  for (const { file, nodes } of scripts.values()) {
    for (const { path } of appliedIn(nodes).filter((applied) => !isAddress(applied))) {
      const target = findNearest(file, [path]);
      if (!target || scripts.has(target) || scripts.size >= maxScripts) continue;
      for (const other of await readIfPossible(target)) scripts.set(target, other);
    }
  }
  return [...scripts.values()];
}

/** Applied scripts whose name is not that of a Gradle script: nothing else reads them. */
export async function otherScripts(script: ScriptFile): Promise<readonly ScriptFile[]> {
  return (await withApplied(script)).filter(
    (other) => other !== script && !/\.gradle(?:\.kts)?$/.test(other.file.name),
  );
}

/** Scripts that a build fetches from an address, or that are not in the tree, may add dependencies. */
export function noteUnreadScripts({ file, nodes }: ScriptFile): Note[] {
  const notes = appliedIn(nodes).flatMap((applied): Note[] => {
    if (isAddress(applied))
      return [{ message: "A script that the build fetches from an address was not read.", lost: applied.path }];
    const isMissing =
      applied.isCertain && !applied.path.includes("node_modules/") && findNearest(file, [applied.path]) === undefined;
    return isMissing
      ? [{ message: `The script ${applied.path} is not in this tree.`, line: applied.line, lost: applied.path }]
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
function appliedIn(nodes: readonly Node[], mayFail = false): readonly Applied[] {
  let isGuarded = false;
  return statements(nodes).flatMap((whole) => {
    const { statement, isConditional } = withoutCondition(whole);
    const isOptional = mayFail || isGuarded || isConditional;
    // Without braces the condition is for the next statement.
    isGuarded = isConditional && statement.length === 0;
    const [first] = statement;
    if (!isKeyword(first, "apply")) {
      const inside = isOptional || statement.some((node) => isWord(node) && conditions.has(node.text));
      return statement.flatMap((node) => (isGroup(node, "{") ? appliedIn(node.nodes, inside) : []));
    }
    const argument = withoutParentheses(statement.slice(1));
    const from = argument.findIndex(
      (node, at) => isKeyword(node, "from") && (isSign(argument[at + 1], ":") || isSign(argument[at + 1], "=")),
    );
    const path = from < 0 ? undefined : pathIn(argument.slice(from + 2));
    return path ? [{ ...path, isCertain: path.isCertain && !isOptional }] : [];
  });
}

/** `if (file("x.gradle").exists()) apply from: "x.gradle"`: what follows the condition. */
function withoutCondition(statement: readonly Node[]): {
  readonly statement: readonly Node[];
  readonly isConditional: boolean;
} {
  const [first, condition, ...rest] = statement;
  if (isKeyword(first, "if") && isGroup(condition, "(")) return { statement: rest, isConditional: true };
  return { statement, isConditional: false };
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
    const path = readLiteral(node) ?? (last && "literal" in last ? last.literal : "");
    const isPlain = nodes.every((other) => other === node || isSign(other, ",") || isSign(other, ".") || isRoot(other));
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

const roots = wordSet(
  "rootDir projectDir rootProject.projectDir rootProject.rootDir project.rootDir project.projectDir settingsDir",
);
