import type { Finding } from "../../domain/report/finding.ts";
import { readFacts } from "../../models/read-facts.ts";
import { readKind } from "../../models/kind.ts";
import { toLines } from "../sbom/facts.ts";
import type { Relation, RelationType } from "./document.ts";
import { common, type Ids } from "./ids.ts";

/** What models were made from and evaluated on, if it is in the document; the rest is in the package. */
export function relateModels(findings: readonly Finding[], idOf: (finding: Finding) => string, ids: Ids): Relation[] {
  const models = indexByName(findings.filter(({ component }) => readKind(component) === "model"));
  const datasets = indexByName(findings.filter(({ component }) => readKind(component) === "dataset"));
  const kinds = [
    ["trainedOn", "datasets", datasets],
    ["testedOn", "evaluationDatasets", datasets],
    ["descendantOf", "baseModels", models],
  ] as const;
  return [...models.values()].flat().flatMap((model) => {
    const facts = readFacts(model.component.facts);
    return kinds.flatMap(([relationshipType, fact, targets]) => {
      const others = toLines(facts[fact]).flatMap((name) => targets.get(name) ?? []);
      const to = [...new Set(others.filter((other) => other !== model).map(idOf))];
      return to.length === 0 ? [] : [toRelation(relationshipType, idOf(model), to, ids)];
    });
  });
}

/** Several revisions of a model share one name. */
function indexByName(findings: readonly Finding[]): Map<string, Finding[]> {
  return Map.groupBy(findings, ({ component }) => component.name);
}

function toRelation(relationshipType: RelationType, from: string, to: readonly string[], ids: Ids): Relation {
  return {
    type: "Relationship",
    ...common(ids.next("Relationship")),
    from,
    relationshipType,
    to,
    completeness: "noAssertion",
  };
}
