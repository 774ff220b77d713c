import type { Component } from "../../../../domain/contracts/component.ts";
import type { Note } from "../../../../domain/contracts/contracts.ts";
import { isPassedOn } from "../../../../domain/contracts/member-graph.ts";
import { readProjectFeeds } from "../feeds.ts";
import { toComponent } from "../nuget-component.ts";
import type { Project } from "./evaluate.ts";
import { readProjectScope, decideReferenceScope } from "./project-scope.ts";
import { readReferences, type Reference } from "./references.ts";

interface Packages {
  readonly components: readonly Component[];
  /** Those that projects which refer to this one do not get. */
  readonly keeps: ReadonlySet<Component>;
  readonly notes: readonly Note[];
}

/** The packages that a project references, or some of them: one for each version that conditions may choose. */
export async function readPackages(
  project: Project,
  isWanted: (reference: Reference) => boolean = () => true,
): Promise<Packages> {
  const { references, notes } = readReferences(project);
  const projectScope = readProjectScope(project);
  const originOf = await readProjectFeeds(project.file);
  const keeps = new Set<Component>();
  const components = references.filter(isWanted).flatMap((reference) => {
    const { name, versions, isPrivate, file, line } = reference;
    const { scope, reason } = decideReferenceScope(reference, projectScope);
    const origin = originOf(name);
    return (versions.length > 0 ? versions : [undefined]).map((version) => {
      const use = { name, version, scope, scopeReason: reason, direct: true, file, line, origin };
      const component = toComponent(use);
      if (isPrivate || !isPassedOn(scope)) keeps.add(component);
      return component;
    });
  });
  return { components, keeps, notes };
}
