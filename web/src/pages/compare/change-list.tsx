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
  /** Opened by the reader: what asks for less attention. */
  readonly isFolded?: boolean;
}

/** One kind of change: how many there are, and as many as the service was asked for. Nothing if there are none. */
export function ChangeList<Row>({
  title,
  list,
  columns,
  keyOf,
  onMore,
  isFolded = false,
}: ChangeListProps<Row>): ReactNode {
  const { items, total } = list;
  if (total === 0) return null;
  const heading = `${title}: ${showNumber(total)}`;
  const content = (
    <>
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
    </>
  );
  if (!isFolded) return <Panel title={heading}>{content}</Panel>;
  return (
    <details className="border-line bg-panel min-w-0 rounded-lg border p-4">
      <summary>
        <h2 className="inline font-semibold">{heading}</h2>
      </summary>
      <div className="mt-3">{content}</div>
    </details>
  );
}
