import type { ReportView } from "../../domain/report/report.ts";
import { buildBom } from "./bom.ts";
import type { SpecVersion } from "./document.ts";
import { withWorkspaces } from "./workspaces.ts";
import { toXml } from "./xml.ts";
import type { SbomOptions } from "../sbom/options.ts";

interface CycloneDxOptions extends SbomOptions {
  readonly specVersion: SpecVersion;
  readonly outputFormat: "json" | "xml";
}

/** The report as a CycloneDX SBOM. The same report and options result in the same bytes. */
export function toCycloneDx(view: ReportView, options: CycloneDxOptions): string {
  const bom = withWorkspaces(buildBom(view, options, options.specVersion), view.report);
  return options.outputFormat === "xml" ? toXml(bom) : `${JSON.stringify(bom, undefined, 2)}\n`;
}
