import type { Note, SourceFile } from "../../../domain/contracts.ts";
import { isGroup, isSign, literalOf, says, type Node } from "../script/nodes.ts";
import { statements } from "../script/statements.ts";
import { readIfPossible, upwards, type ScriptFile } from "./script-file.ts";

const maxScripts = 100;

/** A script and all scripts that it applies with `apply from:`, recursively, each once. */
export async function withApplied(script: ScriptFile): Promise<readonly ScriptFile[]> {
  const found = new Map<SourceFile, ScriptFile>([[script.file, script]]);
  for (const { file, nodes } of found.values()) {
    for (const path of appliedPaths(nodes).filter((one) => !isAddress(one))) {
      const [target] = upwards(file, [path]);
      if (!target || found.has(target) || found.size >= maxScripts) continue;
      for (const other of await readIfPossible(target)) found.set(target, other);
    }
  }
  return [...found.values()];
}

/** Scripts that a build fetches from an address may add dependencies. */
export function noteRemoteScripts({ nodes }: ScriptFile): Note[] {
  return appliedPaths(nodes)
    .filter(isAddress)
    .slice(0, maxScripts)
    .map((lost) => ({ message: "A script that the build fetches from an address was not read.", lost }));
}

function isAddress(path: string): boolean {
  return path.includes("://");
}

/** `apply from: "$rootDir/gradle/x.gradle"`, `apply(from = rootProject.file("gradle/x.gradle.kts"))`. */
function appliedPaths(nodes: readonly Node[]): readonly string[] {
  return statements(nodes).flatMap((statement) => {
    const [first, second] = statement;
    if (!says(first, "apply")) return statement.flatMap((node) => (isGroup(node, "{") ? appliedPaths(node.nodes) : []));
    const written = isGroup(second, "(") ? second.nodes : statement.slice(1);
    const from = written.findIndex(
      (node, at) => says(node, "from") && (isSign(written[at + 1], ":") || isSign(written[at + 1], "=")),
    );
    return from < 0 ? [] : pathIn(written.slice(from + 2));
  });
}

/** The path without its variable prefix (`$rootDir/`): it is searched for here and in all folders above. */
function pathIn(nodes: readonly Node[]): readonly string[] {
  for (const node of nodes) {
    if (node.kind === "group") return pathIn(node.nodes);
    if (node.kind !== "text") continue;
    const last = node.parts.at(-1);
    const path = literalOf(node) ?? (last && "literal" in last ? last.literal : "");
    return path === "" ? [] : [path.replace(/^\/+/, "")];
  }
  return [];
}
