import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../../api/client.ts";
import { countOf, showMoment, showNumber } from "../../ui/format.ts";
import { LineChart } from "../../ui/line-chart.tsx";

interface HistoryProps {
  /** Complete ones, the most recent first. */
  readonly scans: readonly Schemas["ScanSummary"][];
  readonly hasOlder: boolean;
}

/** A line over the scans of a project. The table of scans on the same page has the same figures. */
export function History({ scans, hasOlder }: HistoryProps): ReactNode {
  const { times, lines } = useMemo(() => {
    const ordered = scans.toReversed();
    return {
      times: ordered.map(({ generatedAt }) => generatedAt),
      lines: [
        { label: "Violations", color: "violation", values: ordered.map(({ violations }) => violations) },
        { label: "Warnings", color: "warning", values: ordered.map(({ warnings }) => warnings) },
      ],
    };
  }, [scans]);
  const partial = scans.filter(({ completeness }) => completeness === "partial").length;
  return (
    <>
      <LineChart label="Violations and warnings of each complete scan" times={times} lines={lines} />
      <p className="text-faint mt-2 text-xs">
        {countOf(scans.length, "complete scan")}
        {hasOlder && `, back to ${showMoment(times[0] ?? "")}; there are older ones`}
        {partial > 0 && `, of which ${showNumber(partial)} did not see everything`}. The table below has the figures.
      </p>
    </>
  );
}
