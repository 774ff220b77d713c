import type { Scope } from "../domain/component.ts";
import {
  unknownLicense,
  type Context,
  type Decision,
  type Override,
  type ScopeRule,
  type Status,
} from "../domain/policy.ts";
import { parseExpression, printExpression, type Expression } from "../spdx/expression.ts";
import { evaluateLicense } from "./evaluate.ts";
import { findOverride } from "./overrides.ts";
import type { PackageIdentity } from "./selector.ts";

export interface ComponentToJudge extends PackageIdentity {
  readonly scope: Scope;
  /** Undefined: nobody could resolve it. */
  readonly license: Expression | undefined;
}

interface ComponentDecision extends Decision {
  /** What counts as the component's license: the override's, or else the resolved one. */
  readonly resolvedLicense: string;
  readonly override?: Override;
  /** Overrides of this component that no longer apply. */
  readonly expiredOverrides: readonly Override[];
  /** The status before the rule for the component's scope made it milder. */
  readonly softened?: { readonly scope: Scope; readonly rule: ScopeRule; readonly from: Status };
}

/** Judges a component: overrides come first, then the license, then the rule for the component's scope. */
export function evaluateComponent(
  component: ComponentToJudge,
  context: Context,
  { today }: { readonly today: string },
): ComponentDecision {
  const { override, expired } = findOverride(component, context.overrides, today);
  const license = override ? licenseOf(override) : component.license;
  const decision = evaluateLicense(license, context);
  const reason = override ? `${explainOverride(override, license)} ${decision.reason}` : decision.reason;
  return {
    ...soften({ ...decision, reason }, component.scope, context),
    resolvedLicense: license ? printExpression(license) : unknownLicense,
    ...(override && { override }),
    expiredOverrides: expired,
  };
}

function licenseOf({ license }: Override): Expression | undefined {
  const parsed = parseExpression(license);
  return "expression" in parsed ? parsed.expression : undefined;
}

function explainOverride(override: Override, license: Expression | undefined): string {
  const because = override.reason === undefined ? "" : ` (${override.reason})`;
  const isUnusable = !license && override.license !== unknownLicense;
  const doubt = isUnusable ? ", which is no SPDX expression" : "";
  return `The override of "${override.package}" gives ${override.license}${doubt}${because}.`;
}

function soften(decision: Decision, scope: Scope, context: Context): Decision & Pick<ComponentDecision, "softened"> {
  const rule = context.scopes.get(scope) ?? "full";
  const status = softenedStatus(decision.status, rule);
  if (status === decision.status) return decision;
  const reason = `${decision.reason} A ${decision.status} in scope ${scope} counts as a ${status} here.`;
  return { ...decision, status, reason, softened: { scope, rule, from: decision.status } };
}

function softenedStatus(status: Status, rule: ScopeRule): Status {
  if (rule === "report") return "pass";
  return rule === "warn" && status === "violation" ? "warning" : status;
}
