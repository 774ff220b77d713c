import type { Origin } from "../../../domain/component.ts";
import type { SourceFile } from "../../../domain/contracts.ts";
import { readFeeds } from "../feeds.ts";
import { parseFramework } from "../framework.ts";
import { findNearest } from "../nearest-framework.ts";
import { readCentralVersions } from "../msbuild/central-versions.ts";
import { evaluate, type Project } from "../msbuild/evaluate.ts";
import { isUnknown } from "../msbuild/expand.ts";
import { usedProjects } from "../msbuild/used-projects.ts";
import { readReferences, type Reference } from "../msbuild/references.ts";
import { targetFrameworks } from "../msbuild/target-frameworks.ts";

/** A project as it is built for one target framework. */
export interface BuiltProject {
  readonly references: readonly Reference[];
  /** Paths of the referenced projects, from the root of the tree. */
  readonly projects: readonly string[];
  /** Versions by lower-case name that also apply to transitive dependencies. */
  readonly pins: ReadonlyMap<string, string>;
  /** .NET adds its own packages to a project. */
  readonly hasImplicit: boolean;
}

export interface ReadProject {
  readonly path: string;
  /** Empty if they are not known. */
  readonly frameworks: readonly string[];
  readonly originOf: (name: string) => Origin | undefined;
  /** By framework; the empty string is for an unknown framework. */
  readonly builds: ReadonlyMap<string, BuiltProject>;
}

/** Throws ParseError when the file is not a project. */
export async function readProject(file: SourceFile): Promise<ReadProject> {
  const whole = await evaluate(file);
  const frameworks = targetFrameworks(whole);
  const builds = new Map<string, BuiltProject>();
  for (const framework of frameworks) builds.set(framework, toBuild(await evaluate(file, framework)));
  builds.set("", toBuild(whole));
  return { path: file.path, frameworks, originOf: await readFeeds(file), builds };
}

/** A project, as built for a project of some framework that references it. */
export function buildFor(project: ReadProject, framework: string): BuiltProject | undefined {
  const wanted = framework === "" ? undefined : parseFramework(framework);
  const at = wanted && findNearest(wanted, project.frameworks.map(parseFramework));
  const name = at === undefined ? undefined : project.frameworks[at];
  return project.builds.get(name ?? "");
}

function toBuild(project: Project): BuiltProject {
  const { references } = readReferences(project);
  return {
    references,
    projects: usedProjects(project),
    pins: readPins(project),
    hasImplicit: !isTrueIn(project, "disableimplicitframeworkreferences"),
  };
}

/** Central versions apply to transitive dependencies if the project enables that. */
function readPins(project: Project): ReadonlyMap<string, string> {
  if (!isTrueIn(project, "centralpackagetransitivepinningenabled")) return new Map();
  const known = [...readCentralVersions(project)].flatMap(([name, { versions }]): [string, string][] => {
    const version = versions.find((one) => !isUnknown(one));
    return version === undefined ? [] : [[name, version]];
  });
  return new Map(known);
}

function isTrueIn(project: Project, property: string): boolean {
  return project.values(property).some((value) => value.toLowerCase() === "true");
}
