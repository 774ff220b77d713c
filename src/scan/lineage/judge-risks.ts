import type { Finding } from "../../domain/finding.ts";
import { unknownLicense, type Context, type JudgedRisk } from "../../domain/policy.ts";
import type { Ancestor } from "../../domain/report.ts";
import { riskLevels } from "../../domain/risk-names.ts";
import type { KnownRisk } from "../../models/known-risks.ts";
import { createAncestry, isLibrary, type Kin, type Step } from "./ancestry.ts";
import { findRisks } from "./risks.ts";

type Component = Finding["component"];

/** Finds the known risk of a component or its ancestors for which the context has its strictest rule. */
export function createRiskFinder(
  components: readonly Component[],
  lineage: readonly Ancestor[],
  { datasetRisks }: Context,
): (component: Component) => JudgedRisk | undefined {
  if (datasetRisks.size === 0) return () => undefined;
  const models = components.filter((component) => component.facts !== undefined && !isLibrary(component));
  const ancestry = createAncestry(models.map(toUnjudged), lineage);
  return (component) => {
    if (isLibrary(component)) return undefined;
    const found = [...findRisks(toUnjudged(component), ancestry)];
    const judged = found.flatMap(([risk, step]) => judgeRisk(risk, step, component, datasetRisks));
    return judged.find(({ rule }) => rule === "deny") ?? judged[0];
  };
}

/** Risks are looked up by name, so this works before a license is concluded. */
function toUnjudged(component: Component): Kin {
  return { ...component, license: unknownLicense };
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
