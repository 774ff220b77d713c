import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { type Graph, lacksComponents } from "../sbom/graph.ts";
import type { BomService, Composition, Dependency } from "./document.ts";

type RefOf = (finding: Finding) => string;

/**
 * The known edges, and one from the project to everything without a dependent: tools show only what is reachable from
 * there. An edge cannot have a remark, so the remark is a property of the component. The dependencies of a component
 * without an entry are not known.
 */
export function dependenciesOf(graph: Graph, { root, services, refOf }: Edges): Dependency[] {
  const known = graph.findings.flatMap((finding) => {
    const needs = graph.needs(finding);
    return needs ? [{ ref: refOf(finding), dependsOn: needs.findings.map(refOf) }] : [];
  });
  const asked = services.map((service) => service["bom-ref"]);
  return [{ ref: root, dependsOn: [...[...graph.direct, ...graph.loose].map(refOf), ...asked] }, ...known];
}

interface Edges {
  readonly root: string;
  /** The services that the project uses over the network: each is a direct dependency. */
  readonly services: readonly BomService[];
  readonly refOf: RefOf;
}

/** How reliable the edges are; completeness is never claimed, because a lockfile does not state it. */
export function compositionsOf(graph: Graph, report: Report, root: string, refOf: RefOf): Composition[] {
  const unknown = graph.findings.filter((finding) => !graph.needs(finding)).map(refOf);
  const incomplete = graph.findings.filter((finding) => graph.needs(finding)?.isComplete === false).map(refOf);
  const whole = { assemblies: [root], dependencies: [root] };
  return [
    { aggregate: lacksComponents(report) ? "incomplete" : "unknown", ...whole },
    ...(incomplete.length > 0 ? [{ aggregate: "incomplete", dependencies: incomplete } as const] : []),
    ...(unknown.length > 0 ? [{ aggregate: "unknown", dependencies: unknown } as const] : []),
  ];
}
