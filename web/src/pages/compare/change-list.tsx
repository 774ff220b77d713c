import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { showNumber } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { type Column, Table } from "../../ui/table.tsx";

interface ChangeListProps<Row> {
  readonly title: string;
  readonly list: { readonly items: readonly Row[]; readonly total: number };
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Undefined where the service gives no more. */
  readonly onMore: (() => void) | undefined;
}

/** One kind of change: how many there are, and as many as the service was asked for. Nothing where there are none. */
export function ChangeList<Row>({ title, list, columns, keyOf, onMore }: ChangeListProps<Row>): ReactNode {
  const { items, total } = list;
  if (total === 0) return null;
  return (
    <Panel title={`${title}: ${showNumber(total)}`}>
      <Table caption={title} columns={columns} rows={items} keyOf={keyOf} />
      {total > items.length && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="text-faint">
            The first {showNumber(items.length)} of {showNumber(total)} are shown.
            {!onMore && " Save both reports and compare them with lcc diff to see all."}
          </p>
          {onMore && (
            <Button look="plain" onClick={onMore}>
              Show more
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
