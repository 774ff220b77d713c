import type { Component } from "../../../../../domain/contracts/component.ts";
import type { Member, MemberNeed } from "../../../../../domain/contracts/member-graph.ts";
import { workspacePath } from "../../../../../domain/contracts/workspace.ts";
import { isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "../../script/nodes.ts";
import { scopeOfConfiguration } from "../calls/configurations.ts";
import type { DependencyCall } from "../calls/dependency-block.ts";
import type { ScriptFile } from "./script-file.ts";
import { type BuildProjects, findBuild, toPath } from "./settings-projects.ts";

interface Marked {
  readonly keeps: ReadonlySet<Component>;
  readonly shares: ReadonlySet<Component>;
}

/** The project of a build script, with the projects it depends on; undefined outside of a multi-project build. */
export async function findScriptMember(
  { file, calls }: ScriptFile,
  { keeps, shares }: Marked,
): Promise<Member | undefined> {
  if (!/^build\.gradle(?:\.kts)?$/.test(file.name)) return undefined;
  const build = await findBuild(file);
  if (!build || build.folders.size < 2) return undefined;
  const [name] = [...build.folders].find(([, folder]) => folder === file.folder) ?? [];
  if (name === undefined) return undefined;
  const needs = calls.uses.flatMap((call) => listNeeds(call, build));
  return { name, path: workspacePath(file.folder), needs, keeps, shares };
}

/** Compile-only dependencies are not passed on, nor are those of tests. */
export function isNotPassedOn({ configuration, isTest }: DependencyCall): boolean {
  if (isTest || /compileOnly|^provided/i.test(configuration)) return true;
  return !["runtime", "optional"].includes(scopeOfConfiguration(configuration));
}

function listNeeds(call: DependencyCall, { folders }: BuildProjects): MemberNeed[] {
  return call.arguments.flatMap((argument) => {
    const path = projectIn(argument, folders);
    const folder = path === undefined ? undefined : folders.get(path);
    if (folder === undefined) return [];
    return [{ path: workspacePath(folder), scope: isNotPassedOn(call) ? "test" : "runtime" }];
  });
}

/** `project(":core")`, `project(path: ":core")`, `projects.core`, alone or as in `platform(project(":bom"))`. */
function projectIn(nodes: readonly Node[], folders: BuildProjects["folders"]): string | undefined {
  for (const [at, node] of nodes.entries()) {
    const next = nodes[at + 1];
    if (isKeyword(node, "project") && isGroup(next, "(")) {
      const [path] = next.nodes.flatMap((inside) => readLiteral(inside) ?? []);
      if (path !== undefined) return toPath(path);
    }
    if (isKeyword(node, "projects") && isSign(next, ".")) return byAccessor(nodes.slice(at + 2), folders);
    const inside = node.kind === "group" ? projectIn(node.nodes, folders) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** `projects.coreApi.impl` is `:core-api:impl`. */
function byAccessor(nodes: readonly Node[], folders: BuildProjects["folders"]): string | undefined {
  const wanted = nodes.flatMap((node) => (isWord(node) ? [node.text] : [])).join(".");
  return [...folders.keys()].find((path) => accessorOf(path) === wanted);
}

function accessorOf(path: string): string {
  const parts = path.split(":").slice(1);
  return parts.map((part) => part.replace(/[-_.]([a-zA-Z0-9])/g, (_, sign: string) => sign.toUpperCase())).join(".");
}
