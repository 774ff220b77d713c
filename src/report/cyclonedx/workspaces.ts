import type { Report } from "../../domain/report/report.ts";
import { contentUuid } from "../sbom/content-uuid.ts";
import { buildGraph } from "../sbom/graph.ts";
import { nameText, oneLine } from "../sbom/plain-text.ts";
import { createUniqueNames } from "../sbom/unique-names.ts";
import { workspaceRoots } from "../sbom/workspace-roots.ts";
import type { Bom, BomComponent, Dependency } from "./document.ts";

/** The BOM with the workspaces as parts of the project, each with its dependencies; unchanged without workspaces. */
export function withWorkspaces(bom: Bom, report: Report): Bom {
  const { findings } = buildGraph(report); // in the order of the components
  const refOf = new Map(findings.map((finding, at) => [finding, bom.components[at]?.["bom-ref"] ?? ""]));
  const names = createUniqueNames();
  for (const ref of [bom.metadata.component["bom-ref"] ?? "", ...refOf.values()]) names(ref);
  const roots = workspaceRoots(findings).map((root) => ({ ...root, ref: names(oneLine(`workspace:${root.path}`)) }));
  if (roots.length === 0) return bom;
  const components = roots.map(({ name, path, ref }) => toComponent(name, path, ref));
  const edges = roots.map(({ ref, needs }) => ({
    ref,
    dependsOn: needs.flatMap((finding) => refOf.get(finding) ?? []),
  }));
  return {
    ...bom,
    serialNumber: `urn:uuid:${contentUuid(JSON.stringify([bom.serialNumber, components, edges]))}`,
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, components } },
    dependencies: [...withParts(bom.dependencies, edges), ...edges],
  };
}

function toComponent(name: string, path: string, ref: string): BomComponent {
  return {
    type: "application",
    "bom-ref": ref,
    name: nameText(name),
    properties: [
      { name: "lcc:type", value: "workspace" },
      { name: "lcc:path", value: oneLine(path) },
    ],
  };
}

/** The project comes first in the list of dependencies, and depends on its workspaces. */
function withParts([root, ...rest]: readonly Dependency[], parts: readonly Dependency[]): Dependency[] {
  if (!root) return [];
  return [{ ...root, dependsOn: [...parts.map(({ ref }) => ref), ...root.dependsOn] }, ...rest];
}
