import { memo, type ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import { countOf } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { findingKey } from "./finding-key.ts";

type Finding = Schemas["ListedFinding"];

interface FindingTableProps {
  readonly findings: readonly Finding[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onExplain: (key: string) => void;
}

/** Not drawn again while the next findings are on their way. */
export const FindingTable = memo(function FindingTable(props: FindingTableProps): ReactNode {
  const { findings, sort, onSort, onExplain } = props;
  return (
    <Table
      isOneLine
      caption="Findings"
      columns={columnsOf(onExplain)}
      rows={findings}
      keyOf={keyOf}
      sort={sort}
      onSort={onSort}
    />
  );
});

function columnsOf(onExplain: (key: string) => void): readonly Column<Finding>[] {
  return [
    { title: "Status", sortBy: "status", width: "w-22", show: ({ status }) => <StatusBadge status={status} /> },
    {
      title: "Component",
      sortBy: "name",
      width: "w-[26%]",
      show: (finding) => <Name finding={finding} onExplain={onExplain} />,
    },
    {
      title: "License",
      sortBy: "license",
      width: "w-[16%]",
      show: ({ resolved_license, decision }) => (
        <span title={resolved_license}>
          {resolved_license} <Marks decision={decision} />
        </span>
      ),
    },
    {
      title: "Type",
      sortBy: "type",
      width: "w-26",
      show: ({ component }) => <span title={component.type}>{component.type}</span>,
    },
    { title: "Scope", sortBy: "scope", width: "w-21", show: ({ component }) => component.scope },
    {
      title: "Dependency",
      sortBy: "direct",
      width: "w-28",
      show: ({ component }) => dependencyKinds[String(component.direct)],
    },
    {
      title: "Reason",
      className: "text-faint",
      show: ({ decision }) => <span title={decision.reason}>{decision.reason}</span>,
    },
  ];
}

function Name({ finding, onExplain }: Pick<FindingTableProps, "onExplain"> & { readonly finding: Finding }): ReactNode {
  const { component, variants } = finding;
  const { name, version } = component;
  return (
    <button
      type="button"
      className="text-accent max-w-full text-left break-words hover:underline md:truncate"
      aria-label={`Explain ${name} ${version}`}
      title={`${name} ${version}`}
      onClick={() => onExplain(findingKey(finding))}
    >
      <bdi>{name}</bdi> <span className="text-faint">{version}</span>
      {variants && <span className="text-faint"> and {countOf(variants.length, "other platform")}</span>}
    </button>
  );
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
