import { lineage, type PomTree } from "./pom-tree.ts";
import { createInterpolator, type Interpolator } from "./properties.ts";
import type { PomContent } from "./pom-content.ts";
import type { Declared, Pom, Profile, Section } from "./raw-pom.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** A POM with everything it inherits, for one selection of profiles. */
export interface Model {
  readonly pom: Pom;
  readonly lineage: readonly Pom[];
  /** The parts that apply, the closest first: for one POM the profiles before the rest. */
  readonly sections: readonly OwnedSection[];
  readonly properties: Interpolator;
}

export interface OwnedSection extends Section {
  readonly owner: Pom;
}

/** With the profiles that are active by default. */
export function getModel(pom: Pom, tree: PomTree): Model {
  return modelsOf(tree)(pom);
}

const modelsOf = oncePerObject((tree: PomTree) => oncePerObject((pom: Pom) => createModel(pom, tree)));

/** With the profiles that are active by default, or with those of one id, which can be activated by hand. */
export function createModel(pom: Pom, tree: PomTree, chosen?: string): Model {
  const line = lineage(pom, tree);
  const sections = line.flatMap((owner) => [
    ...activeProfiles(owner, chosen).map((profile) => ({ ...profile, owner })),
    { properties: owner.properties, dependencies: owner.dependencies, managed: owner.managed, owner },
  ]);
  const properties = createInterpolator(
    (name) =>
      projectValue(pom, name, "prefixed") ??
      propertyOf(sections, name) ??
      projectValue(pom, name, "plain") ??
      tree.userProperties(pom.folder, name) ??
      propertyOf(
        line.flatMap((owner) => owner.profiles),
        name,
      ),
  );
  return { pom, lineage: line, sections, properties };
}

/** Group, artifact, type and classifier: the identity of a dependency in Maven. */
export function dependencyKey(declared: Declared, { resolve }: Pick<Interpolator, "resolve">): string {
  const { groupId, artifactId, type, classifier } = declared;
  return resolve(`${groupId}:${artifactId}:${type}:${classifier}`);
}

/** Activating one by hand deactivates the defaults of the same file. Later ones take precedence. */
function activeProfiles({ profiles }: Pom, chosen: string | undefined): readonly Profile[] {
  const byHand = profiles.filter((profile) => profile.id === chosen);
  return (byHand.length > 0 ? byHand : profiles.filter((profile) => profile.activeByDefault)).reverse();
}

function propertyOf(sections: readonly Section[], name: string): string | undefined {
  return sections.find((section) => section.properties.has(name))?.properties.get(name);
}

type StatedProject = Pick<PomContent, "groupId" | "artifactId" | "version" | "packaging" | "parent">;

/** The project's own values: `project.version`, and in old POMs just `version`. */
export function projectValue(pom: StatedProject, name: string, form: "prefixed" | "plain"): string | undefined {
  return projectField(pom, form === "plain" ? name : withoutProject(name));
}

/** `project.version` and, from early Maven versions, `pom.version`. */
function withoutProject(name: string): string {
  const [, field = ""] = /^(?:project|pom)\.(.+)$/.exec(name) ?? [];
  return field;
}

/** A value of a project that others refer to, without the prefix `project.`. */
export function projectField(pom: StatedProject, field: string): string | undefined {
  const { parent } = pom;
  switch (field) {
    case "groupId":
      return pom.groupId ?? parent?.groupId;
    case "artifactId":
      return pom.artifactId;
    case "version":
      return pom.version ?? parent?.version;
    case "packaging":
      return pom.packaging ?? "jar";
    case "parent.groupId":
      return parent?.groupId;
    case "parent.artifactId":
      return parent?.artifactId;
    case "parent.version":
      return parent?.version;
    default:
      return undefined;
  }
}
