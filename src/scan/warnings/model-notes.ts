import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor } from "../../domain/report/report.ts";
import type { ReportNote } from "../../domain/report/warning.ts";
import { kindOf } from "../../models/kind.ts";
import { ancestorNode, createLineage, foundNode, type LineageNode } from "../../models/lineage.ts";
import { noteRisks } from "./dataset-risk.ts";
import { createDemandReader } from "./license-family.ts";
import { createCardIndex, noteRestrictedBase } from "./restricted-base.ts";

/** Notes about the lineage of models and datasets. */
export function createModelNotes(
  findings: readonly Finding[],
  ancestors: readonly Ancestor[],
): (finding: Finding) => readonly ReportNote[] {
  const models = findings.filter(({ component }) => component.facts !== undefined && kindOf(component) !== "library");
  const nodes = new Map(models.map((model) => [model, toNode(model)]));
  const lineage = createLineage([...nodes.values(), ...ancestors.map(ancestorNode)]);
  const tools = { lineage, hasComponent: createCardIndex(models), demandOf: createDemandReader() };
  return (finding) => {
    if (kindOf(finding.component) === "library") return [];
    const node = nodes.get(finding) ?? toNode(finding);
    return [...noteRestrictedBase(finding, node, tools), ...noteRisks(finding, node, lineage)];
  };
}

function toNode({ component, resolved_license: license, evidence }: Finding): LineageNode {
  return foundNode(component, { license, evidence });
}
