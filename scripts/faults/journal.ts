import { openPostgresJournal } from "./journal-postgres.ts";
import type { Journal } from "./journal-rows.ts";
import { openSqliteJournal } from "./journal-sqlite.ts";

export function openJournal(databaseUrl: string): Promise<Journal> {
  return databaseUrl.startsWith("sqlite:")
    ? openSqliteJournal(databaseUrl.slice("sqlite:".length))
    : openPostgresJournal(databaseUrl);
}
