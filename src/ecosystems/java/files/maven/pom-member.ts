import type { Component } from "../../../../domain/contracts/component.ts";
import { joinInside } from "../../../../text/join-inside.ts";
import type { Member, MemberNeed } from "../../../../domain/contracts/member-graph.ts";
import { workspacePath } from "../../../../domain/contracts/workspace.ts";
import { type Dependency, effectiveDependencies, identifyDependency } from "./effective.ts";
import { lineage, modulesNamed, findNearestPom, type PomTree, stated, statedGroup } from "./pom-tree.ts";
import type { Pom } from "./raw-pom.ts";
import { oncePerObject } from "../../../../async/once.ts";

/**
 * The module of a POM, if it is built together with others. It has the dependencies of its parents in the tree, and
 * those of the modules it depends on; `provided`, optional and test dependencies are not passed on.
 */
export function findPomMember(
  pom: Pom,
  tree: PomTree,
  dependencies: readonly Dependency[],
  keeps: ReadonlySet<Component>,
): Member | undefined {
  if (!modulesOf(tree).has(pom)) return undefined;
  const [, ...parents] = lineage(pom, tree);
  const group = statedGroup(pom);
  const artifact = stated(pom, pom.artifactId) ?? "";
  const path = workspacePath(pom.folder);
  return {
    name: group === undefined || artifact === "" ? artifact || path : `${group}:${artifact}`,
    path,
    inherits: parents.map(({ folder }) => workspacePath(folder)).filter((other) => other !== path),
    needs: dependencies.flatMap((dependency) => needOf(dependency, pom, tree)),
    overrides: overriddenBy(dependencies, parents, tree),
    keeps,
  };
}

/** What the nearest parent declares and the module does not have in that version. */
function overriddenBy(dependencies: readonly Dependency[], [parent]: readonly Pom[], tree: PomTree): Set<string> {
  if (!parent) return new Set();
  const own = new Set(dependencies.map(identifyDependency));
  const lost = effectiveDependencies(parent, tree).dependencies.filter(
    (dependency) => !own.has(identifyDependency(dependency)),
  );
  const kept = new Set(dependencies.map(nameAndVersion));
  return new Set(lost.map(nameAndVersion).filter((lost) => !kept.has(lost)));
}

function nameAndVersion({ groupId, artifactId, version = "" }: Dependency): string {
  return `${groupId}:${artifactId}@${version}`;
}

/** Whether the dependency is not passed on to users of the module. */
export function staysInside({ scope, optional }: Dependency): boolean {
  return optional || ["test", "provided", "system"].includes(scope);
}

function needOf(dependency: Dependency, pom: Pom, tree: PomTree): MemberNeed[] {
  const { groupId, artifactId, version } = dependency;
  const module = findNearestPom(modulesNamed(groupId, artifactId, version, tree), pom.folder);
  if (!module || module === pom || dependency.scope === "import") return [];
  return [{ path: workspacePath(module.folder), scope: staysInside(dependency) ? "test" : "runtime" }];
}

/** Every POM that lists modules, those that are listed, and their parents in the tree. */
const modulesOf = oncePerObject((tree: PomTree): ReadonlySet<Pom> => {
  const modules = new Set<Pom>();
  for (const pom of tree.all) {
    for (const listed of pom.modules) {
      const folder = joinInside(pom.folder, listed);
      const module = folder === undefined ? undefined : (tree.at(folder) ?? tree.at(`${folder}/pom.xml`));
      if (!module) continue;
      for (const needed of [pom, ...lineage(module, tree)]) modules.add(needed);
    }
  }
  return modules;
});
