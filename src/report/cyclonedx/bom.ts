import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { version } from "../../config/version.ts";
import { kindOf } from "../../models/kind.ts";
import { contentUuid } from "../sbom/content-uuid.ts";
import { type Graph, readGraph } from "../sbom/graph.ts";
import type { SbomOptions } from "../sbom/options.ts";
import { describeProduct } from "../sbom/product.ts";
import { nameText, oneLine } from "../sbom/plain-text.ts";
import { createUniqueNames } from "../sbom/unique-names.ts";
import { isPackageUrl } from "../sbom/web-address.ts";
import { type Refs, toComponent, versionText } from "./components.ts";
import type { Bom, BomComponent, Metadata, Named, SpecVersion } from "./document.ts";
import { projectLicenses } from "./licenses.ts";
import { reportProperties } from "./properties.ts";
import { projectReferences } from "./references.ts";
import { compositionsOf, dependenciesOf } from "./relations.ts";
import { servicesOf } from "./services.ts";
import { defined } from "../../text/defined.ts";

/** The report as a CycloneDX object, to be written as JSON or XML. */
export function buildBom(view: ReportView, options: SbomOptions, specVersion: SpecVersion): Bom {
  const graph = readGraph(view.report);
  const names = createUniqueNames();
  const project = toProject(view, options, specVersion, names);
  const root = project["bom-ref"];
  const refs = nameAll(graph, names);
  const services = servicesOf(view.report, names);
  const content = {
    metadata: toMetadata(view, options, project),
    components: graph.findings.map((finding) => toComponent(finding, refs, specVersion)),
    ...(services.length > 0 && { services }),
    dependencies: dependenciesOf(graph, { root, services, refOf: refs.refOf }),
    compositions: compositionsOf(graph, view.report, root, refs.refOf),
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
    if (kindOf(finding.component) === "dataset" && !datasets.has(name)) datasets.set(name, ref);
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
