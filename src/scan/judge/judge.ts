import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Context, JudgedRisk, Override, Waiver } from "../../domain/policy/policy.ts";
import { describeWaiver } from "../../domain/policy/describe-waiver.ts";
import type { AreaRule, ProjectFileRules } from "../../domain/policy/project-rules.ts";
import { evaluateComponent } from "../../policy/judge/evaluate-component.ts";
import { listChoices } from "../../policy/judge/list-choices.ts";
import { concludeLicense } from "../../resolve/chain/conclude.ts";
import type { Area } from "./areas.ts";
import { applyChange, type ChangedLicense, findChange } from "./change-license.ts";
import { settleConflict, type Settled } from "./settle-conflict.ts";
import { waive, type Waived } from "./waive.ts";
import { warnOfWeakness } from "./weak-answer.ts";
import type { PackageIdentity } from "../../policy/judge/selector.ts";
import { toIdentity } from "../run/to-identity.ts";
import { defined } from "../../text/defined.ts";

export interface Judged {
  readonly finding: Finding;
  /** Overrides of this component that no longer apply. */
  readonly expiredOverrides: readonly Override[];
  /** The effect of `finding.decision.conflict`. */
  readonly conflict?: Pick<Settled, "isDecisive" | "list">;
  /** The license has become the one that was judged. */
  readonly changed?: ChangedLicense;
  /** Waivers of this component that no longer apply, or will not for long. */
  readonly waivers?: Pick<Waived, "ended" | "endsSoon">;
  /** The entry of `contexts` in `lcc.yml` that changed the status. */
  readonly area?: AreaRule;
  /** The rules of the project that were applied. */
  readonly projectRules?: readonly (Override | Waiver)[];
}

export interface JudgeOptions {
  readonly context: Context;
  /** The context without the rules of the project; absent: the same. */
  readonly plainContext?: Context;
  /** `YYYY-MM-DD`: overrides and waivers may have ended. */
  readonly today: string;
  /** The known risk of a component for which the context has a rule; absent: risks are not checked. */
  readonly riskOf?: ((component: Finding["component"]) => JudgedRisk | undefined) | undefined;
  /** The rules of the project's `lcc.yml`; absent: none, or the policy does not allow them. */
  readonly projectRules?: ProjectFileRules | undefined;
  /** The parts of the project that other contexts judge. */
  readonly areas?: readonly Area[];
}

/** Concludes the license from the evidence, and judges it. */
export function judge(
  component: Finding["component"],
  evidence: readonly Evidence[],
  { context, today, riskOf, projectRules }: JudgeOptions,
): Judged {
  const changed = findChange(evidence, today);
  const current = changed ? applyChange(evidence, changed) : evidence;
  const { license, sources } = concludeLicense(current);
  const identity = toIdentity<Finding["component"] & PackageIdentity>(component);
  const toJudge = { ...identity, license, risk: riskOf?.(component) };
  const verdict = evaluateComponent(toJudge, context, { today, projectOverrides: projectRules?.overrides });
  const { override, isOfProject, expiredOverrides, resolvedLicense: resolved_license } = verdict;
  const settled = override ? undefined : settleConflict({ component, evidence: current, verdict, context });
  const { list, pattern, from, license: judged, reason } = settled?.decision ?? verdict;
  const choices = settled?.conflict.used === "detected" ? [] : listChoices(verdict.trace);
  const weakness = override ? undefined : warnOfWeakness(evidence);
  const status = settled?.status ?? verdict.status;
  const { softened } = settled?.isDecisive ? settled : verdict;
  const accepted = { license: resolved_license, texts: settled?.texts ?? [], isRisky: verdict.risk !== undefined };
  const toWaive = { ...identity, ...accepted, status, judged };
  const { waiver, rule, ...waivers } = waive(toWaive, { context, today, projectWaivers: projectRules?.waivers });
  const applied = [...(override && isOfProject ? [override] : []), ...(rule ? [rule] : [])];
  const reasons = [reason, weakness, waiver && `It is ${describeWaiver(waiver)}`];
  const finding: Finding = {
    component,
    resolved_license,
    status: waiver ? "pass" : status,
    sources: override ? [isOfProject ? "project-override" : "policy-override"] : sources,
    evidence,
    decision: {
      list,
      ...defined({ pattern, from }),
      license: judged,
      ...(choices.length > 0 && { choices }),
      reason: reasons.filter((reason) => reason !== undefined).join(" "),
      ...(verdict.risk && { risk: verdict.risk }),
      ...(softened && { softened }),
      ...(override && { override: override.package }),
      ...(isOfProject && { overrideFrom: "project" }),
      ...(settled && { conflict: settled.conflict }),
      ...(waiver && { waiver }),
    },
  };
  return {
    finding,
    expiredOverrides,
    ...(changed && !override && { changed }),
    ...(settled && { conflict: { isDecisive: settled.isDecisive, list: settled.list } }),
    ...((waivers.ended.length > 0 || waivers.endsSoon) && { waivers }),
    ...(applied.length > 0 && { projectRules: applied }),
  };
}
