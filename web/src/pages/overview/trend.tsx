import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../../api/client.ts";
import { showDay, showNumber } from "../../ui/format.ts";
import { LineChart } from "../../ui/line-chart.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Day = Schemas["Dashboard"]["state"][number];

const columns: readonly Column<Day>[] = [
  { title: "Day", show: ({ date }) => showDay(date) },
  { title: "Projects", show: ({ projects }) => showNumber(projects), isNumber: true },
  { title: "Violations", show: ({ violations }) => showNumber(violations), isNumber: true },
  { title: "Warnings", show: ({ warnings }) => showNumber(warnings), isNumber: true },
  {
    title: "Unknown licenses",
    show: ({ unknown }) => (unknown === null ? "not counted" : showNumber(unknown)),
    isNumber: true,
  },
  { title: "Incomplete", show: ({ partial }) => showNumber(partial), isNumber: true },
];

const lines = [
  { label: "Violations", color: "violation", of: "violations" },
  { label: "Warnings", color: "warning", of: "warnings" },
  { label: "Unknown licenses", color: "info", of: "unknown" },
] as const;

/** How all projects stood at the end of each day: a project that is scanned again counts once. */
export function Trend({ state }: { readonly state: readonly Day[] }): ReactNode {
  const times = useMemo(() => state.map(({ date }) => date), [state]);
  const drawn = useMemo(
    () => lines.map(({ of, ...line }) => ({ ...line, values: state.map((day) => day[of]) })),
    [state],
  );
  return (
    <>
      <LineChart label="Violations and warnings of all projects at the end of each day" times={times} lines={drawn} />
      <p className="text-faint mt-2 text-xs">
        The latest complete scan of each project, at the end of each day (UTC). Scanning again changes nothing where the
        result is the same.
      </p>
      <details className="mt-2">
        <summary className="text-faint">Show as a table</summary>
        <Table caption="All projects by day" columns={columns} rows={state} keyOf={({ date }) => date} />
      </details>
    </>
  );
}
