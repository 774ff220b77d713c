import type { SQLInputValue, StatementSync } from "node:sqlite";

/** Reads the rows of one statement. */
export interface RowReader {
  all(values: readonly SQLInputValue[]): object[];
}

/**
 * Builds the row objects itself: node:sqlite looks up every name for each row, and V8 reads its objects slowly. For
 * small queries that took longer than SQLite itself. The statement must name its columns: `select *` would silently
 * change when another process migrates the schema.
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

  return { all: (values) => arrays(statement.all(...values)).map(objectOf) };
}

/** Node's types know objects only. */
function arrays(rows: readonly unknown[]): unknown[][] {
  return rows as unknown[][];
}
