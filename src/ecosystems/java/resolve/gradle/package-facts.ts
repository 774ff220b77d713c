import type { Unresolved } from "../../../../domain/contracts/component.ts";
import type { Http } from "../../../../domain/contracts/sources.ts";
import type { Published } from "../maven/ask-repositories.ts";
import type { EffectiveDependency, Models } from "../maven/effective-pom.ts";
import { toUnresolved } from "../../../kit/unresolved.ts";
import { comesAlong, nothingExcluded } from "../maven/wanted.ts";
import { type Gav, gavKey, moveGav } from "../../registry/gav.ts";
import { fetchModule, type ModuleDependency, type ModuleFacts } from "./module-metadata.ts";
import { readWant } from "./want.ts";

/** The dependencies of a published version. */
export interface PackageFacts extends ModuleFacts {
  /** It was renamed and has no content. */
  readonly isMoved?: boolean;
  /** It could not be read, or not completely. */
  readonly problem?: Unresolved | undefined;
}

export type ReadFacts = (gav: Gav) => Promise<PackageFacts>;

const none: PackageFacts = { dependencies: [], constraints: [] };

/** From Gradle's own metadata if there is any, else from the POM. */
export function createFacts(http: Http, published: Published, models: Models): ReadFacts {
  return async (gav) => {
    const answer = await published.pom(gav);
    const label = `the POM of ${gavKey(gav)}`;
    if (answer.kind !== "found") return { ...none, problem: toUnresolved(answer, label) };
    const { relocation, hasModuleMetadata } = answer.value;
    if (relocation) {
      const { name, version } = moveGav(gav, relocation);
      if (name === gav.name)
        return { ...none, problem: { code: "unreadable", message: `The relocation in ${label} leads to itself.` } };
      return { dependencies: [{ name, want: { require: version } }], constraints: [], isMoved: true };
    }
    if (hasModuleMetadata) {
      const module = await published.document(gav, "module", (repository, signal) =>
        fetchModule(http, gav, repository, signal),
      );
      if (module.kind === "found") return module.value;
      if (module.kind !== "missing")
        return { ...none, problem: toUnresolved(module, `the metadata of ${gavKey(gav)}`) };
    }
    const { dependencies, problems } = await models.ofPackage(gav);
    const needed = dependencies.filter(
      (dependency) => comesAlong(dependency, nothingExcluded) && dependency.scope !== "system",
    );
    return { dependencies: needed.map(toDependency), constraints: [], problem: problems[0] };
  };
}

function toDependency({ group, artifact, version, exclusions }: EffectiveDependency): ModuleDependency {
  return { name: `${group}:${artifact}`, want: readWant(version), ...(exclusions.length > 0 && { exclusions }) };
}
