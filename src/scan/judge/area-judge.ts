import type { Finding } from "../../domain/report/finding.ts";
import { rankSeverity } from "../../policy/judge/choose.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
import { type Area, createAreaFinder } from "./areas.ts";
import { createCachedJudge } from "./cached-judge.ts";
import type { Judged, JudgeOptions } from "./judge.ts";

/** Judges components by the contexts of their areas. The strictest verdict wins; the default context before others. */
export function createAreaJudge(
  options: JudgeOptions,
): (component: Finding["component"], evidence: Finding["evidence"]) => Judged {
  const {
    areas = [],
    context: { name },
  } = options;
  const judge = createCachedJudge(options);
  if (areas.length === 0) return judge;
  const areasOf = createAreaFinder(areas);
  const judges = new Map([[name, judge]]);
  const judgeOf = ({ context, riskOf }: Area) =>
    getOrCreate(judges, context.name, () => createCachedJudge({ ...options, context, riskOf }));
  return (component, evidence) => {
    const byDefault = judge(component, evidence);
    const all = areasOf(component).map((area) =>
      area && area.context.name !== name
        ? toAreaVerdict(judgeOf(area)(component, evidence), area, byDefault)
        : byDefault,
    );
    const [first = byDefault, ...others] = all.sort((a, b) => Number(b === byDefault) - Number(a === byDefault));
    return others.reduce((worst, one) => (severityOf(one) > severityOf(worst) ? one : worst), first);
  };
}

function severityOf({ finding }: Judged): number {
  return rankSeverity(finding.status);
}

function toAreaVerdict(judged: Judged, { rule }: Area, byDefault: Judged): Judged {
  const { finding } = judged;
  const reason = `${finding.decision.reason} Judged in context ${rule.context}, as lcc.yml says for ${rule.path}.`;
  return {
    ...judged,
    finding: { ...finding, decision: { ...finding.decision, context: rule.context, reason } },
    ...(finding.status !== byDefault.finding.status && { area: rule }),
  };
}
