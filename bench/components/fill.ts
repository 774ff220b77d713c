import { sql, type Transaction } from "kysely";
import type { Database } from "../../src/store/database.ts";
import { licenseKey } from "../../src/store/components/component-keys.ts";
import { schemaSteps } from "../../src/store/migrations/index.ts";
import { openPostgres } from "../../src/store/postgres/open-pool.ts";
import { openSqlite } from "../../src/store/sqlite/open-file.ts";
import type { Tables } from "../../src/store/tables.ts";

export const projectCount = 1_000;
export const componentsEach = 1_000;
/** Projects share most of their components; each version of each package is counted here. */
export const distinctCount = 20_000;

const licenses = ["MIT", "Apache-2.0", "ISC", "BSD-3-Clause", "MIT OR Apache-2.0", "GPL-3.0-only", "AGPL-3.0-only"];

/** Fills an empty database as if many scans had been added to the search. */
export async function fillComponents(url: string): Promise<void> {
  const options = { steps: schemaSteps, warn: () => {} };
  const database: Database = url.startsWith("sqlite:")
    ? await openSqlite(url.slice("sqlite:".length), options)
    : await openPostgres(url, options);
  try {
    await database.write.transaction().execute(async (trx) => {
      for (let at = 0; at < distinctCount; at += 1_000) {
        const rows = Array.from({ length: 1_000 }, (_, n) => componentRow(at + n));
        await trx.insertInto("components").values(rows).execute();
      }
      if (database.kind === "postgres") await continueIdsAfter(distinctCount, trx);
      const counts = Object.entries(
        Object.groupBy(
          Array.from({ length: distinctCount }, (_, at) => licenseOf(at)),
          String,
        ),
      );
      const totals = counts.map(([license, some = []]) => ({ license, count: some.length }));
      await trx.insertInto("license_totals").values(totals).execute();
      const rows = Array.from({ length: projectCount }, (_, at) => projectRow(at));
      await trx.insertInto("projects").values(rows).execute();
      await trx
        .insertInto("component_index")
        .values(rows.map(({ project, latest_scan_id: scan_id }, at) => ({ project_id: at + 1, project, scan_id })))
        .execute();
      for (let at = 0; at < projectCount; at += 50) await addUses(trx, at, at + 50);
      for (let at = 0; at < distinctCount; at += 1_000) await countUses(trx, at, at + 1_000);
    });
    await (database.kind === "postgres" ? sql`vacuum analyze` : sql`analyze`).execute(database.write);
  } finally {
    await database.close();
  }
}

/** PostgreSQL counts ids by a sequence, which rows with given ids do not move. */
async function continueIdsAfter(last: number, trx: Transaction<Tables>): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('components', 'id'), ${last})`.execute(trx);
}

async function countUses(trx: Transaction<Tables>, from: number, to: number): Promise<void> {
  await sql`update components set uses = (select count(*) from component_uses where component_id = components.id)
    where id > ${from} and id <= ${to}`.execute(trx);
}

/** In batches: no statement of the service may take longer than a few seconds. */
async function addUses(trx: Transaction<Tables>, from: number, to: number): Promise<void> {
  const number = (value: number) => sql.raw(String(value));
  await sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 999)
    insert into component_uses (component_id, project_id, status, scope, direct, waived_until)
    select 1 + (p.n * 37 + c.n * 20) % ${number(distinctCount)}, p.n + 1, 'pass', 'runtime', 1, null
    from numbers p, numbers c where p.n >= ${number(from)} and p.n < ${number(to)}`.execute(trx);
}

function licenseOf(at: number): string {
  return at % 500 === 0 ? "AGPL-3.0-only" : (licenses[(at * at) % 6] ?? "MIT");
}

function componentRow(at: number) {
  const license = licenseOf(at);
  const name = `${names[at % names.length]}-${Math.floor(at / 16)}`;
  const version = `${at % 16}.0.0`;
  return {
    id: at + 1,
    key: `key ${at}`,
    type: "npm",
    name,
    search: name,
    version,
    license,
    license_key: licenseKey(license),
    uses: 0,
  };
}

const names = ["log4j-core", "left-pad", "parser", "client"];

function projectRow(at: number) {
  const project = `project-${String(at).padStart(4, "0")}`;
  return { project, latest_scan_id: `scan ${at}`, status: "pass" as const, licenses: "[]", completeness: null };
}
