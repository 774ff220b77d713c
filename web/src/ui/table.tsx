import type { ReactNode } from "react";

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** Numbers stand on the right. */
  readonly isNumber?: boolean;
  /** The name that the server sorts by, with `-` where the greatest are wanted first. */
  readonly sortBy?: string;
  readonly className?: string;
  /** The width in a dense table: `md:w-24`. */
  readonly width?: string;
}

/** A date and a time stay on one line. */
export const momentCell = "whitespace-nowrap";

interface TableProps<Row> {
  /** Read by screen readers; not shown where a heading says it already. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** `name` or `-name`. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Little space between rows; columns have the widths that they name, whatever is in them. */
  readonly isDense?: boolean;
}

/** A table of a page of rows, with its headings in view. On a narrow screen a row is a card; the roles outlive that. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, columns, rows, keyOf, sort, onSort, isDense = false } = props;
  const line = isDense ? "py-1 md:py-[3px] md:leading-4" : "py-1.5 md:align-top";
  return (
    <table role="table" className={`data w-full border-collapse text-left ${isDense ? "md:table-fixed" : ""}`}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" className="text-faint text-xs">
          {columns.map((column) => (
            <Heading key={column.title} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className="border-line hover:bg-sunken/60 border-b last:border-0">
            {columns.map(({ title, show, isNumber, className = "" }) => (
              <td
                key={title}
                role="cell"
                data-title={title}
                className={`px-2 ${line} ${isNumber ? "text-right tabular-nums" : ""} ${className}`}
              >
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

function Heading<Row>({ column, sort = "", onSort }: HeadingProps<Row>): ReactNode {
  const { title, isNumber, sortBy, width = "" } = column;
  const look = `bg-panel px-2 py-1.5 font-medium whitespace-nowrap ${isNumber ? "text-right" : ""} ${width}`;
  if (sortBy === undefined || !onSort)
    return (
      <th role="columnheader" scope="col" className={`max-md:hidden ${look}`}>
        {title}
      </th>
    );
  const isSorted = sort.replace("-", "") === sortBy.replace("-", "");
  const isDescending = sort.startsWith("-");
  const [direction, arrow] = isDescending ? (["descending", " ↓"] as const) : (["ascending", " ↑"] as const);
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? direction : "none"} className={look}>
      <button
        type="button"
        className="hover:text-text"
        onClick={() => onSort(isSorted ? (isDescending ? sort.slice(1) : `-${sort}`) : sortBy)}
      >
        {title}
        <span aria-hidden="true">{isSorted && arrow}</span>
      </button>
    </th>
  );
}
