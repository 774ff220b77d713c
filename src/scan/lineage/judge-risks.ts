import type { Finding } from "../../domain/report/finding.ts";
import type { Context, JudgedRisk } from "../../domain/policy/policy.ts";
import type { Ancestor } from "../../domain/report/report.ts";
import { riskLevels } from "../../domain/policy/risk-names.ts";
import { type KnownRisk, findRisk } from "../../models/known-risks.ts";
import { readKind } from "../../models/kind.ts";
import { ancestorNode, createLineage, foundNode, type Lineage, type LineageNode } from "../../models/lineage.ts";
import { type Step, stepsFrom } from "./steps.ts";

type Component = Finding["component"];

/** Finds the known risk of a component or its ancestors for which the context has its strictest rule. */
export function createRiskFinder(
  components: readonly Component[],
  ancestors: readonly Ancestor[],
  { datasetRisks }: Context,
): (component: Component) => JudgedRisk | undefined {
  if (datasetRisks.size === 0) return () => undefined;
  const models = components.filter((component) => component.facts !== undefined && readKind(component) !== "library");
  // Risks are looked up by name, so this works before a license is concluded.
  const lineage = createLineage([...models.map((model) => foundNode(model)), ...ancestors.map(ancestorNode)]);
  return (component) => {
    if (readKind(component) === "library") return undefined;
    const risks = [...findRisks(foundNode(component), lineage)];
    const judged = risks.flatMap(([risk, step]) => judgeRisk(risk, step, component, datasetRisks));
    return judged.find(({ rule }) => rule === "deny") ?? judged[0];
  };
}

/** The policy's name for a risk: a kind before a level; the rule for a level also applies to worse levels. */
function judgeRisk(
  { tags, risk: level, isChecked }: KnownRisk,
  step: Step | undefined,
  component: Component,
  rules: Context["datasetRisks"],
): JudgedRisk[] {
  const levels = riskLevels.slice(0, riskLevels.indexOf(level) + 1).toReversed();
  const named = [...tags, ...levels].filter((name) => rules.has(name));
  const risk = named.find((name) => rules.get(name) === "deny") ?? named[0];
  const rule = risk === undefined ? undefined : rules.get(risk);
  if (risk === undefined || rule === undefined) return [];
  const subject = step ? step.name : component.name;
  return [{ risk, rule, subject, ...(!isChecked && { isUnverified: true }) }];
}

/** The known risks of a model or dataset and of its ancestors, each with the first step that leads to it. */
export function findRisks(start: LineageNode, lineage: Lineage): ReadonlyMap<KnownRisk, Step | undefined> {
  const own = findRiskOf(start, start.name);
  const risks = new Map<KnownRisk, Step | undefined>(own ? [[own, undefined]] : []);
  for (const step of stepsFrom(start, lineage, () => true)) {
    const risk = findRiskOf(step.node, step.name, step.rawName, step.node.name);
    if (risk && !risks.has(risk)) risks.set(risk, step);
  }
  return risks;
}

function findRiskOf({ kind, aliases }: LineageNode, ...names: readonly string[]): KnownRisk | undefined {
  return [...names, ...aliases].map((name) => findRisk(kind, name)).find((risk) => risk !== undefined);
}
