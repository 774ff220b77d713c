import type { Scope } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { describeLoose, type Graph, lacksComponents } from "../sbom/graph.ts";
import { noAssertion, none, type Relationship } from "./document.ts";

type IdOf = (finding: Finding) => string;

/** The dependency graph; unknown dependencies are explicit, because a missing entry would mean "none". */
export function listRelationships(graph: Graph, report: Report, root: string, idOf: IdOf): Relationship[] {
  return [
    { spdxElementId: "SPDXRef-DOCUMENT", relationshipType: "DESCRIBES", relatedSpdxElement: root },
    ...(lacksComponents(report) ? [dependsOn(root, noAssertion)] : []),
    ...graph.direct.flatMap((finding) => fromRoot(root, idOf(finding), finding.component.scope)),
    ...graph.loose.flatMap((finding) => contains(root, idOf(finding), finding)),
    ...graph.findings.flatMap((finding) => listNeeds(graph, finding, idOf)),
  ];
}

/** Tools follow edges from the root, so packages not needed at run time have a second edge with their purpose. */
export function fromRoot(root: string, id: string, scope: Scope): Relationship[] {
  return [dependsOn(root, id), ...purpose(root, id, scope)];
}

/** Its dependents are not known, only that it exists. */
function contains(root: string, id: string, finding: Finding): Relationship[] {
  const comment = describeLoose(finding);
  return [
    { spdxElementId: root, relationshipType: "CONTAINS", relatedSpdxElement: id, comment },
    ...purpose(root, id, finding.component.scope),
  ];
}

function purpose(root: string, id: string, scope: Scope): Relationship[] {
  const relationshipType = reversed[scope];
  return relationshipType ? [{ spdxElementId: id, relationshipType, relatedSpdxElement: root }] : [];
}

/** These read "is a dependency of": the package comes first. */
const reversed: Readonly<Record<Scope, Relationship["relationshipType"] | undefined>> = {
  runtime: undefined,
  unknown: undefined,
  optional: "OPTIONAL_DEPENDENCY_OF",
  build: "BUILD_DEPENDENCY_OF",
  dev: "DEV_DEPENDENCY_OF",
  test: "TEST_DEPENDENCY_OF",
  available: "OPTIONAL_DEPENDENCY_OF",
};

function listNeeds(graph: Graph, finding: Finding, idOf: IdOf): Relationship[] {
  const needs = graph.needs(finding);
  const id = idOf(finding);
  if (!needs) return [dependsOn(id, noAssertion)];
  const edges = needs.findings.map((needed) => dependsOn(id, idOf(needed)));
  if (!needs.isComplete) return [...edges, dependsOn(id, noAssertion)];
  return edges.length > 0 ? edges : [dependsOn(id, none)];
}

function dependsOn(id: string, needed: string): Relationship {
  return { spdxElementId: id, relationshipType: "DEPENDS_ON", relatedSpdxElement: needed };
}
