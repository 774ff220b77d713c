import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { onceEach } from "../../../../async/once-each.ts";
import type { PomContent } from "./pom-content.ts";
import { userProperties, type UserProperties } from "./maven-config.ts";
import { createInterpolator, isResolved } from "./properties.ts";
import { readPom, type Pom } from "./raw-pom.ts";

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
const readTree = onceEach(async (first: SourceFile): Promise<PomTree> => {
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
export function mayBeSameVersion(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other || !isResolved(one) || !isResolved(other);
}

/** The one nearest to a folder: samples often reuse the same coordinates. */
export function nearest(poms: readonly Pom[], folder: string): Pom | undefined {
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
