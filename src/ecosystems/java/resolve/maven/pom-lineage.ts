import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { formatNumber } from "../../../../text/count.ts";
import { type Gav, gavKey, toGav } from "../../registry/gav.ts";
import type { PomContent, PomCoordinates } from "../../files/maven/pom-content.ts";
import { lineage, stated } from "../../files/maven/pom-tree.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import type { BuildContext } from "./activation.ts";
import type { Published } from "./ask-repositories.ts";
import { toUnresolved } from "../../../kit/unresolved.ts";
import type { Project } from "./project.ts";
import { maxManaged } from "./stored-pom.ts";

/** A POM, its parent, the parent's parent, …, with the environment for the profiles of each. */
interface PomLineage {
  readonly poms: readonly PomContent[];
  readonly contexts: readonly BuildContext[];
  /** A parent that could not be read. */
  readonly problem?: Unresolved | undefined;
}

/** Real projects have a handful. */
const maxParents = 100;

/** Starts at a published POM. */
export async function readPublishedLineage(
  first: PomContent,
  published: Published,
  project: Project,
): Promise<PomLineage> {
  return withParents({ poms: [first], contexts: [project.elsewhere] }, published, project);
}

/** Starts at a POM of the project. Parents outside the tree are requested. */
export async function readProjectLineage(pom: Pom, published: Published, project: Project): Promise<PomLineage> {
  const own = lineage(pom, project.tree);
  const line = await withParents(
    { poms: own.map(withinBounds), contexts: own.map(project.contextOf) },
    published,
    project,
  );
  const tooLarge = own.find((ancestor) => managesTooMuch(ancestor));
  if (!tooLarge) return line;
  const max = formatNumber(maxManaged);
  const message = `The managed versions of ${tooLarge.path} were not read: lcc reads at most ${max} of a POM.`;
  return { ...line, problem: { code: "limit", message } };
}

/** The same limit as for published POMs: every module below would keep a copy. */
function withinBounds(pom: Pom): PomContent {
  return managesTooMuch(pom) ? { ...pom, managed: [] } : pom;
}

function managesTooMuch({ managed }: Pom): boolean {
  return managed.length > maxManaged;
}

async function withParents(start: PomLineage, published: Published, project: Project): Promise<PomLineage> {
  const poms = [...start.poms];
  const contexts = [...start.contexts];
  const visited = new Set<string>();
  for (let last = poms.at(-1); last?.parent; last = poms.at(-1)) {
    const gav = parentGav(last, last.parent, contexts.at(-1));
    const label = `the parent ${gav ? gavKey(gav) : nameOf(last.parent)}`;
    if (!gav)
      return {
        poms,
        contexts,
        problem: { code: "unreadable", message: `The coordinates of ${label} could not be resolved.` },
      };
    if (visited.has(gavKey(gav)) || visited.size === maxParents)
      return { poms, contexts, problem: { code: "unreadable", message: `The parents form a cycle at ${label}.` } };
    visited.add(gavKey(gav));
    const answer = await published.pom(gav);
    if (answer.kind !== "found") return { poms, contexts, problem: toUnresolved(answer, label) };
    poms.push(answer.value);
    contexts.push(project.elsewhere);
  }
  return { poms, contexts };
}

function nameOf({ groupId, artifactId, version }: PomCoordinates): string {
  return [groupId, artifactId, version].map((part) => part ?? "").join(":");
}

function parentGav(pom: PomContent, parent: PomCoordinates, contexts: BuildContext | undefined): Gav | undefined {
  const value = (text: string | undefined) => stated(pom, text, contexts?.userProperty) ?? "";
  return toGav(`${value(parent.groupId)}:${value(parent.artifactId)}`, value(parent.version));
}
