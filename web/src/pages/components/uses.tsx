import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import { showDay } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";

type Use = Schemas["ComponentUse"];

const link = "text-accent hover:underline";

const columns: readonly Column<Use>[] = [
  { title: "Component", show: (use) => <Component use={use} />, className: "min-w-44 break-words" },
  { title: "License", show: ({ license }) => license, className: "min-w-28 break-words" },
  { title: "Verdict", show: (use) => <Verdict use={use} /> },
  { title: "Needed for", show: ({ scope, direct }) => [scope, directness(direct)].filter(Boolean).join(", ") },
  {
    title: "Project",
    show: ({ project }) => (
      <a className={link} href={href(["projects", project])}>
        {project}
      </a>
    ),
    className: "min-w-28 break-words",
  },
  {
    title: "Scan",
    show: ({ scanId, project, type, name, version }) => (
      <a
        className={`${link} whitespace-nowrap`}
        href={href(["scans", scanId], { q: name, finding: `${type}:${name}@${version}` })}
        aria-label={`Show ${name} in the latest scan of ${project}`}
      >
        Show
      </a>
    ),
  },
];

export function Uses({ uses }: { readonly uses: readonly Use[] }): ReactNode {
  return <Table caption="Uses of components" columns={columns} rows={uses} keyOf={keyOf} />;
}

function keyOf({ project, type, name, version, license }: Use): string {
  return JSON.stringify([project, type, name, version, license]);
}

function Component({ use: { type, name, version } }: { readonly use: Use }): ReactNode {
  return (
    <>
      <span className="font-medium">{name}</span> {version === "" ? <Tag>no version</Tag> : version}{" "}
      <span className="text-faint text-xs">{type}</span>
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

function directness(direct: boolean | undefined): string {
  if (direct === undefined) return "";
  return direct ? "direct" : "transitive";
}
