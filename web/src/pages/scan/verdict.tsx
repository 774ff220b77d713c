import type { ReactNode } from "react";
import type { ScanStart } from "../../api/use-scan.ts";
import { href } from "../../router.ts";
import { PartialBadge, StatusBadge } from "../../ui/badge.tsx";
import { countOf, showNumber } from "../../ui/format.ts";

/** The result in one sentence, with what it is worth beside it. */
export function Verdict({ scan }: { readonly scan: ScanStart }): ReactNode {
  const { summary, report } = scan;
  const { policy, source } = report;
  return (
    <section aria-label="Verdict" className="border-line bg-panel rounded-lg border p-4">
      <p className="flex flex-wrap items-baseline gap-2 text-base">
        <StatusBadge status={summary.status} />
        {summary.completeness === "partial" && <PartialBadge />}
        <span className="min-w-0 font-medium">{verdictSentence(scan)}</span>
      </p>
      <Completeness scan={scan} />
      <p className="text-faint mt-1 break-words">
        {[
          source?.repository ?? source?.remote ?? source?.path,
          source?.branch,
          source?.commit && `commit ${source.commit.slice(0, 12)}`,
          source?.folder && `folder ${source.folder}`,
          source?.dirty && "with local changes",
          summary.exclude.length > 0 && `left out: ${summary.exclude.join(", ")}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {policy && <p className="text-faint mt-1 text-xs">{policy.disclaimer}</p>}
    </section>
  );
}

function verdictSentence(scan: ScanStart): string {
  const { summary, report } = scan;
  const { componentCount, waived = 0 } = report.summary;
  const counts = [
    countOf(summary.violations, "violation"),
    countOf(summary.warnings, "warning"),
    ...(waived > 0 ? [`${showNumber(waived)} accepted by a waiver`] : []),
  ].join(", ");
  return `${counts} in ${countOf(componentCount, "component")}, by the policy ${describeRules(scan)}.`;
}

/** `permissive/production, judged as shipped to customers`. */
function describeRules({ summary: { policy, context }, report }: ScanStart): string {
  const judgedAs = report.policy?.judgedAs;
  const isSaid = judgedAs === undefined || judgedAs === `judged in context ${context}`;
  return isSaid ? `${policy}/${context}` : `${policy}/${context}, ${judgedAs}`;
}

function Completeness({ scan: { summary } }: { readonly scan: ScanStart }): ReactNode {
  if (summary.completeness === "complete")
    return <p className="mt-1">Everything that was recognised was read, and every license question was answered.</p>;
  if (summary.completeness === null)
    return <p className="text-warning mt-1">Whether this scan saw everything is not known: it is from before 3.0.</p>;
  return (
    <p className="text-warning mt-1">
      The scan did not see everything.{" "}
      <a className="underline" href={href(["scans", summary.id], { tab: "coverage" })}>
        Gaps
      </a>
    </p>
  );
}
