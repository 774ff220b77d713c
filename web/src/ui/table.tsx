import type { ReactNode } from "react";

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** Numbers stand on the right. */
  readonly isNumber?: boolean;
  /** The name that the server sorts by. */
  readonly sortBy?: string;
  readonly className?: string;
}

/** A date and a time: on one line, and on a phone on two. */
export const momentCell = "min-w-28 sm:whitespace-nowrap";

interface TableProps<Row> {
  /** Read by screen readers; not shown where a heading says it already. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** `name` or `-name`. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
}

/** A plain table of a page of rows; on a narrow screen it scrolls in itself. */
export function Table<Row>({ caption, columns, rows, keyOf, sort, onSort }: TableProps<Row>): ReactNode {
  return (
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-faint border-line border-b text-xs">
            {columns.map((column) => (
              <Heading key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line hover:bg-sunken/60 border-b last:border-0">
              {columns.map(({ title, show, isNumber, className = "" }) => (
                <td
                  key={title}
                  className={`px-2 py-1.5 align-top ${isNumber ? "text-right tabular-nums" : ""} ${className}`}
                >
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

function Heading<Row>({ column: { title, isNumber, sortBy }, sort, onSort }: HeadingProps<Row>): ReactNode {
  const look = `px-2 py-1.5 font-medium whitespace-nowrap ${isNumber ? "text-right" : ""}`;
  if (sortBy === undefined || !onSort)
    return (
      <th scope="col" className={look}>
        {title}
      </th>
    );
  const direction = sort === sortBy ? "ascending" : sort === `-${sortBy}` ? "descending" : "none";
  const arrow = direction === "none" ? "" : direction === "ascending" ? " ↑" : " ↓";
  return (
    <th scope="col" aria-sort={direction} className={look}>
      <button
        type="button"
        className="hover:text-text"
        onClick={() => onSort(direction === "ascending" ? `-${sortBy}` : sortBy)}
      >
        {title}
        <span aria-hidden="true">{arrow}</span>
      </button>
    </th>
  );
}
