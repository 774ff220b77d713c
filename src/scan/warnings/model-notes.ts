import type { Finding } from "../../domain/finding.ts";
import type { Ancestor } from "../../domain/report.ts";
import type { ReportNote } from "../../domain/warning.ts";
import { createAncestry, isLibrary, toKin } from "../lineage/ancestry.ts";
import { noteRisks } from "./dataset-risk.ts";
import { createDemandReader } from "./license-family.ts";
import { createCardIndex, noteRestrictedBase } from "./restricted-base.ts";

/** Notes about the lineage of models and datasets. */
export function createModelNotes(
  findings: readonly Finding[],
  lineage: readonly Ancestor[],
): (finding: Finding) => readonly ReportNote[] {
  const models = findings.filter(({ component }) => component.facts !== undefined && !isLibrary(component));
  const ancestry = createAncestry(models.map(toKin), lineage);
  const tools = { ancestry, hasComponent: createCardIndex(models), demandOf: createDemandReader() };
  return (finding) => {
    if (isLibrary(finding.component)) return [];
    return [...noteRestrictedBase(finding, tools), ...noteRisks(finding, ancestry)];
  };
}
