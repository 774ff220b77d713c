import { postgresMissing } from "../test/helpers/postgres.ts";
import { measureJobs, scanCount } from "./jobs/measure.ts";
import { printLine } from "./report.ts";

export const title = `${scanCount} small repositories, asked for at once`;

export async function run(): Promise<void> {
  printLine("  SQLite, two scans at once in the server");
  await measureJobs("sqlite", { inServer: 2, workers: 0 });
  const missing = postgresMissing();
  if (missing !== undefined) return printLine(`  ${missing}`);
  printLine("  PostgreSQL, two lcc worker processes");
  await measureJobs("postgres", { inServer: 0, workers: 2 });
}
