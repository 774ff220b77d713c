import type { Evidence } from "../domain/evidence.ts";
import type { Finding } from "../domain/finding.ts";
import type { Context, Override } from "../domain/policy.ts";
import { evaluateComponent } from "../policy/evaluate-component.ts";
import { concludeLicense } from "../resolve/conclude.ts";
import { settleConflict, type Settled } from "./settle-conflict.ts";
import { warnOfWeakness } from "./weak-answer.ts";

export interface Judged {
  readonly finding: Finding;
  /** Overrides of this component that no longer apply. */
  readonly expiredOverrides: readonly Override[];
  /** The effect of `finding.decision.conflict`. */
  readonly conflict?: Pick<Settled, "isDecisive" | "list">;
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
  const verdict = evaluateComponent({ ...component, license }, context, { today });
  const { override, expiredOverrides, resolvedLicense: resolved_license } = verdict;
  const settled = override ? undefined : settleConflict({ component, evidence, verdict, context });
  const { list, pattern, from, license: judged, reason } = settled?.decision ?? verdict;
  const weakness = override ? undefined : warnOfWeakness(evidence);
  const finding: Finding = {
    component,
    resolved_license,
    status: settled?.status ?? verdict.status,
    sources: override ? ["policy-override"] : sources,
    evidence,
    decision: {
      list,
      ...(pattern !== undefined && { pattern }),
      ...(from !== undefined && { from }),
      license: judged,
      reason: weakness === undefined ? reason : `${reason} ${weakness}`,
      ...(override && { override: override.package }),
      ...(settled && { conflict: settled.conflict }),
    },
  };
  if (!settled) return { finding, expiredOverrides };
  return { finding, expiredOverrides, conflict: { isDecisive: settled.isDecisive, list: settled.list } };
}
