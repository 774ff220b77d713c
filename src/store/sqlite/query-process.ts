/** Entry of a process that reads from a database file: a statement of SQLite cannot be stopped, but its process can. */
import type { DatabaseSync } from "node:sqlite";
import { connect } from "./connect.ts";
import type { QueryReply, QueryRequest } from "./query-processes.ts";
import { createRowReader } from "./row-reader.ts";
import { toInputValue } from "./input-value.ts";

let database: DatabaseSync | undefined;

process.on("message", ({ file, sql, parameters }: QueryRequest) => process.send?.(answer(file, sql, parameters)));
process.on("disconnect", () => process.exit());

function answer(file: string, sql: string, parameters: readonly unknown[]): QueryReply {
  try {
    database ??= open(file);
    return { rows: createRowReader(database.prepare(sql)).all(parameters.map(toInputValue)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failure: { message: error.message, errcode: "errcode" in error ? error.errcode : undefined } };
  }
}

function open(file: string): DatabaseSync {
  const opened = connect(file);
  opened.exec("pragma query_only = on");
  return opened;
}
