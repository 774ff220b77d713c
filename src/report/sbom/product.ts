import type { ReportView } from "../../domain/report/report.ts";
import { findProjectName } from "../read-report/read-report.ts";
import type { SbomOptions } from "./options.ts";

/**
 * Name and version of the product: from the options, otherwise from the root manifest. A name set for the scan
 * (`--project`) takes precedence over the manifest, and the manifest over the name of the folder.
 */
export function describeProduct(
  { project, report }: ReportView,
  { projectName, projectVersion }: SbomOptions,
): { readonly name: string; readonly version: string } {
  const { projectManifest: manifest } = report;
  const isGiven = project !== findProjectName(report);
  return {
    name: projectName ?? (isGiven ? project : (manifest?.name ?? project)),
    version: projectVersion ?? manifest?.version ?? "",
  };
}
