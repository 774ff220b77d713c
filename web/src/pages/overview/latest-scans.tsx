import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { useLatestScans } from "../../api/use-scans.ts";
import { href } from "../../router.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { projectColumn, scanColumns } from "../scans/scan-columns.tsx";

const shown = 10;
const columns = [projectColumn, ...scanColumns];

export function LatestScans({ dashboard }: { readonly dashboard: Schemas["Dashboard"] }): ReactNode {
  const scans = useLatestScans(shown, revisionOf(dashboard));
  return (
    <Panel title="Latest scans" actions={<Link to={href(["scans"])}>All scans</Link>}>
      <QueryView query={scans} label="Loading the scans">
        {(list) =>
          list.length === 0 ? (
            <Empty title="Nothing has been scanned yet">Start with “New scan”.</Empty>
          ) : (
            <Table caption="Latest scans" columns={columns} rows={list} keyOf={({ id }) => id} />
          )
        }
      </QueryView>
    </Panel>
  );
}

/** Another text when a scan was added, started, ended or removed: a poll that finds no change costs one request. */
function revisionOf({ totalScans, pendingScans, pending }: Schemas["Dashboard"]): string {
  return [totalScans, pendingScans, ...pending.map(({ id, state }) => `${id} ${state}`)].join(",");
}
