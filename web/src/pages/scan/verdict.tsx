import type { ReactNode } from "react";
import type { ScanStart } from "../../api/use-scan.ts";
import { href } from "../../router.ts";
import { countOf, showMoment, showNumber, showSeconds } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Code, Facts } from "../../ui/facts.tsx";
import { WebAddress } from "../../ui/web-address.tsx";

/** The result in one sentence, with what it is worth, where it comes from and who asked for it. */
export function Verdict({ scan }: { readonly scan: ScanStart }): ReactNode {
  const { summary, report } = scan;
  const { policy, source } = report;
  const { createdBy, via, generatedAt, completedAt, durationSeconds, origin, retryOf, exclude } = summary;
  const place = source?.repository ?? source?.remote ?? source?.path;
  const verb = origin === "upload" ? "Uploaded" : "Requested";
  return (
    <section aria-label="Verdict" className="border-line bg-panel flex flex-col gap-3 rounded-lg border p-4">
      <p className="text-base font-medium">{verdictSentence(scan)}</p>
      <Completeness scan={scan} />
      <Facts
        facts={[
          [verb, `${showMoment(generatedAt)} by ${createdBy}${via === "key" ? " with an API key" : ""}`],
          ["Took", completedAt !== null && origin !== "upload" && showSeconds(durationSeconds)],
          ["Source", place !== undefined && <WebAddress key="source" text={place} />],
          ["Branch", source?.branch],
          ["Commit", source?.commit && <Code key="commit">{source.commit}</Code>],
          ["Folder", source?.folder],
          ["Local changes", source?.dirty === true && "yes: not all of it is in the commit"],
          ["Left out", exclude.join(", ")],
          [
            "Repeats",
            retryOf !== undefined && (
              <Link key="retry" to={href(["scans", retryOf])}>
                a failed scan
              </Link>
            ),
          ],
        ]}
      />
      {policy && <p className="text-faint text-xs">{policy.disclaimer}</p>}
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
    return <p>Everything that was recognised was read, and every license question was answered.</p>;
  if (summary.completeness === null)
    return <p className="text-warning">Whether this scan saw everything is not known: it is from before 3.0.</p>;
  return (
    <p className="text-warning">
      The scan did not see everything.{" "}
      <a className="underline" href={href(["scans", summary.id], { tab: "coverage" })}>
        Gaps
      </a>
    </p>
  );
}
