import { queuedScan } from "../../src/domain/scan.ts";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql, type Transaction } from "kysely";
import type { Report } from "../../src/domain/report/report.ts";
import { uuidv7 } from "../../src/text/uuid.ts";
import type { Database } from "../../src/store/database.ts";
import { schemaSteps } from "../../src/store/migrations/index.ts";
import { openPostgres } from "../../src/store/postgres/open-pool.ts";
import { updateProjects } from "../../src/store/projects/project-totals.ts";
import { changeRevision } from "../../src/store/revision.ts";
import { queuedRow } from "../../src/store/scans/scan-rows.ts";
import { openSqlite } from "../../src/store/sqlite/open-file.ts";
import type { ScanRow, Tables } from "../../src/store/tables.ts";

export const scanCount = 10_000;
const projectCount = 500;
const minutesApart = 5;

/** Fills an empty database with complete scans that share one report; returns their ids, newest first. */
export async function fillDatabase(url: string, report: Report): Promise<string[]> {
  const options = { steps: schemaSteps, warn: () => {} };
  const database: Database = url.startsWith("sqlite:")
    ? await openSqlite(url.slice("sqlite:".length), options)
    : await openPostgres(url, options);
  try {
    const now = Date.now();
    const rows = Array.from({ length: scanCount }, (_, at) => rowOf(at, now, report));
    const body = await promisify(gzip)(JSON.stringify(report));
    await database.write.transaction().execute((trx) => insert(trx, rows, body, report));
    if (database.kind === "postgres") await sql`analyze`.execute(database.write);
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}

/** All texts have the same length in every row, so all responses have the same length. */
function rowOf(at: number, now: number, { summary }: Report): ScanRow {
  const time = new Date(now - at * minutesApart * 60_000);
  const project = `project-${String(at % projectCount).padStart(4, "0")}`;
  const scan = queuedRow(
    queuedScan({
      id: uuidv7(time),
      project,
      repository: `https://github.com/example/${project}`,
      policy: "permissive",
      context: "production",
      exclude: [],
      createdAt: time.toISOString(),
      createdBy: "admin",
      origin: "repository",
    }),
  );
  const { violations, warnings, componentCount: components } = summary;
  return {
    ...scan,
    status: "violation",
    attempt: 1,
    progress: JSON.stringify({
      stage: "storing",
      percent: 100,
      componentsFound: components,
      componentsResolved: components,
    }),
    violations,
    warnings,
    component_count: components,
    completed_at: new Date(time.getTime() + 2_500).toISOString(),
    duration_seconds: 2.5,
  };
}

async function insert(
  trx: Transaction<Tables>,
  rows: readonly ScanRow[],
  body: Uint8Array,
  { summary }: Report,
): Promise<void> {
  const licenses = JSON.stringify(summary.licenseDistribution.map(({ license, count }) => [license, count]));
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500);
    await trx.insertInto("scans").values(some).execute();
    const reports = some.map(({ id }) => ({ scan_id: id, licenses, body, analysis: null, components: null }));
    await trx.insertInto("scan_reports").values(reports).execute();
  }
  await changeRevision(trx);
  await updateProjects(trx, new Set(rows.map(({ project }) => project)));
  // Otherwise all of them would be added to the component search during the measurement.
  const indexed = trx
    .selectFrom("projects")
    .select(["project", "latest_scan_id"])
    .where("latest_scan_id", "is not", null);
  await trx
    .insertInto("component_index")
    .columns(["project", "scan_id"])
    .expression(indexed.$narrowType<{ latest_scan_id: string }>())
    .execute();
}
