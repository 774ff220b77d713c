import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import { findingHref } from "../../ui/finding-href.ts";
import { neededFor, showDay } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Use = Schemas["ComponentUse"];

const columns: readonly Column<Use>[] = [
  { title: "Component", show: (use) => <Component use={use} />, className: "min-w-44 break-words" },
  { title: "License", show: ({ license }) => license, className: "min-w-28 break-words" },
  { title: "Verdict", show: (use) => <Verdict use={use} /> },
  { title: "Needed for", show: ({ scope, direct }) => neededFor(scope, direct) },
  {
    title: "Project",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
    className: "min-w-28 break-words",
  },
];

export function Uses({ uses }: { readonly uses: readonly Use[] }): ReactNode {
  return <Table caption="Uses of components" columns={columns} rows={uses} keyOf={keyOf} />;
}

function keyOf({ project, type, name, version, license }: Use): string {
  return JSON.stringify([project, type, name, version, license]);
}

/** Leads to the finding. */
function Component({ use }: { readonly use: Use }): ReactNode {
  const { type, name, version, project, scanId } = use;
  return (
    <>
      <Link to={findingHref(scanId, use)} label={`${name} in the latest scan of ${project}`}>
        {name}
      </Link>{" "}
      {version === "" ? <Tag>no version</Tag> : version} <span className="text-faint text-xs">{type}</span>
    </>
  );
}

/** A component that passes by a waiver does not pass by its license. */
function Verdict({ use: { status, waivedUntil } }: { readonly use: Use }): ReactNode {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={status} />
      {waivedUntil !== undefined && <Tag>waived until {showDay(waivedUntil)}</Tag>}
    </span>
  );
}
