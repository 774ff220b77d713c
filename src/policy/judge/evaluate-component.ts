import {
  unknownLicense,
  type Context,
  type Decision,
  type JudgedRisk,
  type Override,
  type RiskRule,
  type Softening,
  type Status,
} from "../../domain/policy/policy.ts";
import { printExpression, tryParseExpression, type Expression } from "../../spdx/expression.ts";
import { capitalize } from "../../text/capitalize.ts";
import { evaluateLicense } from "./evaluate.ts";
import { findOverride } from "./overrides.ts";
import * as say from "./reasons.ts";
import type { PackageIdentity } from "./selector.ts";
import { describeSoftening, findSoftening, softenStatus, type Circumstances } from "./soften.ts";

export interface ComponentToJudge extends PackageIdentity, Circumstances {
  /** Undefined: could not be resolved. */
  readonly license: Expression | undefined;
  /** A known risk of it, or of what it was made from, for which the policy has a rule. */
  readonly risk?: JudgedRisk | undefined;
}

interface ComponentDecision extends Decision {
  /** The license that applies: the override's, or else the resolved one. */
  readonly resolvedLicense: string;
  readonly override?: Override;
  /** The override is from the project. */
  readonly isOfProject: boolean;
  /** Overrides for this component that no longer apply. */
  readonly expiredOverrides: readonly Override[];
  readonly risk?: JudgedRisk;
  /** The rule for its scope, type or directness that made the verdict milder. */
  readonly softened?: Softening;
}

interface EvaluateOptions {
  readonly today: string;
  /**
   * Overrides of the project; those of the policy come first, because they express the decision of the organization.
   */
  readonly projectOverrides?: readonly Override[] | undefined;
}

/**
 * Judges a component: overrides come first, then the license, then known risks, then the rules for its scope, type and
 * directness.
 */
export function evaluateComponent(
  component: ComponentToJudge,
  context: Context,
  { today, projectOverrides = [] }: EvaluateOptions,
): ComponentDecision {
  const own = findOverride(component, context.overrides, today);
  const ofProject = own.override ? undefined : findOverride(component, projectOverrides, today);
  const override = own.override ?? ofProject?.override;
  const license = override ? tryParseExpression(override.license) : component.license;
  const decision = evaluateLicense(license, context);
  const isOfProject = ofProject?.override !== undefined;
  const reason = override ? `${explainOverride(override, license, isOfProject)} ${decision.reason}` : decision.reason;
  return {
    ...soften(raise({ ...decision, reason }, component), component, context),
    resolvedLicense: license ? printExpression(license) : unknownLicense,
    ...(override && { override }),
    isOfProject,
    expiredOverrides: [...own.expired, ...(ofProject?.expired ?? [])],
  };
}

function explainOverride(override: Override, license: Expression | undefined, isOfProject: boolean): string {
  const because = override.reason === undefined ? "" : ` (${override.reason})`;
  const isUnusable = !license && override.license !== unknownLicense;
  const doubt = isUnusable ? ", which is not an SPDX expression" : "";
  const place = isOfProject ? " in the project's lcc.yml" : "";
  return `The override of "${override.package}"${place} gives ${override.license}${doubt}${because}.`;
}

/** A known risk with a rule in the policy makes the verdict worse than the license alone. */
function raise(decision: Decision, { name, risk }: ComponentToJudge): Decision & { risk?: JudgedRisk } {
  if (!risk) return decision;
  const { status: before } = decision;
  const status = raiseByRisk(before, risk.rule);
  const reason = `${decision.reason} ${say.risky(name, risk)}`;
  const isRaised = before !== "violation" && status !== before;
  return { ...decision, status, reason, risk: { ...risk, ...(isRaised && { raisedFrom: before }) } };
}

/** The status of a component whose risk has this rule. */
export function raiseByRisk(status: Status, rule: RiskRule | undefined): Status {
  if (rule === undefined) return status;
  return rule === "deny" ? "violation" : status === "pass" ? "warning" : status;
}

function soften(decision: Decision, component: Circumstances, context: Context): Decision & { softened?: Softening } {
  const softened = findSoftening(decision.status, component, context);
  if (!softened) return decision;
  const status = softenStatus(decision.status, softened.rule);
  const reason = `${decision.reason} ${capitalize(describeSoftening(softened, status))}.`;
  return { ...decision, status, reason, softened };
}
