import type { Origin } from "../../../domain/contracts/component.ts";
import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { readProjectFeeds } from "../files/feeds.ts";
import { parseFramework } from "../frameworks/framework.ts";
import { readCentralVersions } from "../files/msbuild/central-versions.ts";
import { evaluate, type Project } from "../files/msbuild/evaluate.ts";
import { isUnknown } from "../files/msbuild/expression.ts";
import { listFrameworkReferences } from "../files/msbuild/framework-references.ts";
import { type ProjectScope, readProjectScope } from "../files/msbuild/project-scope.ts";
import { readReferences, type Reference } from "../files/msbuild/references.ts";
import { listUsedProjects } from "../files/msbuild/used-projects.ts";
import { type ImplicitPackage, listImplicit } from "./implicit-packages.ts";
import { findNearestFramework } from "../frameworks/nearest-framework.ts";
import { findSupply, type Supply } from "../frameworks/supply.ts";

/** A project as it is built for one target framework. */
export interface BuiltProject {
  readonly references: readonly Reference[];
  /** Paths of the referenced projects, from the root of the tree. */
  readonly projects: readonly string[];
  /** Versions by lower-case name that also apply to transitive dependencies. */
  readonly pins: ReadonlyMap<string, string>;
  readonly implicit: readonly ImplicitPackage[];
  readonly supply: Supply;
}

export interface ReadProject {
  readonly path: string;
  /** Empty if they are not known. */
  readonly frameworks: readonly string[];
  readonly scope: ProjectScope;
  /** NuGet leaves out transitive packages that .NET supplies. */
  readonly isPruned: boolean;
  readonly originOf: (name: string) => Origin | undefined;
  /** By framework; the empty string is for an unknown framework. */
  readonly builds: ReadonlyMap<string, BuiltProject>;
}

/** Throws ParseError when the file is not a project. */
export async function readProject(file: SourceFile): Promise<ReadProject> {
  const whole = await evaluate(file);
  const frameworks = targetFrameworks(whole);
  const evaluated = new Map<string, Project>();
  for (const framework of frameworks) evaluated.set(framework, await evaluate(file, framework));
  const all = [...evaluated.values(), whole];
  evaluated.set("", whole);
  return {
    ...{ path: file.path, frameworks },
    scope: all.map(readProjectScope).find(({ scope }) => scope === "test") ?? readProjectScope(whole),
    isPruned: isPruned(all, frameworks),
    originOf: await readProjectFeeds(file),
    builds: new Map([...evaluated].map(([framework, project]) => [framework, toBuild(project, framework)])),
  };
}

/** From .NET 10 on, unless the project says otherwise. */
function isPruned(builds: readonly Project[], frameworks: readonly string[]): boolean {
  const wishes = builds.flatMap((project) => project.values("restoreenablepackagepruning"));
  if (wishes.some((wish) => wish.toLowerCase() === "false")) return false;
  if (wishes.some((wish) => wish.toLowerCase() === "true")) return true;
  return frameworks
    .map(parseFramework)
    .some((parsed) => parsed?.identifier === "netcoreapp" && (parsed.version[0] ?? 0) >= 10);
}

/** A project, as built for a project of some framework that references it. */
export function findBuild(project: ReadProject, framework: string): BuiltProject | undefined {
  const wanted = framework === "" ? undefined : parseFramework(framework);
  const at = wanted && findNearestFramework(wanted, project.frameworks.map(parseFramework));
  const name = at === undefined ? undefined : project.frameworks[at];
  return project.builds.get(name ?? "");
}

function toBuild(project: Project, framework: string): BuiltProject {
  const { references } = readReferences(project);
  return {
    references,
    projects: listUsedProjects(project).map(({ target, path }) => target ?? path),
    pins: readPins(project),
    implicit: listImplicit(project, framework, references),
    supply: findSupply(framework, listFrameworkReferences(project)),
  };
}

/** Central versions apply to transitive dependencies if the project enables that. */
function readPins(project: Project): ReadonlyMap<string, string> {
  if (!isTrueIn(project, "centralpackagetransitivepinningenabled")) return new Map();
  const pins = [...readCentralVersions(project)].flatMap(([name, { versions }]): [string, string][] => {
    const version = versions.find((text) => !isUnknown(text));
    return version === undefined ? [] : [[name, version]];
  });
  return new Map(pins);
}

function isTrueIn(project: Project, property: string): boolean {
  return project.values(property).some((value) => value.toLowerCase() === "true");
}

/** No real project has more. */
const maxFrameworks = 16;

/** The target frameworks of a project as written, in order; empty if they are not known without a build. */
function targetFrameworks(project: Project): readonly string[] {
  const plural = listed(project.values("targetframeworks"));
  const names = plural.length > 0 ? plural : listed(project.values("targetframework"));
  const all = names.length > 0 ? names : project.values("targetframeworkversion").flatMap(oldFramework);
  return all.some(isUnknown) ? [] : [...new Set(all)].sort().slice(0, maxFrameworks);
}

function listed(values: readonly string[]): readonly string[] {
  const names = values.flatMap((value) => value.split(";"));
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** `v4.7.2`, from the time when the .NET Framework was the only one. */
function oldFramework(version: string): readonly string[] {
  const match = /^v(\d(?:\.\d){1,2})$/.exec(version.trim());
  return match?.[1] === undefined ? [] : [`net${match[1].replaceAll(".", "")}`];
}
