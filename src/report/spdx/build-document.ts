import type { Finding } from "../../domain/report/finding.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { version } from "../../config/version.ts";
import { completenessSentence } from "../facts/coverage/completeness-lines.ts";
import { contentUuid } from "../sbom/content-uuid.ts";
import { type Graph, lacksComponents, buildGraph } from "../sbom/graph.ts";
import type { SbomOptions } from "../sbom/options.ts";
import { oneLine } from "../sbom/plain-text.ts";
import { createUniqueNames } from "../sbom/unique-names.ts";
import type { SpdxDocument } from "./document.ts";
import { createLicenseRefs } from "./license-refs.ts";
import { toPackage, toRootPackage } from "./packages.ts";
import { listRelationships } from "./relationships.ts";

/** The report as an SPDX 2.3 document, to be written as JSON, YAML or tag-value. */
export function buildDocument(view: ReportView, options: SbomOptions): SpdxDocument {
  const graph = buildGraph(view.report);
  const refs = createLicenseRefs();
  for (const finding of graph.findings) refs.hear(finding);
  const rootId = "SPDXRef-Project";
  const idOf = nameAll(graph);
  const root = toRootPackage(view, options, rootId, refs);
  const packages = graph.findings.map((finding) => toPackage(finding, idOf(finding), refs));
  const name = root.versionInfo === undefined ? root.name : `${root.name} ${root.versionInfo}`;
  const content = {
    creationInfo: { created: toSeconds(options.timestamp), creators: listCreators(options) },
    comment: remark(view),
    packages: [root, ...packages],
    relationships: listRelationships(graph, view.report, rootId, idOf),
    hasExtractedLicensingInfos: refs.explain(),
  };
  const uuid = contentUuid(JSON.stringify([name, content]));
  return {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name,
    // SPDX's namespace for documents that are not published; the URL need not exist.
    documentNamespace: `https://spdx.org/spdxdocs/${toIdText(name)}-${uuid}`,
    ...content,
  };
}

/** The identifier of each finding's package. */
export function nameAll(graph: Graph): (finding: Finding) => string {
  const names = createUniqueNames();
  const ids = new Map<Finding, string>();
  for (const finding of graph.findings) {
    const { type, name, version } = finding.component;
    ids.set(finding, names(`SPDXRef-Package-${toIdText(`${type}-${name}-${version}`)}`));
  }
  return (finding) => ids.get(finding) ?? "";
}

/** An identifier may only have letters, digits, `.` and `-`. */
export function toIdText(text: string): string {
  return text
    .slice(0, 200)
    .replaceAll(/[^a-zA-Z0-9.]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** SPDX has no fractions of seconds. */
function toSeconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}

function listCreators({ author = "", supplier = "" }: SbomOptions): string[] {
  const [person, organization] = [oneLine(author), oneLine(supplier)];
  return [
    ...(person === "" ? [] : [`Person: ${person}`]),
    ...(organization === "" ? [] : [`Organization: ${organization}`]),
    `Tool: lcc-${version()}`,
  ];
}

/** Whether packages are missing. */
function remarksOnGaps(report: Report): string[] {
  const sentence = completenessSentence(report);
  if (sentence !== undefined) return [sentence];
  return lacksComponents(report) ? ["Packages are missing: files that list dependencies could not be read."] : [];
}

/** The policy of the report, and what is missing in it. */
function remark({ report }: ReportView): string {
  const { name, version, context, digest, disclaimer } = report.policy;
  return [
    `Made from a scan by the policy ${name} ${version}, context ${context} (${digest}).`,
    ...remarksOnGaps(report),
    disclaimer,
  ]
    .map(oneLine)
    .join("\n");
}
