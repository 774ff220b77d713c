import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView, Report } from "../../domain/report/report.ts";
import { version } from "../../config/version.ts";
import { readKind } from "../../models/kind.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import { contentUuid } from "../sbom/content-uuid.ts";
import { type Graph, buildGraph, lacksComponents } from "../sbom/graph.ts";
import type { SbomOptions } from "../sbom/options.ts";
import { describeProduct } from "../sbom/product.ts";
import { nameText, oneLine } from "../sbom/plain-text.ts";
import { createUniqueNames } from "../sbom/unique-names.ts";
import { isPackageUrl, webAddress } from "../sbom/web-address.ts";
import { type Refs, toComponent, versionText } from "./components.ts";
import type {
  Bom,
  BomComponent,
  Metadata,
  Named,
  SpecVersion,
  BomService,
  Composition,
  Dependency,
} from "./document.ts";
import { projectLicenses } from "./licenses.ts";
import { reportProperties } from "./properties.ts";
import { projectReferences } from "./references.ts";
import { defined } from "../../text/defined.ts";
import type { HostedService } from "../../domain/report/hosted-service.ts";

/** The report as a CycloneDX object, to be written as JSON or XML. */
export function buildBom(view: ReportView, options: SbomOptions, specVersion: SpecVersion): Bom {
  const graph = buildGraph(view.report);
  const names = createUniqueNames();
  const project = toProject(view, options, specVersion, names);
  const root = project["bom-ref"];
  const refs = nameAll(graph, names);
  const services = toServices(view.report, names);
  const content = {
    metadata: toMetadata(view, options, project),
    components: graph.findings.map((finding) => toComponent(finding, refs, specVersion)),
    ...(services.length > 0 && { services }),
    dependencies: toDependencies(graph, { root, services, refOf: refs.refOf }),
    compositions: toCompositions(graph, view.report, root, refs.refOf),
  };
  return {
    $schema: `http://cyclonedx.org/schema/bom-${specVersion}.schema.json`,
    bomFormat: "CycloneDX",
    specVersion,
    serialNumber: `urn:uuid:${contentUuid(JSON.stringify([specVersion, content]))}`,
    version: 1,
    ...content,
  };
}

function toProject(
  view: ReportView,
  options: SbomOptions,
  spec: SpecVersion,
  names: (wanted: string) => string,
): BomComponent & { readonly "bom-ref": string } {
  const product = describeProduct(view, options);
  const name = nameText(product.name);
  const version = versionText(product.version);
  const licenses = projectLicenses(view.report, spec);
  const externalReferences = projectReferences(view.report);
  const provider = named(options.supplier ?? "");
  return {
    type: "application",
    "bom-ref": names(version === "" ? `project:${name}` : `project:${name}@${version}`),
    ...defined({ supplier: provider }),
    name,
    ...(version !== "" && { version }),
    ...(licenses.length > 0 && { licenses }),
    ...(externalReferences.length > 0 && { externalReferences }),
  };
}

/** References are package URLs if there are any, otherwise type, name and version. */
function nameAll(graph: Graph, names: (wanted: string) => string): Refs {
  const refs = new Map<Finding, string>();
  const datasets = new Map<string, string>();
  for (const finding of graph.findings) {
    const { type, name, version, purl } = finding.component;
    const ref = names(isPackageUrl(purl) ? purl : oneLine(`${type}:${name}@${version}`));
    refs.set(finding, ref);
    if (readKind(finding.component) === "dataset" && !datasets.has(name)) datasets.set(name, ref);
  }
  const loose = new Set(graph.loose);
  return {
    refOf: (finding) => refs.get(finding) ?? "",
    datasetRef: (name) => datasets.get(name),
    isLoose: (finding) => loose.has(finding),
  };
}

/** `pre-build`: the data comes from sources and manifests; nothing was built or run. */
function toMetadata(view: ReportView, { timestamp, author = "", supplier = "" }: SbomOptions, project: BomComponent) {
  const [writer, provider] = [named(author), named(supplier)];
  return {
    timestamp: timestamp.toISOString(),
    lifecycles: [{ phase: "pre-build" }],
    tools: { components: [{ type: "application", name: "lcc", version: version() }] },
    ...(writer && { authors: [writer] }),
    component: project,
    ...defined({ supplier: provider }),
    properties: reportProperties(view),
  } as const satisfies Metadata;
}

function named(text: string): Named | undefined {
  const name = oneLine(text);
  return name === "" ? undefined : { name };
}

/** The hosted models that the project uses. Data sent to them leaves the project. */
function toServices({ services = [] }: Report, names: (wanted: string) => string): BomService[] {
  return services.map((service) => toService(service, names));
}

function toService({ provider, id, locations, terms }: HostedService, names: (wanted: string) => string): BomService {
  const url = terms === undefined ? undefined : webAddress(terms);
  return {
    "bom-ref": names(oneLine(`service:${provider}/${id}`)),
    provider: { name: nameText(provider) },
    name: nameText(id),
    "x-trust-boundary": true,
    ...(url !== undefined && { externalReferences: [{ type: "other", url, comment: "terms of the provider" }] }),
    properties: [
      { name: "lcc:type", value: "hosted-model" },
      ...locations.map((place) => ({ name: "lcc:location", value: oneLine(formatLocation(place)) })),
    ],
  };
}

type RefOf = (finding: Finding) => string;

/**
 * The known edges, and one from the project to everything without a dependent: tools show only what is reachable from
 * there. An edge cannot have a remark, so the remark is a property of the component. The dependencies of a component
 * without an entry are not known.
 */
function toDependencies(graph: Graph, { root, services, refOf }: Edges): Dependency[] {
  const entries = graph.findings.flatMap((finding) => {
    const needs = graph.needs(finding);
    return needs ? [{ ref: refOf(finding), dependsOn: needs.findings.map(refOf) }] : [];
  });
  const asked = services.map((service) => service["bom-ref"]);
  return [{ ref: root, dependsOn: [...[...graph.direct, ...graph.loose].map(refOf), ...asked] }, ...entries];
}

interface Edges {
  readonly root: string;
  /** The services that the project uses over the network: each is a direct dependency. */
  readonly services: readonly BomService[];
  readonly refOf: RefOf;
}

/** How reliable the edges are; completeness is never claimed, because a lockfile does not state it. */
function toCompositions(graph: Graph, report: Report, root: string, refOf: RefOf): Composition[] {
  const unknown = graph.findings.filter((finding) => !graph.needs(finding)).map(refOf);
  const incomplete = graph.findings.filter((finding) => graph.needs(finding)?.isComplete === false).map(refOf);
  const whole = { assemblies: [root], dependencies: [root] };
  return [
    { aggregate: lacksComponents(report) ? "incomplete" : "unknown", ...whole },
    ...(incomplete.length > 0 ? [{ aggregate: "incomplete", dependencies: incomplete } as const] : []),
    ...(unknown.length > 0 ? [{ aggregate: "unknown", dependencies: unknown } as const] : []),
  ];
}
