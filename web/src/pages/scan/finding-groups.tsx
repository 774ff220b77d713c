import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { hrefWith } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Loading } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";

interface FindingGroupsProps {
  /** `license` or `component`. */
  readonly group: string;
  readonly counts: Schemas["FindingCounts"] | undefined;
}

/** The longest list that the service counts. */
const maxGroups = 200;

/** All findings by license or component, not only those of a page; each group leads to its findings. */
export function FindingGroups({ group, counts }: FindingGroupsProps): ReactNode {
  if (!counts) return <Loading label="Counting" />;
  const [title, rows, filter] =
    group === "license"
      ? (["License", counts.license, "license"] as const)
      : (["Component", counts.component, "q"] as const);
  return (
    <>
      <Table
        caption={`Findings by ${title.toLowerCase()}`}
        columns={[
          {
            title,
            show: ({ value }) => (
              <Link to={hrefWith({ group: undefined, sort: undefined, [filter]: value })}>{value}</Link>
            ),
          },
          { title: "Findings", isNumber: true, show: ({ count }) => showNumber(count) },
          { title: "Violations", isNumber: true, show: ({ violations }) => showNumber(violations) },
          { title: "Warnings", isNumber: true, show: ({ warnings }) => showNumber(warnings) },
        ]}
        rows={rows}
        keyOf={({ value }) => value}
      />
      {rows.length >= maxGroups && (
        <p className="text-faint mt-2 text-xs">The first {maxGroups}; narrow the filters for others.</p>
      )}
    </>
  );
}
