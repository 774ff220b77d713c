import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresMissing, startPostgres } from "../../test/helpers/postgres.ts";
import { printLine } from "../report.ts";

/** Measures on an empty SQLite file, then on an empty PostgreSQL database if a server is available. */
export async function onEachDatabase(measure: (name: string, url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  await measure("SQLite", `sqlite:${join(folder, "lcc.db")}`).finally(() => rmSync(folder, { recursive: true }));
  const missing = postgresMissing();
  if (missing !== undefined) return printLine(`  ${missing}`);
  const postgres = await startPostgres();
  try {
    await measure("PostgreSQL", postgres.url);
  } finally {
    await postgres.stop();
  }
}
