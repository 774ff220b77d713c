import type { Report } from "../../../domain/report/report.ts";
import { ancestorNode, createLineage, foundNode, type Lineage, type LineageNode } from "../../../models/lineage.ts";
import { readKind } from "../../../models/kind.ts";

export interface ReportLineage extends Lineage {
  /** Those of the findings, in their order. */
  readonly scanned: readonly LineageNode[];
}

export function traceLineage({ findings, lineage }: Report): ReportLineage {
  const models = findings.filter(({ component }) => kinds.has(readKind(component)));
  const scanned = models.map(({ component, resolved_license: license, evidence }) =>
    foundNode(component, { license, evidence }),
  );
  return { scanned, ...createLineage([...scanned, ...lineage.map(ancestorNode)]) };
}

/** Not software, and not files without information. */
const kinds: ReadonlySet<string> = new Set(["model", "dataset"]);
