import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { contentUuid } from "../sbom/content-uuid.ts";
import { buildGraph } from "../sbom/graph.ts";
import { nameText, oneLine } from "../sbom/plain-text.ts";
import { createUniqueNames } from "../sbom/unique-names.ts";
import { workspaceRoots, type WorkspaceRoot } from "../sbom/workspace-roots.ts";
import { toIdText } from "./build-document.ts";
import { noAssertion, type Relationship, type SpdxDocument, type SpdxPackage } from "./document.ts";
import { fromRoot } from "./relationships.ts";

/** The document with a package for each workspace, contained in the project; unchanged without workspaces. */
export function withWorkspaces(document: SpdxDocument, report: Report): SpdxDocument {
  const [root, ...packages] = document.packages;
  const { findings } = buildGraph(report); // in the order of the packages
  const idOf = new Map(findings.map((finding, at) => [finding, packages[at]?.SPDXID ?? ""]));
  const names = createUniqueNames();
  const roots = workspaceRoots(findings).map((root) => ({
    ...root,
    id: names(`SPDXRef-Application-${toIdText(root.path) || "root"}`),
  }));
  if (!root || roots.length === 0) return document;
  const parts = roots.map(({ id, ...workspace }) => toPackage(workspace, id));
  const edges = roots.flatMap((workspace) => [contains(root.SPDXID, workspace.id), ...listNeeds(workspace, idOf)]);
  const [namespace] = document.documentNamespace.split(/-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  const uuid = contentUuid(JSON.stringify([document.documentNamespace, parts, edges]));
  return {
    ...document,
    documentNamespace: `${namespace}-${uuid}`,
    packages: [root, ...parts, ...packages],
    relationships: [...document.relationships, ...edges],
  };
}

function toPackage({ name, path }: Pick<WorkspaceRoot, "name" | "path">, id: string): SpdxPackage {
  return {
    name: nameText(name),
    SPDXID: id,
    supplier: noAssertion,
    downloadLocation: noAssertion,
    filesAnalyzed: false,
    sourceInfo: oneLine(`A workspace of the project, in ${path}`),
    licenseConcluded: noAssertion,
    licenseDeclared: noAssertion,
    copyrightText: noAssertion,
    primaryPackagePurpose: "APPLICATION",
  };
}

function contains(root: string, id: string): Relationship {
  return { spdxElementId: root, relationshipType: "CONTAINS", relatedSpdxElement: id };
}

function listNeeds({ id, needs }: WorkspaceRoot & { readonly id: string }, idOf: ReadonlyMap<Finding, string>) {
  return needs.flatMap((finding) => {
    const needed = idOf.get(finding);
    return needed === undefined ? [] : fromRoot(id, needed, finding.component.scope);
  });
}
