import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isGroup, isKeyword, readLiteral, type Node, textNode } from "../../script/nodes.ts";
import { statements } from "../../script/statements.ts";
import { evaluate, listTexts } from "../../script/values.ts";
import type { DependencyCall } from "../calls/dependency-block.ts";
import { libraryVersions } from "./library-versions.ts";
import { expandCalls } from "../calls/expand-calls.ts";
import { type Names, namesFor } from "../names/names.ts";
import { namedBy, platformArguments } from "../notations.ts";
import { readIfPossible, type ScriptFile } from "../build/script-file.ts";
import { createScopes, type Inside } from "../names/local-names.ts";

/** Versions by `group:artifact` for dependencies without one. */
export type ManagedVersions = ReadonlyMap<string, string>;

/** From `constraints` and `dependencyManagement` here, above and in own platforms; then from a list of libraries. */
export async function managedVersions(
  script: ScriptFile,
  names: Names,
): Promise<{ readonly versions: ManagedVersions; readonly isCut: boolean }> {
  const versions = new Map<string, string>();
  let isCut = false;
  const addMissing = (constraints: readonly DependencyCall[], inside: Inside) => {
    const expanded = expandCalls(constraints, (call) => constrained(call, inside));
    for (const [name, version] of expanded.results) if (!versions.has(name)) versions.set(name, version);
    isCut ||= expanded.isCut;
  };
  for (const { calls, language } of names.scripts)
    addMissing(calls.constraints, createScopes(names.contextFor(language)));
  for (const platform of platformScripts(script)) {
    for (const other of await readIfPossible(platform)) {
      addMissing(other.calls.constraints, createScopes((await namesFor(other)).contextFor(other.language)));
    }
  }
  for (const [name, version] of await libraryVersions(script)) if (!versions.has(name)) versions.set(name, version);
  return { versions, isCut };
}

function constrained(call: DependencyCall, inside: Inside): readonly (readonly [string, string])[] {
  if (call.configuration === "dependencySet") return dependencySet(call, inside);
  return namedBy(call, inside).coordinates.flatMap(({ group, artifact, version }) =>
    version === undefined ? [] : [[`${group}:${artifact}`, version] as const],
  );
}

/** `dependencySet(group: 'g', version: '1') { entry 'a'; entry 'b' }` */
function dependencySet(call: DependencyCall, inside: Inside): readonly (readonly [string, string])[] {
  return statements(call.closure).flatMap((statement) => {
    const [word, ...rest] = statement;
    if (!isKeyword(word, "entry")) return [];
    const artifact = listTexts(evaluate(rest, inside(call.scope)))[0] ?? "";
    const name: Node = { kind: "word", text: "name", line: call.line };
    const sign: Node = { kind: "sign", text: ":", line: call.line };
    const entry: readonly Node[] = [name, sign, textNode(artifact, call.line)];
    return constrained(
      { ...call, configuration: "dependency", closure: [], arguments: [...call.arguments, entry] },
      inside,
    );
  });
}

/** `platform(project(":bom"))`: the project's folder is usually its path. */
function platformScripts({ file, calls }: ScriptFile): readonly SourceFile[] {
  const paths = calls.uses.flatMap((call) => call.arguments.flatMap(platformProject));
  return paths.flatMap((path) => {
    const folder = path.replaceAll(":", "/").replace(/^\//, "");
    return findNearest(file, [`${folder}/build.gradle`, `${folder}/build.gradle.kts`]) ?? [];
  });
}

function platformProject(argument: readonly Node[]): readonly string[] {
  const [[inner, path] = []] = platformArguments(argument) ?? [];
  const name = isKeyword(inner, "project") && isGroup(path, "(") ? readLiteral(path.nodes[0]) : undefined;
  return name === undefined ? [] : [name];
}
