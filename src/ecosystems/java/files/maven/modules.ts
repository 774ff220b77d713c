import { mayBeSameVersion, statedVersion, type PomTree } from "./pom-tree.ts";
import { isTemplate } from "./properties.ts";
import type { Pom } from "./raw-pom.ts";

/** A module of the tree, in its version there, is the project's own code. */
export function isModule(groupId: string, artifactId: string, version: string | undefined, tree: PomTree): boolean {
  return modulesNamed(groupId, artifactId, version, tree).length > 0;
}

export function modulesNamed(
  groupId: string,
  artifactId: string,
  version: string | undefined,
  tree: PomTree,
): readonly Pom[] {
  const named = tree.named(groupId, artifactId);
  return named.filter((other) => isSource(other) && mayBeSameVersion(version, statedVersion(other)));
}

/** A `*.pom` file comes from a repository, unless its version is a placeholder. */
export function isSource(pom: Pom): boolean {
  return !pom.path.endsWith(".pom") || isTemplate(statedVersion(pom) ?? "");
}
