import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { isName, toComponent } from "../../coordinates.ts";
import type { CopiedArtifact } from "./copied-artifacts.ts";
import { type Dependency, effectiveDependencies, identifyDependency } from "./effective.ts";
import { readManagement } from "./management.ts";
import { getModel } from "./model.ts";
import { findPomMember, staysInside } from "./pom-member.ts";
import { isModule, lineage, pomFiles, pomTree, type PomTree } from "./pom-tree.ts";
import { type Pom, readPom } from "./raw-pom.ts";

/** Maven's project files, read like Maven does: with parents, properties, managed versions and profiles. */
export const pom: ManifestDetector = {
  id: "java/pom",
  kind: "manifest",
  title: "Maven POM: parents, properties, dependencyManagement, BOMs and profiles of the tree",
  files: pomFiles,
  lockWith: "run mvn org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom and scan target/bom.json",

  async parse(file) {
    const own = await readPom(file);
    const tree = await pomTree(file);
    const notes: Note[] = [];
    const components = new Map<string, Component>();
    const passedOn = new Set<string>();
    for (const dependency of usesOf(own, tree)) {
      if (
        dependency.scope === "import" ||
        isModule(dependency.groupId, dependency.artifactId, dependency.version, tree)
      )
        continue;
      if (!isName(dependency.groupId) || !isName(dependency.artifactId)) {
        if (!isOfTemplate(dependency, file.path)) notes.push(passedOver(dependency));
      } else {
        const component = componentOf(dependency);
        const key = keyOfComponent(component);
        components.set(key, component);
        if (!staysInside(dependency)) passedOn.add(key);
      }
    }
    for (const copied of copiedUses(own, tree)) {
      if (isName(copied.groupId) && isName(copied.artifactId)) {
        const component = toCopied(copied, own);
        if (!isListed(component, [...components.values()])) components.set(keyOfComponent(component), component);
      } else if (!isOfTemplate(copied, file.path)) notes.push(passedOver(copied));
    }
    const { dependencies: found, limits } = effectiveDependencies(own, tree);
    for (const limit of limits) notes.push({ message: `lcc reads no more than ${limit}.`, limit });
    const keeps = new Set([...components].flatMap(([key, component]) => (passedOn.has(key) ? [] : [component])));
    const member = findPomMember(own, tree, found, keeps);
    const locals = own.modules.map((path) => ({ path }));
    return { components: withoutVersionless([...components.values()]), notes, locals, ...(member && { member }) };
  },
};

function keyOfComponent({ name, version, scope }: Component): string {
  return JSON.stringify([name, version, scope]);
}

/** Inherited, unchanged dependencies are reported at the parent that declares them, which is a file of the tree too. */
function usesOf(own: Pom, tree: PomTree): readonly Dependency[] {
  const uses = effectiveDependencies(own, tree).dependencies;
  const [, parent] = lineage(own, tree);
  if (!parent || uses.every((use) => use.owner === own)) return uses;
  const inherited = new Set(effectiveDependencies(parent, tree).dependencies.map(identifyDependency));
  return uses.filter((use) => use.owner === own || !inherited.has(identifyDependency(use)));
}

/** Artifacts that a plugin puts into the build. Without a version Maven takes that of the dependency. */
function copiedUses(own: Pom, tree: PomTree): readonly (CopiedArtifact & Pick<Dependency, "line">)[] {
  if (own.copied.length === 0) return [];
  const model = getModel(own, tree);
  const { resolve } = model.properties;
  const managed = readManagement(model, tree);
  return own.copied
    .map(({ scope, ...copied }) => {
      const [groupId, artifactId] = [resolve(copied.groupId), resolve(copied.artifactId)];
      const version = copied.version ?? managed(`${groupId}:${artifactId}:jar:`)?.version;
      return { groupId, artifactId, version: version && resolve(version), scope, line: undefined };
    })
    .filter(({ groupId, artifactId, version }) => !isModule(groupId, artifactId, version, tree));
}

function toCopied({ groupId: group, artifactId: artifact, version, scope }: CopiedArtifact, { path }: Pom): Component {
  return toComponent({ group, artifact, version, scope, direct: true, file: path });
}

/** Whether it is a dependency as well, with at least the same scope. */
function isListed({ name, version, scope }: Component, listed: readonly Component[]): boolean {
  return listed.some(
    (dependency) =>
      dependency.name === name &&
      (version === "" || dependency.version === version) &&
      (dependency.scope === "runtime" || scope !== "runtime"),
  );
}

function componentOf(dependency: Dependency): Component {
  const { groupId, artifactId, version, systemPath, owner, line } = dependency;
  const component = toComponent({
    group: groupId,
    artifact: artifactId,
    version,
    scope: scopeOf(dependency),
    direct: true,
    file: owner.path,
    line,
  });
  return systemPath === undefined ? component : { ...component, origin: { kind: "file", address: systemPath } };
}

function scopeOf({ scope, optional }: Dependency): Scope {
  if (scope === "test") return "test";
  return optional ? "optional" : "runtime";
}

/** If a name has a version under one profile and none under another, the one without is redundant. */
function withoutVersionless(components: readonly Component[]): readonly Component[] {
  const versioned = new Set(components.filter(({ version }) => version !== "").map(({ name }) => name));
  return components.filter(({ name, version, requirement }) => version !== "" || requirement || !versioned.has(name));
}

type Named = Pick<Dependency, "groupId" | "artifactId" | "line">;

/** Modules of a project that an archetype will generate: `${rootArtifactId}-core`. */
function isOfTemplate({ groupId, artifactId }: Named, path: string): boolean {
  const isArchetype = `/${path}`.includes("/archetype-resources/");
  return isArchetype && /\$\{(?:groupId|package|(?:rootA|a)rtifactId)\}/.test(`${groupId}:${artifactId}`);
}

function passedOver({ groupId, artifactId, line }: Named): Note {
  const name = `${groupId || "(no group)"}:${artifactId || "(no artifact)"}`;
  const message = `The dependency ${name} has no complete name; it was skipped.`;
  return { message, ...(line !== undefined && { line }), lost: name };
}
