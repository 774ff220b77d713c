import { dump } from "js-yaml";
import type { ReportView } from "../../domain/report/report.ts";
import type { SbomOptions } from "../sbom/options.ts";
import { buildDocument } from "./build-document.ts";
import { withWorkspaces } from "./workspaces.ts";
import { toTagValue } from "./tag-value.ts";
import { buildDocument as buildSpdx3 } from "../spdx3/build-document.ts";

interface SpdxOptions extends SbomOptions {
  readonly outputFormat: "json" | "yaml" | "tag-value";
}

/** The report as an SPDX 2.3 document. The same report and options result in the same bytes. */
export function toSpdx(view: ReportView, options: SpdxOptions): string {
  const document = withWorkspaces(buildDocument(view, options), view.report);
  if (options.outputFormat === "tag-value") return toTagValue(document);
  if (options.outputFormat === "yaml") return dump(document, { lineWidth: -1, noRefs: true });
  return toJson(document);
}

/** The same as SPDX 3.0.1 in JSON-LD, with the AI and dataset profiles if there are models and datasets. */
export function toSpdx3(view: ReportView, options: SbomOptions): string {
  return toJson(buildSpdx3(view, options));
}

function toJson(document: object): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
