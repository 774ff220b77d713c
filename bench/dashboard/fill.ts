import { queuedScan } from "../../src/domain/scan.ts";
import { gzipSync } from "node:zlib";
import { sql, type Transaction } from "kysely";
import { uuidv7 } from "../../src/text/uuid.ts";
import type { Database } from "../../src/store/database.ts";
import { schemaSteps } from "../../src/store/migrations/index.ts";
import { openPostgres } from "../../src/store/postgres/open-pool.ts";
import { updateProjects } from "../../src/store/projects/project-totals.ts";
import { insertReport } from "../../src/store/scans/insert-report.ts";
import { changeRevision } from "../../src/store/revision.ts";
import { queuedRow } from "../../src/store/scans/scan-rows.ts";
import { openSqlite } from "../../src/store/sqlite/open-file.ts";
import type { Tables } from "../../src/store/tables.ts";

export const projectCount = 1_000;
const minutesApart = 5;

/** Fills an empty database with complete scans that have small reports, since the dashboard reads none. */
export async function fillScans(url: string, scanCount: number, projects = projectCount): Promise<void> {
  const options = { steps: schemaSteps, warn: () => {} };
  const database: Database = url.startsWith("sqlite:")
    ? await openSqlite(url.slice("sqlite:".length), options)
    : await openPostgres(url, options);
  try {
    for (let at = 0; at < scanCount; at += 1_000) {
      await database.write.transaction().execute((trx) => insertSome(trx, at, at + 1_000, scanCount, projects));
    }
    await database.write.transaction().execute(async (trx) => {
      await changeRevision(trx);
      await updateProjects(
        trx,
        Array.from({ length: projects }, (_, at) => nameOf(at, projects)),
      );
    });
    await sql`analyze`.execute(database.write);
  } finally {
    await database.close();
  }
}

async function insertSome(
  trx: Transaction<Tables>,
  from: number,
  to: number,
  scanCount: number,
  projects: number,
): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, at) => rowOf(from + at, scanCount, projects));
  await trx.insertInto("scans").values(rows).execute();
  for (const { id } of rows) await insertReport(trx, id, packed);
}

const body = gzipSync("{}");
const summary = { componentCount: 1, violations: 1, warnings: 2, licenseDistribution: [{ license: "MIT", count: 1 }] };
const packed = { summary, body, analysis: body };

function rowOf(at: number, scanCount: number, projects: number) {
  const time = new Date(Date.now() - (scanCount - at) * minutesApart * 60_000);
  const identity = {
    id: uuidv7(time),
    project: nameOf(at, projects),
    createdAt: time.toISOString(),
    createdBy: "admin",
  };
  const rules = { policy: "permissive", context: "production", exclude: [] };
  const status = at % 3 === 0 ? ("violation" as const) : ("pass" as const);
  return {
    ...queuedRow(queuedScan({ ...identity, ...rules, origin: "path" })),
    status,
    violations: 1,
    warnings: 2,
    completed_at: identity.createdAt,
  };
}

function nameOf(at: number, projects: number): string {
  return `project-${at % projects}`;
}
