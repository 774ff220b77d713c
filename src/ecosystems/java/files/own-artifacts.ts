import type { Component } from "../../../domain/contracts/component.ts";
import type { FirstParty, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isInTests } from "../../../domain/policy/places.ts";
import { namesFor } from "./gradle/names/names.ts";
import { namedBy, platformArguments } from "./gradle/notations.ts";
import { type OwnBuild, ownBuilds } from "./gradle/build/own-projects.ts";
import { readIfPossible } from "./gradle/build/script-file.ts";
import { getModel } from "./maven/model.ts";
import { isModule, isSource, pomTree, type PomTree, stated, statedGroup, statedVersion } from "./maven/pom-tree.ts";
import { isResolved } from "./maven/properties.ts";
import type { Declared } from "./maven/raw-pom.ts";
import { createScopes } from "./gradle/names/local-names.ts";
import { oncePerObject } from "../../../async/once.ts";

/**
 * The artifacts of the tree's builds: their modules, and snapshots of their groups, which only a build can produce. A
 * release of an own module that an example uses comes from a repository, like any other.
 */
export async function ownArtifacts(files: readonly SourceFile[]): Promise<FirstParty> {
  const scripts = files.filter(({ name }) => /\.gradle(?:\.kts)?$/.test(name));
  const builds = await ownBuilds(scripts);
  const [pom] = files.filter(({ name }) => name.endsWith("pom.xml") || name.endsWith(".pom"));
  const tree = pom && (await pomTree(pom));
  const groups = groupsOf(builds, tree);
  const served = new Set(tree?.all.filter(({ path }) => isInTests(path)).flatMap(servedBy));
  const pinned = new Set([...(await publishedPlatforms(scripts)), ...(tree ? importsPublished(tree) : [])]);
  return (component, file) => {
    const [group = "", artifact = ""] = component.name.split(":");
    const isTest = isInTests(file);
    if (isSnapshot(component) && groups.some((ownGroup) => ownGroup.name === group && (isTest || !ownGroup.isTest)))
      return true;
    if (isTest && served.has(`${component.name}:${component.version}`)) return true;
    if (component.version === "" && pinned.has(`${file} ${group}`)) return false;
    return builds.some(
      (build) => (isTest || !build.isTest) && isProject(group, artifact, build) && isOfBuild(component, build),
    );
  };
}

/** Artifacts that tests build are only used by tests. */
function groupsOf(builds: readonly OwnBuild[], tree: PomTree | undefined) {
  const ofBuilds = builds.flatMap(({ groups, isTest }) => [...groups].map((name) => ({ name, isTest })));
  const modules = tree?.all.filter(isSource) ?? [];
  const ofPoms = modules.map((pom) => ({ name: statedGroup(pom) ?? "", isTest: isInTests(pom.path) }));
  return [...new Map([...ofBuilds, ...ofPoms].map((ownGroup) => [JSON.stringify(ownGroup), ownGroup])).values()];
}

function isSnapshot({ version, requirement = "" }: Component): boolean {
  return version.endsWith("-SNAPSHOT") || requirement.includes("-SNAPSHOT");
}

/** A Kotlin Multiplatform project is published once per platform. */
function isProject(group: string, artifact: string, { groups, artifacts }: OwnBuild): boolean {
  return groups.has(group) && (artifacts.has(artifact) || artifacts.has(artifact.replace(/-(?:jvm|android|js)$/, "")));
}

function isOfBuild({ version, requirement }: Component, { versions }: OwnBuild): boolean {
  return version === "" ? requirement === undefined : versions.has(version);
}

/** A POM in the layout of a repository: `com/acme/a/1.0/a-1.0.pom`. */
function servedBy(pom: PomTree["all"][number]): readonly string[] {
  const [group, artifact, version] = [statedGroup(pom), stated(pom, pom.artifactId), statedVersion(pom)];
  if (group === undefined || artifact === undefined || version === undefined) return [];
  const place = `/${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}.pom`;
  return `/${pom.path}`.endsWith(place) ? [`${group}:${artifact}:${version}`] : [];
}

/** Groups whose versions a published BOM sets for a POM: `samples/pom.xml com.acme`. */
function importsPublished(tree: PomTree): readonly string[] {
  return tree.all.flatMap((pom) => {
    const { sections, properties } = getModel(pom, tree);
    return sections.flatMap(({ managed }) =>
      importsIn(managed).flatMap(({ groupId, artifactId, version = "" }) => {
        const [group = "", artifact = "", of = ""] = [groupId, artifactId, version].map(properties.resolve);
        const isPublished = of !== "" && isResolved(of) && !of.includes("-SNAPSHOT");
        return isPublished && !isModule(group, artifact, of, tree) ? [`${pom.path} ${group}`] : [];
      }),
    );
  });
}

/** Many modules inherit the same long list. */
const importsIn = oncePerObject((managed: readonly Declared[]) => managed.filter(({ scope }) => scope === "import"));

/** Groups whose versions a published platform sets for a script: `samples/build.gradle com.acme`. */
async function publishedPlatforms(scripts: readonly SourceFile[]): Promise<readonly string[]> {
  const groups: string[] = [];
  for (const file of scripts) {
    for (const script of await readIfPossible(file)) {
      const platforms = script.calls.uses.flatMap((call) =>
        call.arguments.flatMap((argument) => {
          const inner = platformArguments(argument);
          return inner ? [{ ...call, arguments: inner, closure: [] }] : [];
        }),
      );
      if (platforms.length === 0) continue;
      const inside = createScopes((await namesFor(script)).contextFor(script.language));
      for (const { group, version = "" } of platforms.flatMap((call) => namedBy(call, inside).coordinates))
        if (/^\d/.test(version) && !version.endsWith("-SNAPSHOT")) groups.push(`${file.path} ${group}`);
    }
  }
  return groups;
}
