import type { ReportView } from "../../domain/report.ts";
import { projectOf } from "../read-report.ts";
import type { SbomOptions } from "./options.ts";

/**
 * Name and version of the product: what the options say, else the root manifest. A name that was given to the scan
 * (`--project`) comes before the manifest, the name of the folder after it.
 */
export function describeProduct(
  { project, report }: ReportView,
  { projectName, projectVersion }: SbomOptions,
): { readonly name: string; readonly version: string } {
  const { projectManifest: manifest } = report;
  const isGiven = project !== projectOf(report);
  return {
    name: projectName ?? (isGiven ? project : (manifest?.name ?? project)),
    version: projectVersion ?? manifest?.version ?? "",
  };
}
