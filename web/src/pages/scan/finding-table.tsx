import { memo, type ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import { countOf, neededFor } from "../../ui/format.ts";
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
      isDense
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
    { title: "Status", sortBy: "status", width: "md:w-22", show: ({ status }) => <StatusBadge status={status} /> },
    {
      title: "Component",
      sortBy: "name",
      width: "md:w-[27%]",
      show: (finding) => <Name finding={finding} onExplain={onExplain} />,
    },
    {
      title: "License",
      sortBy: "license",
      width: "md:w-[13%]",
      show: ({ resolved_license, decision }) => (
        <span title={resolved_license} className="md:line-clamp-3">
          {resolved_license} <Marks decision={decision} />
        </span>
      ),
    },
    {
      title: "Needed for",
      sortBy: "scope",
      width: "md:w-32 2xl:w-36",
      className: "text-xs",
      show: ({ component: { scope, direct } }) => neededFor(scope, direct),
    },
    {
      title: "Reason",
      className: "text-faint text-xs",
      show: ({ decision }) => <span title={decision.reason}>{shortReason(decision)}</span>,
    },
  ];
}

function Name({ finding, onExplain }: Pick<FindingTableProps, "onExplain"> & { readonly finding: Finding }): ReactNode {
  const { component, variants } = finding;
  const { type, name, version } = component;
  return (
    <>
      <button
        type="button"
        className="text-accent max-w-full text-left hover:underline"
        aria-label={`Explain ${name} ${version}`}
        onClick={() => onExplain(findingKey(finding))}
      >
        <bdi>{name}</bdi>
      </button>{" "}
      <span className="text-faint">{version}</span>{" "}
      <span className="text-faint text-xs">
        {type}
        {variants && ` and ${countOf(variants.length, "other platform")}`}
      </span>
    </>
  );
}

/** The first sentence; the drawer has the policy's own words. The license is in a column of its own. */
function shortReason({ reason, license }: Finding["decision"]): string {
  const [first] = reason.split(/(?<=\.) (?=[A-Z])/, 1);
  const sentence = first ?? reason;
  return sentence.startsWith(`${license} is on the `) ? `On${sentence.slice(`${license} is on`.length)}` : sentence;
}

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
