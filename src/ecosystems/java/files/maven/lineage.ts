import { mayBeSameVersion, nearest, stated, statedGroup, statedVersion, type PomTree } from "./pom-tree.ts";
import type { Parent, Pom } from "./raw-pom.ts";

/** Real projects have five. */
const maxGenerations = 200;

/** A POM, its parent, the parent's parent, … while they are in the tree. */
export function lineage(pom: Pom, tree: PomTree): readonly Pom[] {
  const line = [pom];
  for (let next = parentOf(pom, tree); next; next = parentOf(next, tree)) {
    if (line.includes(next) || line.length === maxGenerations) break;
    line.push(next);
  }
  return line;
}

/** First at `relativePath`, then by its coordinates anywhere in the tree. */
function parentOf(pom: Pom, tree: PomTree): Pom | undefined {
  const { parent } = pom;
  if (!parent) return undefined;
  const beside = parent.beside && tree.at(parent.beside.path);
  if (beside && isMeant(pom, parent, beside)) return beside;
  const groupId = stated(pom, parent.groupId);
  const artifactId = stated(pom, parent.artifactId);
  if (groupId === undefined || artifactId === undefined) return undefined;
  const candidates = tree.named(groupId, artifactId).filter((other) => other !== pom && isMeant(pom, parent, other));
  return nearest(candidates, pom.folder);
}

/** `../pom.xml` is often not the parent; Maven then fetches the parent from a repository. */
function isMeant(pom: Pom, parent: Parent, found: Pom): boolean {
  const groupId = stated(pom, parent.groupId);
  const artifactId = stated(pom, parent.artifactId);
  if (groupId !== undefined && groupId !== statedGroup(found)) return false;
  if (artifactId !== undefined && artifactId !== stated(found, found.artifactId)) return false;
  return mayBeSameVersion(stated(pom, parent.version), statedVersion(found));
}
