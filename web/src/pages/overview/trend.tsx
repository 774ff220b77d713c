import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../../api/client.ts";
import { showDay, showNumber } from "../../ui/format.ts";
import { LineChart } from "../../ui/line-chart.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Day = Schemas["Dashboard"]["trend"][number];

const columns: readonly Column<Day>[] = [
  { title: "Day", show: ({ date }) => showDay(date) },
  { title: "Scans", show: ({ scans }) => showNumber(scans), isNumber: true },
  { title: "Violations", show: ({ violations }) => showNumber(violations), isNumber: true },
  { title: "Warnings", show: ({ warnings }) => showNumber(warnings), isNumber: true },
];

export function Trend({ trend }: { readonly trend: readonly Day[] }): ReactNode {
  const times = useMemo(() => trend.map(({ date }) => date), [trend]);
  const lines = useMemo(
    () => [
      { label: "Violations", color: "violation", values: trend.map(({ violations }) => violations) },
      { label: "Warnings", color: "warning", values: trend.map(({ warnings }) => warnings) },
    ],
    [trend],
  );
  return (
    <>
      <LineChart label="Violations and warnings found on each day" times={times} lines={lines} />
      <details className="mt-2">
        <summary className="text-faint">Show as a table</summary>
        <Table
          caption="Scans, violations and warnings by day"
          columns={columns}
          rows={trend}
          keyOf={({ date }) => date}
        />
      </details>
    </>
  );
}
