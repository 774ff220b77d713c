import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { type Gav, gavKey } from "../../registry/gav.ts";
import type { Declared } from "../../files/maven/pom-content.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import { artifactKey } from "./artifact-type.ts";
import type { Published } from "./ask-repositories.ts";
import { assemble, type AssembledPom } from "./assembled-pom.ts";
import { createManagement, type Management } from "./boms.ts";
import { readProjectLineage, readPublishedLineage } from "./pom-lineage.ts";
import { toUnresolved } from "../../../kit/unresolved.ts";
import type { Project } from "./project.ts";
import { createOnce } from "../../../../async/once.ts";

/** A dependency with everything from the POM, its parents and BOMs. */
export interface EffectiveDependency extends Pick<Declared, "type" | "classifier" | "systemPath" | "exclusions"> {
  readonly group: string;
  readonly artifact: string;
  /** As written, with properties replaced; empty if it is not set. */
  readonly version: string;
  readonly scope: string;
  readonly optional: boolean;
}

export interface EffectivePom {
  readonly dependencies: readonly EffectiveDependency[];
  readonly management: Management;
  /** Parents and BOMs that could not be read: something may be missing. */
  readonly problems: readonly Unresolved[];
}

export interface Models {
  ofProject(pom: Pom): Promise<EffectivePom>;
  /** The dependencies of a package, without those that are never transitive. */
  ofPackage(gav: Gav): Promise<EffectivePom>;
  /** The managed versions of a BOM. */
  ofBom(gav: Gav): Promise<EffectivePom>;
}

export function createModels(published: Published, project: Project): Models {
  const readManagement = createManagement(published, project);
  const once = createOnce<Promise<EffectivePom>>();

  const ofPublished = async (gav: Gav, isWanted: (declared: Declared) => boolean, isBom: boolean) => {
    const answer = await published.pom(gav);
    if (answer.kind !== "found") {
      const problems = isBom ? [toUnresolved(answer, `the BOM ${gavKey(gav)}`)] : [];
      return { dependencies: [], management: () => undefined, problems };
    }
    const { poms, contexts, problem } = await readPublishedLineage(answer.value, published, project);
    const model = assemble(poms, contexts);
    const wanted = model.dependencies.filter(isWanted);
    const none = wanted.length === 0 && !isBom;
    return complete({ ...model, dependencies: wanted, ...(none && { imports: [] }) }, "", problem);
  };
  const complete = async (model: AssembledPom, folder: string, problem: Unresolved | undefined) => {
    const { management, problems } = await readManagement(model, folder);
    return {
      dependencies: model.dependencies.map((declared) => effective(declared, model, management)),
      management,
      problems: [...(problem ? [problem] : []), ...problems],
    };
  };

  return {
    ofProject: (pom) =>
      once(`file ${pom.path}`, async () => {
        const { poms, contexts, problem } = await readProjectLineage(pom, published, project);
        return complete(assemble(poms, contexts, project.contextOf(pom).userProperty), pom.folder, problem);
      }),
    ofPackage: (gav) => once(`package ${gavKey(gav)}`, () => ofPublished(gav, mayComeAlong, false)),
    ofBom: (gav) => once(`bom ${gavKey(gav)}`, () => ofPublished(gav, () => true, true)),
  };
}

/** Test, provided and optional dependencies are not transitive. */
function mayComeAlong({ scope, optional }: Declared): boolean {
  return scope !== "test" && scope !== "provided" && optional !== "true";
}

/** The dependency's own values come first; whether it is optional is not managed. */
function effective(declared: Declared, { resolve }: AssembledPom, management: Management): EffectiveDependency {
  const [group, artifact] = [resolve(declared.groupId), resolve(declared.artifactId)];
  const [type, classifier] = [resolve(declared.type), resolve(declared.classifier)];
  const managed = management(artifactKey(`${group}:${artifact}`, type, classifier));
  return {
    group,
    artifact,
    version: declared.version === undefined ? (managed?.version ?? "") : resolve(declared.version),
    type,
    classifier,
    scope: declared.scope === undefined ? (managed?.scope ?? "compile") : resolve(declared.scope),
    optional: resolve(declared.optional ?? "") === "true",
    systemPath: declared.systemPath,
    exclusions: declared.exclusions.length > 0 ? declared.exclusions.map(resolve) : (managed?.exclusions ?? []),
  };
}
