import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { showDay } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Waiver = Schemas["Dashboard"]["expiringWaivers"][number];

const columns: readonly Column<Waiver>[] = [
  { title: "Last day", className: "whitespace-nowrap", show: ({ until }) => showDay(until) },
  {
    title: "Project",
    className: "max-w-72",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  { title: "Component", className: "max-w-72 break-words", show: ({ component }) => component },
  { title: "License", className: "max-w-72 break-words", show: ({ license }) => license },
];

/** The service names at most this many. */
const maxWaivers = 500;

export function ExpiringWaivers({ waivers }: { readonly waivers: readonly Waiver[] }): ReactNode {
  return (
    <Panel title="Waivers that end within 30 days">
      {waivers.length === 0 ? (
        <p className="text-faint">No waiver ends soon.</p>
      ) : (
        <div className="max-h-80 overflow-y-auto">
          <Table caption="Waivers that end within 30 days" columns={columns} rows={waivers} keyOf={keyOf} />
        </div>
      )}
      {waivers.length >= maxWaivers && (
        <p className="text-faint mt-2 text-xs">The first {maxWaivers} to end. There may be more.</p>
      )}
    </Panel>
  );
}

function keyOf({ project, component, license, until }: Waiver): string {
  return [project, component, license, until].join("\n");
}
