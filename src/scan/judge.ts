import type { Evidence } from "../domain/evidence.ts";
import type { Finding } from "../domain/finding.ts";
import type { Context, Override } from "../domain/policy.ts";
import { evaluateComponent } from "../policy/evaluate-component.ts";
import { concludeLicense } from "../resolve/conclude.ts";

export interface Judged {
  readonly finding: Finding;
  /** Overrides of this component that no longer apply. */
  readonly expiredOverrides: readonly Override[];
}

export interface JudgeOptions {
  readonly context: Context;
  /** `YYYY-MM-DD`: overrides may have expired. */
  readonly today: string;
}

/** Concludes the license from what the sources say, and judges it. */
export function judge(
  component: Finding["component"],
  evidence: readonly Evidence[],
  { context, today }: JudgeOptions,
): Judged {
  const { license, sources } = concludeLicense(evidence);
  const decision = evaluateComponent({ ...component, license }, context, { today });
  const { status, list, pattern, reason, override } = decision;
  const finding: Finding = {
    component,
    resolved_license: decision.resolvedLicense,
    status,
    sources: override ? ["policy-override"] : sources,
    evidence,
    decision: {
      list,
      ...(pattern !== undefined && { pattern }),
      license: decision.license,
      reason,
      ...(override && { override: override.package }),
    },
  };
  return { finding, expiredOverrides: decision.expiredOverrides };
}
