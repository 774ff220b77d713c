import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { goTo, href } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { showMoment } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { scanColumns } from "../scans/scan-columns.tsx";

type Scan = Schemas["ScanSummary"];

/** The scans of a project, the most recent first; two complete ones can be chosen and compared. */
export function ChooseScans({ scans }: { readonly scans: readonly Scan[] }): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const [later, earlier] = scans.filter(({ id }) => chosen.includes(id));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Button
          look="plain"
          disabled={!later || !earlier}
          onClick={() => later && earlier && goTo(href(["scans", earlier.id, "compare", later.id]))}
        >
          Compare
        </Button>
        <span role="status" className="text-faint">
          {explain(chosen.length)}
        </span>
      </div>
      <Table
        caption="Scans of the project"
        columns={[choiceColumn(chosen, toggle), ...scanColumns]}
        rows={scans}
        keyOf={({ id }) => id}
      />
    </>
  );
}

function explain(chosen: number): string {
  if (chosen === 0) return "Choose two complete scans to compare them.";
  return chosen === 1 ? "Choose one more." : "Two scans are chosen.";
}

function choiceColumn(chosen: readonly string[], onToggle: (id: string) => void): Column<Scan> {
  return {
    title: "Choose",
    show: ({ id, state, generatedAt }) =>
      state === "complete" && (
        <input
          type="checkbox"
          className="size-4"
          aria-label={`Choose the scan of ${showMoment(generatedAt)}`}
          checked={chosen.includes(id)}
          disabled={chosen.length === 2 && !chosen.includes(id)}
          onChange={() => onToggle(id)}
        />
      ),
  };
}
