import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { BundledPackage } from "../../domain/contracts/contracts.ts";
import type { MemberGraph } from "../../domain/contracts/member-graph.ts";
import { workspacePath } from "../../domain/contracts/workspace.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import { raise, raiseNeeds } from "../../graph/members/raise-needs.ts";
import { countFolders } from "../../text/paths.ts";
import { type FileResult, isLockfile } from "./file-result.ts";

/** Development dependencies that shipped sources name are `runtime`; `paths` rules can only add such sources. */
export function raiseBundled(results: readonly FileResult[], places: Places): readonly FileResult[] {
  const sources = findSources(results, places);
  if (sources.size === 0) return results;
  const detectors = [...new Set(results.flatMap(({ detector, bundled }) => (bundled ? [detector] : [])))];
  const isBuildTool = (name: string) => detectors.some((detector) => detector.isBuildTool?.(name));
  return results.map((result) => {
    const { components, graph, folder } = result;
    if (graph) {
      const keys = new Map(components.map((component) => [componentKey(component), component]));
      const isTool = (key: string) => isBuildTool(keys.get(key)?.name ?? "");
      const reasons = {
        listed: (path: string, key: string) => reasonFor(sources, path, keys.get(key)),
        unlisted: createUnlisted(sources, graph, keys),
      };
      return { ...result, ...raiseNeeds({ components, graph }, reasons, isTool) };
    }
    if (isLockfile(result)) return result;
    const path = workspacePath(folder);
    return {
      ...result,
      components: components.map((component) => raiseDeclared(component, reasonFor(sources, path, component))),
    };
  });
}

/** By workspace and package: the source that is nearest to the root. */
type Sources = ReadonlyMap<string, string>;

function findSources(results: readonly FileResult[], { of, plain }: Places): Sources {
  const sources = new Map<string, string>();
  for (const { file, bundled = [] } of results) {
    if (bundled.length === 0 || (of(file) && plain(file))) continue;
    for (const imported of bundled) {
      const key = keyOf(workspacePath(imported.folder), imported, imported.isUnlisted);
      const other = sources.get(key);
      if (other === undefined || isBefore(file, other)) sources.set(key, file);
    }
  }
  return sources;
}

function isBefore(a: string, b: string): boolean {
  return countFolders(a) === countFolders(b) ? a < b : countFolders(a) < countFolders(b);
}

function reasonFor(sources: Sources, path: string, component: Component | undefined): string | undefined {
  const source = component && sources.get(keyOf(path, component));
  return source === undefined ? undefined : `imported by ${source}`;
}

function keyOf(path: string, { type, name }: Pick<BundledPackage, "type" | "name">, isUnlisted = false): string {
  return `${path}\n${isUnlisted ? "?" : ""}${type}:${name}`;
}

/** Programs can also import what another package brings: it is installed beside it. */
function createUnlisted(sources: Sources, { members }: MemberGraph, components: ReadonlyMap<string, Component>) {
  const paths = [...new Set(members.map(({ path }) => path))];
  return (key: string): string | undefined => {
    const component = components.get(key);
    if (component?.scope !== "dev") return undefined;
    const source = paths.map((path) => sources.get(keyOf(path, component, true))).find((file) => file !== undefined);
    return source === undefined ? undefined : `imported by ${source}`;
  };
}

function raiseDeclared(component: Component, reason: string | undefined): Component {
  return reason === undefined ? component : raise(component, { scope: "runtime", reason });
}
