import { formatNumber } from "../../../../text/count.ts";
import { hasTooManyTemplates, type Managed, type Management, readManagement, templateBound } from "./management.ts";
import { createModel, dependencyKey, type Model, getModel, type OwnedSection } from "./model.ts";
import type { PomTree } from "./pom-tree.ts";
import type { Declared, Pom, Profile } from "./raw-pom.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** A dependency of the effective model, with the file that declares it. */
export interface Dependency extends Pick<Declared, "groupId" | "artifactId" | "version" | "systemPath" | "line"> {
  readonly scope: string;
  readonly optional: boolean;
  readonly owner: Pom;
}

/** With more dependencies than this no further profiles are tried; real projects have far fewer. */
const maxDependencies = 20_000;
const maxProfiles = 500;
const profileBound = `${maxProfiles} profiles of a POM, and ${formatNumber(maxDependencies)} dependencies with them`;

/** Every module of the tree may inherit the same long list. */
const maxInherited = 10_000;
const inheritedBound = `${formatNumber(maxInherited)} dependencies that a POM inherits`;

interface Dependencies {
  readonly dependencies: readonly Dependency[];
  readonly limits: readonly string[];
}

/** The dependencies of a project: by default, and with each of its own or inherited profiles enabled. */
export function effectiveDependencies(pom: Pom, tree: PomTree): Dependencies {
  return dependenciesIn(tree)(pom);
}

const dependenciesIn = oncePerObject((tree: PomTree) =>
  oncePerObject((pom: Pom): Dependencies => {
    const model = getModel(pom, tree);
    const management = readManagement(model, tree);
    const ownDependencies = dependenciesOf(model, management, model.sections);
    const byId = Map.groupBy(otherProfiles(model), (profile) => profile.id);
    let tried = 0;
    for (const [id, profiles] of byId) {
      if (tried === maxProfiles || ownDependencies.length > maxDependencies) break;
      tried++;
      for (const more of withProfiles(id, profiles, model, management, tree)) ownDependencies.push(more);
    }
    return {
      dependencies: ownDependencies,
      limits: [
        ...(tried < byId.size ? [profileBound] : []),
        ...(inheritsTooMuch(model) ? [inheritedBound] : []),
        ...(hasTooManyTemplates(pom) ? [templateBound] : []),
      ],
    };
  }),
);

/** The identity of a dependency across models. */
export function identifyDependency({ groupId, artifactId, version, scope, optional }: Dependency): string {
  return JSON.stringify([groupId, artifactId, version, scope, optional]);
}

/** Those that are not active by default. */
function otherProfiles({ lineage, sections }: Model): readonly Profile[] {
  const active = new Set(sections.map(({ properties }) => properties));
  return lineage.flatMap((owner) => owner.profiles).filter((profile) => !active.has(profile.properties));
}

/** Most profiles change plugins only; those that change no version add at most their own dependencies. */
function withProfiles(
  id: string,
  profiles: readonly Profile[],
  { pom, properties }: Model,
  management: Management,
  tree: PomTree,
): readonly Dependency[] {
  const setsVersion = [...profiles.flatMap((profile) => [...profile.properties.keys()])].some(properties.wasAsked);
  if (setsVersion || profiles.some((profile) => profile.managed.length > 0)) {
    const other = createModel(pom, tree, id);
    return dependenciesOf(other, readManagement(other, tree), other.sections);
  }
  if (profiles.every((profile) => profile.dependencies.length === 0)) return [];
  const other = createModel(pom, tree, id);
  const added = new Set(profiles.map((profile) => profile.properties));
  return dependenciesOf(
    other,
    management,
    other.sections.filter((section) => added.has(section.properties)),
  );
}

/** The closest declaration wins; in one section, the last. */
function dependenciesOf(model: Model, management: Management, sections: readonly OwnedSection[]): Dependency[] {
  const byKey = new Map<string, Dependency>();
  let left = maxInherited;
  for (const { owner, dependencies } of sections) {
    const own = new Map<string, Dependency>();
    const isInherited = owner !== model.pom;
    for (const declared of isInherited ? dependencies.slice(0, left) : dependencies) {
      const key = dependencyKey(declared, model.properties);
      own.delete(key);
      own.set(key, toDependency(declared, owner, model, management(key)));
    }
    if (isInherited) left = Math.max(0, left - dependencies.length);
    for (const [key, dependency] of own) if (!byKey.has(key)) byKey.set(key, dependency);
  }
  return [...byKey.values()];
}

function inheritsTooMuch({ pom, sections }: Model): boolean {
  const inherited = sections.filter(({ owner }) => owner !== pom);
  return inherited.reduce((sum, { dependencies }) => sum + dependencies.length, 0) > maxInherited;
}

function toDependency(declared: Declared, owner: Pom, { properties }: Model, managed: Managed | undefined): Dependency {
  const { resolve } = properties;
  return {
    groupId: resolve(declared.groupId),
    artifactId: resolve(declared.artifactId),
    version: declared.version === undefined ? managed?.version : resolve(declared.version),
    scope: resolve(declared.scope ?? managed?.scope ?? "compile"),
    optional: resolve(declared.optional ?? managed?.optional ?? "") === "true",
    systemPath: declared.systemPath,
    owner,
    line: declared.line,
  };
}
