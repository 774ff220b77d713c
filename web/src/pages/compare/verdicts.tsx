import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { PartialBadge, StatusBadge, Tag } from "../../ui/badge.tsx";
import { countOf, showMoment, showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Comparison = Schemas["Comparison"];

interface Side {
  readonly title: string;
  readonly scan: Comparison["before"];
  readonly verdict: Comparison["verdict"]["before"];
  readonly policy: Comparison["policy"]["before"];
}

const columns: readonly Column<Side>[] = [
  {
    title: "Scan",
    show: ({ title, scan }) => (
      <>
        {title}: <Link to={href(["scans", scan.id])}>{showMoment(scan.generatedAt)}</Link>
      </>
    ),
  },
  { title: "Project", show: ({ scan: { project } }) => <Link to={href(["projects", project])}>{project}</Link> },
  { title: "Result", show: ({ verdict }) => <Result verdict={verdict} /> },
  { title: "Components", isNumber: true, show: ({ verdict }) => showNumber(verdict.componentCount) },
  { title: "Violations", isNumber: true, show: ({ verdict }) => showNumber(verdict.violations) },
  { title: "Warnings", isNumber: true, show: ({ verdict }) => showNumber(verdict.warnings) },
  { title: "Policy", show: ({ policy: { name, context } }) => `${name}, ${context}` },
];

export function Verdicts({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const { before, after, verdict, policy, newViolations, newWarnings, endedViolations } = comparison;
  const sides: readonly Side[] = [
    { title: "First", scan: before, verdict: verdict.before, policy: policy.before },
    { title: "Second", scan: after, verdict: verdict.after, policy: policy.after },
  ];
  return (
    <Panel title="Both scans">
      <p className="mb-3">
        The second scan has {countOf(newViolations.total, "new violation")} and{" "}
        {countOf(newWarnings.total, "new warning")}.
        {endedViolations.total > 0 &&
          ` ${countOf(endedViolations.total, "violation")} of the first one ${endedViolations.total === 1 ? "is" : "are"} gone.`}
      </p>
      <Table caption="Both scans" columns={columns} rows={sides} keyOf={({ title }) => title} />
    </Panel>
  );
}

function Result({ verdict: { status, completeness } }: { readonly verdict: Side["verdict"] }): ReactNode {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={status} />
      {completeness === "partial" && <PartialBadge />}
      {completeness === undefined && <Tag>completeness unknown</Tag>}
    </span>
  );
}
