import { type Kysely, sql } from "kysely";
import type { DashboardSummary, DayTotals, LicenseShare } from "../domain/dashboard.ts";
import type { Tables } from "./tables.ts";

/** Figures over all scans; reports are not read. */
export async function readDashboard(
  db: Kysely<Tables>,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<DashboardSummary> {
  const byDay = await readDays(db);
  const all = [...byDay.values()];
  return {
    totalProjects: await countProjects(db),
    totalScans: sum(all, "scans"),
    totalViolations: sum(all, "violations"),
    totalWarnings: sum(all, "warnings"),
    highRiskProjects: await countHighRisk(db),
    partialScans: await countPartial(db),
    pendingScans: await countPending(db),
    licenseDistribution: await readLicenses(db),
    trend: lastDays(days, now).map((date) => byDay.get(date) ?? { date, scans: 0, violations: 0, warnings: 0 }),
  };
}

/** All days, not only those of the trend: their sums are the totals, so one pass gives both. */
async function readDays(db: Kysely<Tables>): Promise<Map<string, DayTotals>> {
  const rows = await db
    .selectFrom("scans")
    .select([sql<string>`substr(created_at, 1, 10)`.as("date"), ({ fn }) => fn.countAll<number>().as("scans")])
    .select(({ fn }) => [fn.sum<number>("violations").as("violations"), fn.sum<number>("warnings").as("warnings")])
    .groupBy(sql`substr(created_at, 1, 10)`)
    .execute();
  return new Map(rows.map(({ date, scans, violations, warnings }) => [date, { date, scans, violations, warnings }]));
}

function sum(days: readonly DayTotals[], figure: "scans" | "violations" | "warnings"): number {
  return days.reduce((total, day) => total + day[figure], 0);
}

async function countProjects(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("scans")
    .select(({ fn }) => fn.count<number>("project").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function countHighRisk(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("projects")
    .where("status", "=", "violation")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Projects whose latest complete scan did not see everything. */
async function countPartial(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("projects")
    .where("completeness", "=", "partial")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function countPending(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("scans")
    .where("status", "in", ["queued", "running"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function readLicenses(db: Kysely<Tables>): Promise<LicenseShare[]> {
  const rows = await db
    .selectFrom("license_totals")
    .select(["license", "count"])
    .where("count", ">", 0)
    .orderBy("count", "desc")
    .orderBy("license")
    .execute();
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return rows.map(({ license, count }) => ({
    license,
    count,
    percentage: Math.round((count / total) * 10_000) / 100,
  }));
}

/** `YYYY-MM-DD` of that many days in UTC; the last one is today. */
function lastDays(days: number, now: Date): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now.getTime() - (days - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}
