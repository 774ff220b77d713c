import { postgresMissing } from "../test/helpers/postgres.ts";
import { measureFairness } from "./load/fairness.ts";
import { measureIndexing } from "./load/indexing.ts";
import { measureLoginFlood } from "./load/login-flood.ts";
import { measurePollers } from "./load/pollers.ts";
import { measureReaders } from "./load/readers.ts";
import { printLine } from "./report.ts";

export const title = "a service under load";

export async function run(): Promise<void> {
  await measureReaders();
  await measureLoginFlood();
  for (const database of ["sqlite", "postgres"] as const) {
    const missing = database === "postgres" ? postgresMissing() : undefined;
    printLine(`  ${database}${missing === undefined ? "" : `: ${missing}`}`);
    if (missing !== undefined) continue;
    await measurePollers(database);
    await measureFairness(database);
    await measureIndexing(database);
  }
}
