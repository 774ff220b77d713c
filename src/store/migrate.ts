import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { AppError } from "../domain/errors.ts";
import type { Database } from "./database.ts";
import { columnTypes } from "./migrations/column-types.ts";
import type { SchemaStep } from "./migrations/index.ts";

interface MigrateOptions {
  readonly kind: Database["kind"];
  readonly steps: readonly SchemaStep[];
  /** Called before a step changes a database with data, while the write lock is held. */
  readonly beforeChange?: (nextStep: string) => void;
}

/** Migrates the schema in one transaction; processes that start concurrently wait for it. */
export async function migrate(db: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  const { kind, steps } = options;
  const applied = await appliedSteps(db, kind);
  refuseNewer(applied, steps);
  if (hasAll(applied, steps)) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsOf(options, applied.length > 0) },
    migrationTableName: versionTable,
    migrationLockTableName: `${versionTable}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  refuseNewer(await appliedSteps(db, kind), steps); // a newer lcc may have been faster
  throw error;
}

export const versionTable = "lcc_migrations";

/** Whether the schema is current, checked with a read-only query. */
export async function isUpToDate(db: Kysely<unknown>, { kind, steps }: MigrateOptions): Promise<boolean> {
  const applied = await appliedSteps(db, kind);
  refuseNewer(applied, steps);
  return hasAll(applied, steps);
}

function hasAll(applied: readonly string[], steps: readonly SchemaStep[]): boolean {
  return steps.every(({ name }) => applied.includes(name));
}

async function appliedSteps(db: Kysely<unknown>, kind: Database["kind"]): Promise<string[]> {
  const exists =
    kind === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name = ${versionTable}`
      : sql<{ name: string }>`select 'there' as name where to_regclass(${versionTable}) is not null`;
  if ((await exists.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(versionTable)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Steps of newer releases that only add something are no problem: during an upgrade both releases run. */
function refuseNewer(applied: readonly string[], steps: readonly SchemaStep[]): void {
  const unknown = applied.find((name) => !name.endsWith(".expand") && !steps.some((step) => step.name === name));
  if (unknown === undefined) return;
  throw new AppError(
    "cannot_run",
    `The database was created by a newer lcc (its schema step ${unknown} is unknown here); use that version or an older copy.`,
  );
}

/** The first step that runs makes the copy: by then the lock is held, and it is certain that one runs. */
function migrationsOf({ kind, steps, beforeChange }: MigrateOptions, hasData: boolean): Record<string, Migration> {
  const types = columnTypes(kind);
  let isPrepared = !hasData;
  const migrations = steps.map(({ name, up }): [string, Migration] => [
    name,
    {
      async up(db) {
        if (!isPrepared) beforeChange?.(name);
        isPrepared = true;
        await up(db, types);
      },
    },
  ]);
  return Object.fromEntries(migrations);
}
