import { scopes } from "../domain/schema/words.ts";
import { maxPathRules, type PathRule } from "../domain/project-rules.ts";
import { complain, type Fields, type Notes, quote } from "./fields.ts";
import { checkPath } from "./path-rule.ts";
import type { YamlMap } from "./yaml-node.ts";

/** `paths` of a project's `lcc.yml`: folders and their purposes. */
export function readPaths(fields: Fields, notes: Notes): PathRule[] {
  const node = fields.get("paths")?.value;
  if (!node) return [];
  if (node.kind !== "map") {
    complain(notes, node.line, '"paths" must be a mapping of folders to scopes, for example "tools/generator: build".');
    return [];
  }
  if (node.entries.length > maxPathRules) {
    complain(notes, node.line, `There are ${node.entries.length} paths; at most ${maxPathRules} are read.`);
    return [];
  }
  return node.entries.flatMap((entry) => readPath(entry, notes));
}

function readPath({ key, value }: YamlMap["entries"][number], notes: Notes): PathRule[] {
  const path = key.value.trim();
  const problem = checkFolder(path);
  if (problem !== undefined) complain(notes, key.line, `The path ${quote(path)} cannot be used: ${problem}`);
  const scope = value.kind === "text" ? given.find((one) => one === value.value.trim()) : undefined;
  if (!scope) complain(notes, value.line, `The path ${quote(path)} must have a scope: one of ${given.join(", ")}.`);
  return problem === undefined && scope ? [{ path, scope }] : [];
}

/** A project cannot set the scope `unknown`. */
const given = scopes.filter((scope) => scope !== "unknown");

/** A path without any name would match the whole project. */
function checkFolder(path: string): string | undefined {
  const isNamed = path.split("/").some((name) => /[^*]/.test(name));
  return (
    checkPath(path) ?? (isNamed ? undefined : "name a folder below the root; * and ** alone are the whole project.")
  );
}
