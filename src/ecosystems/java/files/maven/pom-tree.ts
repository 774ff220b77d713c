import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import type { PomContent } from "./pom-content.ts";
import { userProperties, type UserProperties } from "./maven-config.ts";
import { createInterpolator, isResolved, isTemplate } from "./properties.ts";
import { type Parent, type Pom, readPom } from "./raw-pom.ts";
import { oncePerObject } from "../../../../async/once.ts";

export const pomFiles: readonly string[] = [
  ...["pom.xml", "*.pom", "*.pom.xml", "pom.template.xml"],
  ...["pom-*.xml", "pom_*.xml", "*-pom.xml", "*_pom.xml"],
];

/** All POMs of a tree: parents, imported BOMs and modules are only searched for here. */
export interface PomTree {
  readonly all: readonly Pom[];
  readonly at: (path: string) => Pom | undefined;
  /** Those with this group and artifact, in any version. */
  readonly named: (groupId: string, artifactId: string) => readonly Pom[];
  readonly userProperties: UserProperties;
}

export function pomTree(file: SourceFile): Promise<PomTree> {
  return readTree(file.find("pom.xml")[0] ?? file.find("*.pom")[0] ?? file);
}

/** The same for every POM of the tree, so it is created once and cached. */
const readTree = oncePerObject(async (first: SourceFile): Promise<PomTree> => {
  const poms: Pom[] = [];
  const files = new Set(pomFiles.flatMap((pattern) => first.find(pattern)));
  for (const file of files) {
    const pom = await readIfPossible(file);
    if (!pom) continue;
    poms.push(pom);
    if (pom.parent?.beside) files.add(pom.parent.beside); // it may have any name
  }
  return createPomTree(poms, await userProperties(first.find("maven.config")));
});

export function createPomTree(poms: readonly Pom[], properties: UserProperties): PomTree {
  const byPath = new Map<string, Pom>();
  const byName = new Map<string, Pom[]>();
  for (const pom of poms) {
    byPath.set(pom.path, pom);
    const name = `${statedGroup(pom)}:${stated(pom, pom.artifactId)}`;
    if (!byName.get(name)?.push(pom)) byName.set(name, [pom]);
  }
  return {
    all: poms,
    at: (path) => byPath.get(path),
    named: (groupId, artifactId) => byName.get(`${groupId}:${artifactId}`) ?? [],
    userProperties: properties,
  };
}

export function statedGroup(pom: Pom): string | undefined {
  return stated(pom, pom.groupId ?? pom.parent?.groupId);
}

export function statedVersion(pom: Pom): string | undefined {
  return stated(pom, pom.version ?? pom.parent?.version);
}

/**
 * A value resolved only with the file itself. Parents must be known before anything can be inherited, and in
 * practice such values are plain, or come from a property of the same file (`${revision}`).
 */
export function stated(
  pom: PomContent,
  text: string | undefined,
  userProperty?: (name: string) => string | undefined,
): string | undefined {
  if (text === undefined || isResolved(text)) return text;
  return createInterpolator((name) => userProperty?.(name) ?? pom.properties.get(name)).resolve(text);
}

/** Whether two versions can be the same; an unknown one can be any. */
export function mayBeSameVersion(version: string | undefined, other: string | undefined): boolean {
  return (
    version === undefined || other === undefined || version === other || !isResolved(version) || !isResolved(other)
  );
}

/** The one nearest to a folder: samples often reuse the same coordinates. */
export function findNearestPom(poms: readonly Pom[], folder: string): Pom | undefined {
  const parts = folder.split("/");
  let best: Pom | undefined;
  let maxShared = -1;
  for (const pom of poms.slice(0, maxCandidates)) {
    const own = pom.folder.split("/");
    const different = own.findIndex((part, index) => part !== parts[index]);
    const shared = different < 0 ? own.length : different;
    if (shared > maxShared) [best, maxShared] = [pom, shared];
  }
  return best;
}

const maxCandidates = 1000;

/** An unreadable POM is reported when it is scanned itself; other POMs ignore it. */
function readIfPossible(file: SourceFile): Promise<Pom | undefined> {
  return readPom(file).catch(ifBroken(undefined));
}

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
  return findNearestPom(candidates, pom.folder);
}

/** `../pom.xml` is often not the parent; Maven then fetches the parent from a repository. */
function isMeant(pom: Pom, parent: Parent, candidate: Pom): boolean {
  const groupId = stated(pom, parent.groupId);
  const artifactId = stated(pom, parent.artifactId);
  if (groupId !== undefined && groupId !== statedGroup(candidate)) return false;
  if (artifactId !== undefined && artifactId !== stated(candidate, candidate.artifactId)) return false;
  return mayBeSameVersion(stated(pom, parent.version), statedVersion(candidate));
}
