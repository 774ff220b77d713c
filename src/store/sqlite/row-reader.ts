import type { SQLInputValue, StatementSync } from "node:sqlite";

/** Reads the rows of one statement. */
export interface RowReader {
  all(values: readonly SQLInputValue[]): object[];
  first(values: readonly SQLInputValue[]): object | undefined;
}

/**
 * Makes the objects itself: node:sqlite looks up every name again for each row, and its objects are of a kind that V8
 * is slow to read. For the small queries of a request that took longer than SQLite did.
 *
 * The statement has to name its columns: where another process changes the schema, `select *` gives others from then on,
 * and nothing tells us.
 */
export function createRowReader(statement: StatementSync): RowReader {
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);

  function objectOf(values: readonly unknown[]): object {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const name of names) row[name] = values[at++];
    return row;
  }

  return {
    all: (values) => arrays(statement.all(...values)).map(objectOf),
    first(values) {
      const [row] = arrays([statement.get(...values)]);
      return row && objectOf(row);
    },
  };
}

/** The types of Node know objects only. */
function arrays(rows: readonly unknown[]): unknown[][] {
  return rows as unknown[][];
}
