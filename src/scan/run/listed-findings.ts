import type { Finding } from "../../domain/report/finding.ts";
import type { Status } from "../../domain/policy/policy.ts";
import type { Coverage, ReachedLimit } from "../../domain/report/report.ts";
import { formatNumber } from "../../text/count.ts";

/** Larger reports are too large for most programs that read them. */
export const maxListedFindings = 200_000;

interface Listed {
  readonly findings: readonly Finding[];
  /** With the bound, where it was reached. */
  readonly coverage: Coverage;
}

/** The findings that a report lists, in their order. Where there are too many, those that pass are left out first. */
export function listFindings(findings: readonly Finding[], coverage: Coverage, max = maxListedFindings): Listed {
  if (findings.length <= max) return { findings, coverage };
  const chosen = new Set<Finding>();
  for (const status of worstFirst) {
    for (const finding of findings) if (finding.status === status && chosen.size < max) chosen.add(finding);
  }
  const reached: ReachedLimit = {
    bound: `${formatNumber(max)} findings in a report`,
    count: findings.length - chosen.size,
    isUnlisted: true,
  };
  return {
    findings: findings.filter((finding) => chosen.has(finding)),
    coverage: { ...coverage, limits: [...(coverage.limits ?? []), reached] },
  };
}

const worstFirst: readonly Status[] = ["violation", "warning", "pass"];
