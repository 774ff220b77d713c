import type { DatabaseSync } from "node:sqlite";
import { once } from "../../async/once.ts";
import type { PreparedRead } from "../database.ts";
import type { BusyRetry } from "./busy.ts";
import { inputValue } from "./input-value.ts";
import { createRowReader } from "./row-reader.ts";

export function prepareRead(database: DatabaseSync, retry: BusyRetry, text: string): PreparedRead {
  const reader = once(() => createRowReader(database.prepare(text)));
  return (values) => retry.run(() => reader().first(values.map(inputValue)));
}
