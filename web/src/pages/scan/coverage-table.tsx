import { type ReactNode, useState } from "react";
import { Pager } from "../../ui/pager.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { Code } from "../../ui/facts.tsx";

type Row = readonly [place: string, reason: string];

const pageSize = 50;

interface CoverageTableProps {
  readonly title: string;
  readonly columns?: readonly [string, string];
  readonly rows: readonly Row[];
}

/** Places and what is to say about them; nothing if there are none. */
export function CoverageTable({ title, columns = ["File", "Why"], rows }: CoverageTableProps): ReactNode {
  const [offset, setOffset] = useState(0);
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <Table
        caption={title}
        columns={[
          { title: columns[0], show: ([place]: Row) => <Code>{place}</Code>, className: "md:min-w-56 lg:min-w-80" },
          { title: columns[1], show: ([, reason]: Row) => reason, className: "md:w-full" },
        ]}
        rows={rows.slice(offset, offset + pageSize)}
        keyOf={([place, reason]) => `${place} ${reason}`}
      />
      {rows.length > pageSize && <Pager offset={offset} limit={pageSize} total={rows.length} onMove={setOffset} />}
    </Panel>
  );
}
