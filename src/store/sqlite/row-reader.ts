import type { SQLInputValue, StatementSync } from "node:sqlite";

/** Reads the rows of one statement. */
export interface RowReader {
  all(values: readonly SQLInputValue[]): object[];
  first(values: readonly SQLInputValue[]): object | undefined;
}

/**
 * Makes the objects itself: node:sqlite looks up every name again for each row, and its objects are of a kind that V8
 * is slow to read. For the small queries of a request that took longer than SQLite did.
 */
export function createRowReader(statement: StatementSync): RowReader {
  let names = namesOf(statement);
  statement.setReturnArrays(true);

  function objectOf(values: readonly unknown[]): object {
    // Another process may have brought the schema up to date: `select *` then gives more.
    if (values.length !== names.length) names = namesOf(statement);
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

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

/** The types of Node know objects only. */
function arrays(rows: readonly unknown[]): unknown[][] {
  return rows as unknown[][];
}
