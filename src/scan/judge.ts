import type { Evidence } from "../domain/evidence.ts";
import type { Finding } from "../domain/finding.ts";
import type { Context, JudgedRisk, Override } from "../domain/policy.ts";
import { describeWaiver } from "../domain/describe-waiver.ts";
import { evaluateComponent } from "../policy/evaluate-component.ts";
import { concludeLicense } from "../resolve/conclude.ts";
import { settleConflict, type Settled } from "./settle-conflict.ts";
import { waive, type Waived } from "./waive.ts";
import { warnOfWeakness } from "./weak-answer.ts";

export interface Judged {
  readonly finding: Finding;
  /** Overrides of this component that no longer apply. */
  readonly expiredOverrides: readonly Override[];
  /** The effect of `finding.decision.conflict`. */
  readonly conflict?: Pick<Settled, "isDecisive" | "list">;
  /** Waivers of this component that no longer apply, or will not for long. */
  readonly waivers?: Pick<Waived, "ended" | "endsSoon">;
}

export interface JudgeOptions {
  readonly context: Context;
  /** `YYYY-MM-DD`: overrides and waivers may have ended. */
  readonly today: string;
  /** The known risk of a component for which the context has a rule; absent: no risk is looked for. */
  readonly riskOf?: (component: Finding["component"]) => JudgedRisk | undefined;
}

/** Concludes the license from what the sources say, and judges it. */
export function judge(
  component: Finding["component"],
  evidence: readonly Evidence[],
  { context, today, riskOf }: JudgeOptions,
): Judged {
  const { license, sources } = concludeLicense(evidence);
  const verdict = evaluateComponent({ ...component, license, risk: riskOf?.(component) }, context, { today });
  const { override, expiredOverrides, resolvedLicense: resolved_license } = verdict;
  const settled = override ? undefined : settleConflict({ component, evidence, verdict, context });
  const { list, pattern, from, license: judged, reason } = settled?.decision ?? verdict;
  const weakness = override ? undefined : warnOfWeakness(evidence);
  const status = settled?.status ?? verdict.status;
  const toWaive = { ...component, license: resolved_license, texts: settled?.texts ?? [], status };
  const { waiver, ...waivers } = waive(toWaive, { context, today });
  const reasons = [reason, weakness, waiver && `It is ${describeWaiver(waiver)}`];
  const finding: Finding = {
    component,
    resolved_license,
    status: waiver ? "pass" : status,
    sources: override ? ["policy-override"] : sources,
    evidence,
    decision: {
      list,
      ...(pattern !== undefined && { pattern }),
      ...(from !== undefined && { from }),
      license: judged,
      reason: reasons.filter((one) => one !== undefined).join(" "),
      ...(verdict.risk && { risk: verdict.risk }),
      ...(verdict.softened && !settled?.isDecisive && { softened: verdict.softened }),
      ...(override && { override: override.package }),
      ...(settled && { conflict: settled.conflict }),
      ...(waiver && { waiver }),
    },
  };
  return {
    finding,
    expiredOverrides,
    ...(settled && { conflict: { isDecisive: settled.isDecisive, list: settled.list } }),
    ...((waivers.ended.length > 0 || waivers.endsSoon) && { waivers }),
  };
}
