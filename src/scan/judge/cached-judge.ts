import { type Evidence, isWeak } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { readJudgedType } from "../../models/kind.ts";
import { findOverride } from "../../policy/judge/overrides.ts";
import { waiversAbout } from "../../policy/judge/waivers.ts";
import { textRole } from "../../resolve/chain/license-texts.ts";
import { judge, type Judged, type JudgeOptions } from "./judge.ts";
import { warnOfWeakness } from "./weak-answer.ts";
import type { PackageIdentity } from "../../policy/judge/selector.ts";
import { toIdentity } from "../run/to-identity.ts";

/** `judge` with a cache: without an override or waiver it depends on scope, type, place and evidence alone. */
export function createCachedJudge(
  options: JudgeOptions,
): (component: Finding["component"], evidence: Finding["evidence"]) => Judged {
  const answers = new Map<string, Judged>();
  return (component, evidence) => {
    if (options.riskOf?.(component) || isNamed(component, options)) return judge(component, evidence, options);
    const key = [
      component.scope,
      readJudgedType(component),
      component.direct,
      component.vendored === true && component.resolvedBy,
      warnOfWeakness(evidence),
      ...evidence.map(keyOf),
    ].join("\n");
    const first = answers.get(key);
    if (first) return { finding: { ...first.finding, component, evidence }, expiredOverrides: [] };
    const judged = judge(component, evidence, options);
    if (!judged.conflict && !judged.changed) answers.set(key, judged); // these name a file of this component
    return judged;
  };
}

/** Whether an override or waiver matches this component, even if it does not apply. */
function isNamed(component: Finding["component"], { context, today, projectRules }: JudgeOptions): boolean {
  const identity = toIdentity<Finding["component"] & PackageIdentity>(component);
  return [context, ...(projectRules ? [projectRules] : [])].some(({ overrides, waivers }) => {
    const { override, expired } = findOverride(identity, overrides, today);
    return override !== undefined || expired.length > 0 || waiversAbout(identity, waivers).length > 0;
  });
}

/** The parts of the evidence that the result depends on. */
function keyOf(evidence: Evidence): string {
  const { source, outcome, license, doubt, change } = evidence;
  return JSON.stringify([source, outcome, license, doubt, change, isWeak(evidence), textRole(evidence)]);
}
