import type { ReportView } from "../../domain/report/report.ts";
import { contentUuid } from "../sbom/content-uuid.ts";
import { buildGraph } from "../sbom/graph.ts";
import type { SbomOptions } from "../sbom/options.ts";
import { buildDocument as buildSpdx2, nameAll, toIdText } from "../spdx/build-document.ts";
import type { SpdxDocument } from "../spdx/document.ts";
import { withWorkspaces } from "../spdx/workspaces.ts";
import {
  type CreationInfo,
  creationInfoId,
  type Element,
  type Package,
  type Profile,
  type Spdx3Document,
  type Relation,
  type RelationType,
} from "./document.ts";
import { common, createIds, type Ids } from "./ids.ts";
import { createLicenses } from "./licenses.ts";
import { toPackage, type Agents, createAgents } from "./packages.ts";
import { toRelations } from "./relations.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { readFacts } from "../../models/read-facts.ts";
import { readKind } from "../../models/kind.ts";
import { toLines } from "../sbom/facts.ts";

/**
 * The report as SPDX 3.0.1. It has the content of the SPDX 2.3 document in the terms of the newer standard, plus what
 * only the newer one can express: models, datasets, and how they were made.
 */
export function buildDocument(view: ReportView, options: SbomOptions): Spdx3Document {
  const spdx2 = withWorkspaces(buildSpdx2(view, options), view.report);
  const ids = createIds(readNamespace(spdx2));
  const graph = buildGraph(view.report);
  const spdx2Id = nameAll(graph);
  const findings = new Map(graph.findings.map((finding) => [spdx2Id(finding), finding]));
  const agents = createAgents(ids);
  const licenses = createLicenses(spdx2.hasExtractedLicensingInfos, ids);
  const roots = findRoots(spdx2);
  const packages = spdx2.packages.map((pkg) => toPackage(pkg, findings.get(pkg.SPDXID), ids, agents));
  const relations = [
    ...toRelations(spdx2.relationships, ownPackages(spdx2), ids),
    ...relateModels(graph.findings, (finding) => ids.of(spdx2Id(finding)), ids),
    ...spdx2.packages.flatMap((pkg) => licenses.relationsOf(pkg, ids.of(pkg.SPDXID))),
  ];
  const dataLicense = licenses.expression(spdx2.dataLicense);
  const creation = toCreationInfo(spdx2, agents);
  const content = [...agents.all(), ...packages, ...licenses.all(), ...relations];
  const profiles = listProfiles(packages);
  const collections = buildCollections({ spdx2, roots, content, profiles, dataLicense, ids });
  return {
    "@context": "https://spdx.org/rdf/3.0.1/spdx-context.jsonld",
    "@graph": [creation, ...collections, ...content],
  };
}

/** A creator is required; if none is named, it is the program. */
function toCreationInfo({ creationInfo }: SpdxDocument, agents: Agents): CreationInfo {
  const makers = creationInfo.creators.flatMap((creator) => {
    const id = agents.creator(creator);
    return id === undefined ? [] : [{ id, isTool: creator.startsWith("Tool: ") }];
  });
  const people = makers.filter(({ isTool }) => !isTool).map(({ id }) => id);
  return {
    type: "CreationInfo",
    "@id": creationInfoId,
    specVersion: "3.0.1",
    created: creationInfo.created,
    createdBy: people.length > 0 ? people : [agents.add("SoftwareAgent", "lcc")],
    createdUsing: makers.filter(({ isTool }) => isTool).map(({ id }) => id),
  };
}

/** The same content in another version of the standard is a separate document. */
function readNamespace({ name, documentNamespace }: SpdxDocument): string {
  return `https://spdx.org/spdxdocs/${toIdText(name)}-${contentUuid(`3.0.1 ${documentNamespace}`)}`;
}

/** The project and its workspaces. */
function ownPackages({ packages }: SpdxDocument): ReadonlySet<string> {
  const own = packages.filter(({ primaryPackagePurpose }) => primaryPackagePurpose === "APPLICATION");
  return new Set(own.map(({ SPDXID }) => SPDXID));
}

function findRoots({ relationships }: SpdxDocument): ReadonlySet<string> {
  const described = relationships.filter(({ relationshipType }) => relationshipType === "DESCRIBES");
  return new Set(described.map(({ relatedSpdxElement }) => relatedSpdxElement));
}

function listProfiles(packages: readonly Package[]): Profile[] {
  const types = new Set(packages.map(({ type }) => type));
  return [
    ...(["core", "software", "simpleLicensing"] as const),
    ...(types.has("ai_AIPackage") ? (["ai"] as const) : []),
    ...(types.has("dataset_DatasetPackage") ? (["dataset"] as const) : []),
  ];
}

interface Parts {
  readonly spdx2: SpdxDocument;
  readonly roots: ReadonlySet<string>;
  readonly content: readonly Element[];
  readonly profiles: readonly Profile[];
  readonly dataLicense: string;
  readonly ids: Ids;
}

/** The document, and in it the bill of materials of the project. */
function buildCollections({ spdx2, roots, content, profiles, dataLicense, ids }: Parts): Element[] {
  const [document, sbom] = [ids.of("Document"), ids.of("Sbom")];
  const element = content.map(({ spdxId }) => spdxId);
  const both = { name: spdx2.name, profileConformance: profiles };
  return [
    {
      type: "SpdxDocument",
      ...common(document),
      ...both,
      comment: spdx2.comment,
      dataLicense,
      rootElement: [sbom],
      element: [sbom, ...element],
    },
    {
      type: "software_Sbom",
      ...common(sbom),
      ...both,
      software_sbomType: ["source"],
      rootElement: [...roots].map((id) => ids.of(id)),
      element,
    },
  ];
}

/** What models were made from and evaluated on, if it is in the document; the rest is in the package. */
function relateModels(findings: readonly Finding[], idOf: (finding: Finding) => string, ids: Ids): Relation[] {
  const models = indexByName(findings.filter(({ component }) => readKind(component) === "model"));
  const datasets = indexByName(findings.filter(({ component }) => readKind(component) === "dataset"));
  const kinds = [
    ["trainedOn", "datasets", datasets],
    ["testedOn", "evaluationDatasets", datasets],
    ["descendantOf", "baseModels", models],
  ] as const;
  return [...models.values()].flat().flatMap((model) => {
    const facts = readFacts(model.component.facts);
    return kinds.flatMap(([relationshipType, fact, targets]) => {
      const others = toLines(facts[fact]).flatMap((name) => targets.get(name) ?? []);
      const to = [...new Set(others.filter((other) => other !== model).map(idOf))];
      return to.length === 0 ? [] : [toRelation(relationshipType, idOf(model), to, ids)];
    });
  });
}

/** Several revisions of a model share one name. */
function indexByName(findings: readonly Finding[]): Map<string, Finding[]> {
  return Map.groupBy(findings, ({ component }) => component.name);
}

function toRelation(relationshipType: RelationType, from: string, to: readonly string[], ids: Ids): Relation {
  return {
    type: "Relationship",
    ...common(ids.next("Relationship")),
    from,
    relationshipType,
    to,
    completeness: "noAssertion",
  };
}
