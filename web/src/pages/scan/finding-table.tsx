import { memo, type ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import { countOf } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";

type Finding = Schemas["ListedFinding"];

interface FindingTableProps {
  readonly findings: readonly Finding[];
  /** `license`, `component`, or nothing. */
  readonly group: string;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onExplain: (finding: Finding) => void;
}

/** Not drawn again while the next findings are on their way. */
export const FindingTable = memo(function FindingTable(props: FindingTableProps): ReactNode {
  const { findings, group, sort, onSort, onExplain } = props;
  const columns = columnsOf(onExplain);
  const groupOf = groupings[group];
  if (!groupOf)
    return <Table caption="Findings" columns={columns} rows={findings} keyOf={keyOf} sort={sort} onSort={onSort} />;
  return (
    <div className="flex flex-col gap-4">
      {[...Map.groupBy(findings, groupOf)].map(([name, members]) => (
        <section key={name} aria-label={name}>
          <h3 className="bg-sunken mb-1 rounded px-2 py-1 font-medium break-words">
            <bdi>{name}</bdi>{" "}
            <span className="text-faint font-normal">{countOf(members.length, "finding")} on this page</span>
          </h3>
          <Table caption={`Findings of ${name}`} columns={columns} rows={members} keyOf={keyOf} />
        </section>
      ))}
    </div>
  );
});

const groupings: Readonly<Record<string, ((finding: Finding) => string) | undefined>> = {
  license: ({ resolved_license }) => resolved_license,
  component: ({ component }) => component.name,
};

function columnsOf(onExplain: (finding: Finding) => void): readonly Column<Finding>[] {
  return [
    { title: "Status", sortBy: "status", show: ({ status }) => <StatusBadge status={status} /> },
    {
      title: "Component",
      sortBy: "name",
      className: "min-w-40 break-words max-w-96",
      show: (finding) => (
        <button
          type="button"
          className="text-accent text-left break-words hover:underline"
          aria-label={`Explain ${finding.component.name} ${finding.component.version}`}
          onClick={() => onExplain(finding)}
        >
          <bdi>{finding.component.name}</bdi> <span className="text-faint">{finding.component.version}</span>
          {finding.variants && (
            <span className="text-faint"> and {countOf(finding.variants.length, "other platform")}</span>
          )}
        </button>
      ),
    },
    {
      title: "License",
      sortBy: "license",
      className: "min-w-32 max-w-80 break-words",
      show: ({ resolved_license, decision }) => (
        <>
          {resolved_license} <Marks decision={decision} />
        </>
      ),
    },
    { title: "Type", sortBy: "type", show: ({ component }) => component.type },
    { title: "Scope", sortBy: "scope", show: ({ component }) => component.scope },
    {
      title: "Dependency",
      className: "2xl:whitespace-nowrap",
      show: ({ component }) => dependencyKinds[String(component.direct)],
    },
    { title: "Reason", className: "text-faint min-w-64", show: ({ decision }) => decision.reason },
  ];
}

const dependencyKinds: Readonly<Record<string, string>> = { true: "direct", false: "transitive" };

/** What makes a verdict differ from what the license alone would give. */
function Marks({ decision }: Pick<Finding, "decision">): ReactNode {
  const { waiver, conflict, override, softened } = decision;
  return (
    <>
      {waiver && <Tag>waiver</Tag>} {conflict && <Tag>conflict</Tag>} {override !== undefined && <Tag>override</Tag>}{" "}
      {softened && <Tag>milder rule</Tag>}
    </>
  );
}

function keyOf({ component }: Finding): string {
  const { type, name, version, requirement = "", scope, locations } = component;
  return JSON.stringify([type, name, version, requirement, scope, locations[0]]);
}
