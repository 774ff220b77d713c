import { postgresMissing, startPostgres } from "../test/helpers/postgres.ts";
import { scanCount } from "./api/fill.ts";
import { rounds } from "./api/measure.ts";
import { measureOn } from "./api/measure-place.ts";
import { printLine } from "./report.ts";

export const title = `the service on PostgreSQL with ${scanCount} scans, against bare Fastify (medians of ${rounds} rounds by turns)`;

/** Separate from the SQLite benchmark, so that neither takes much longer than a minute or two. */
export async function run(): Promise<void> {
  const missing = postgresMissing();
  if (missing !== undefined) return printLine(`  ${missing}`);
  const postgres = await startPostgres();
  try {
    await measureOn(() => postgres.url);
  } finally {
    await postgres.stop();
  }
}
