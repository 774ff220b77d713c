import type { Database } from "../src/store/database.ts";
import { type SchemaStep, schemaSteps } from "../src/store/migrations/index.ts";
import { openPostgres } from "../src/store/postgres/open-pool.ts";
import { openSqlite } from "../src/store/sqlite/open-file.ts";
import { onEachDatabase } from "./database/on-each-database.ts";
import { report } from "./report.ts";
import { fillOld, projectCount, reportBytes, scanCount } from "./upgrade/fill.ts";

export const title =
  `a database of 2.0.2 with ${scanCount} scans of ${projectCount} projects, ` +
  `with reports of ${reportBytes / 1024} KiB, is brought up to date`;

/** The last migration of 2.0.2. */
const lastOld = "0003-analysis";

export function run(): Promise<void> {
  return onEachDatabase(measure);
}

async function measure(name: string, url: string): Promise<void> {
  const old = await open(url, schemaSteps.slice(0, 1 + schemaSteps.findIndex((step) => step.name === lastOld)));
  await useOnce(old, fillOld);
  const began = performance.now();
  const database = await open(
    url,
    schemaSteps.map((step) => timed(name, step)),
  );
  const seconds = (performance.now() - began) / 1000;
  await useOnce(database, checkCounts);
  report(`${name}: all${old.kind === "sqlite" ? ", with the copy before it" : ""}`, seconds, "s");
}

async function useOnce(database: Database, use: (database: Database) => Promise<void>): Promise<void> {
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

function open(url: string, steps: readonly SchemaStep[]): Promise<Database> {
  const options = { steps, warn: () => {} };
  return url.startsWith("sqlite:") ? openSqlite(url.slice("sqlite:".length), options) : openPostgres(url, options);
}

function timed(database: string, { name, up }: SchemaStep): SchemaStep {
  return {
    name,
    async up(db, types) {
      const began = performance.now();
      await up(db, types);
      report(`${database}: ${name}`, performance.now() - began, "ms");
    },
  };
}

/** An upgrade must not lose rows. */
async function checkCounts({ read }: Database): Promise<void> {
  const { scans } = await read
    .selectFrom("scan_totals")
    .select((eb) => eb.fn.sum<number | string>("scans").as("scans"))
    .executeTakeFirstOrThrow();
  const { reports } = await read
    .selectFrom("scan_reports")
    .select((eb) => eb.fn.countAll<number | string>().as("reports"))
    .executeTakeFirstOrThrow();
  if (Number(scans) !== scanCount || Number(reports) !== scanCount) {
    throw new Error(`after the upgrade there are ${scans} scans and ${reports} reports`);
  }
}
