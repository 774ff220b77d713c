import type { Component, Scope } from "../../../domain/contracts/component.ts";
import type { Tree, UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { declaredIn, readManifest, scopesIn } from "../files/manifest.ts";
import { parseSpec, type Spec } from "../files/spec.ts";
import { parseRange, parseSemver, satisfies } from "../versions/semver-range.ts";
import type { Asked } from "./installed-graph.ts";

/** The dependencies of a manifest, by their folders (also of aliases); `override` replaces a written requirement. */
export async function askedBy(
  { file, components }: UncoveredManifest,
  tree: Tree,
  override: (name: string, requirement: string) => string = (_name, requirement) => requirement,
): Promise<Asked[]> {
  const manifest = readManifest(await readOptional(await tree.file(file), parseJson));
  const byName = Map.groupBy(components, (component) => component.name);
  const scopes = scopesIn(manifest);
  const asked = new Map<string, Asked>();
  for (const { name, spec: requirement } of declaredIn(manifest)) {
    const spec = typeof requirement === "string" ? parseSpec(name, override(name, requirement)) : undefined;
    if (spec === undefined || spec.kind === "own") continue;
    const component = choose(byName.get(spec.kind === "package" ? spec.name : name) ?? [], spec);
    if (component) asked.set(name, { name, component, scope: installedScope(component.scope, scopes.get(name)) });
  }
  return [...asked.values()];
}

/** Installers install a peer unless it is optional. */
function installedScope(declared: Scope, installed: Scope | undefined): Scope {
  return declared === "optional" ? (installed ?? declared) : declared;
}

/** Aliases can name one package twice, with different versions. */
function choose(components: readonly Component[], spec: Spec): Component | undefined {
  if (spec.kind !== "package" || components.length < 2) return components[0];
  const isMeant = ({ version, requirement }: Component) =>
    version === "" ? requirement === spec.range : version === spec.version;
  return components.find(isMeant) ?? components[0];
}

/** Whether an installed version satisfies the manifest: the installation may be out of date. */
export function fits({ version: pinned, requirement }: Component, installed: string): boolean {
  if (pinned !== "") return pinned === installed;
  const range = requirement === undefined ? undefined : parseRange(requirement);
  const version = parseSemver(installed);
  return range === undefined || version === undefined || satisfies(version, range);
}
