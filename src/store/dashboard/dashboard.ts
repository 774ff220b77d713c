import type { Kysely } from "kysely";
import type { DashboardSummary, DayTotals, LicenseShare } from "../../domain/dashboard.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import { readExpiring } from "./expiring-waivers.ts";
import { readWorse } from "./worse-projects.ts";
import { recordColumns, recordOf } from "../scans/scan-rows.ts";
import type { Tables } from "../tables.ts";

/** Totals over all scans, without reading reports. */
export async function readDashboard(
  db: Kysely<Tables>,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<DashboardSummary> {
  // In parallel: every PostgreSQL query is a round trip.
  const [byDay, totalProjects, highRiskProjects, partialScans, licenseDistribution, worse, expiringWaivers, pending] =
    await Promise.all([
      readDays(db),
      countProjects(db),
      countHighRisk(db),
      countPartial(db),
      readLicenses(db),
      readWorse(db, dayOf(addDays(now, -7))),
      readExpiring(db, dayOf(now), dayOf(addDays(now, 30))),
      readPending(db),
    ]);
  const all = [...byDay.values()];
  return {
    totalProjects,
    totalScans: sum(all, "scans"),
    totalViolations: sum(all, "violations"),
    totalWarnings: sum(all, "warnings"),
    highRiskProjects,
    partialScans,
    pendingScans: sum(all, "pending"),
    licenseDistribution,
    trend: lastDays(days, now).map((date) => trendOf(date, byDay.get(date))),
    worse,
    expiringWaivers,
    pending,
  };
}

/** All days, not only those of the trend: their sums are the totals. */
async function readDays(db: Kysely<Tables>): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom("scan_totals")
    .select(["day", "scans", "pending", "violations", "warnings"])
    .execute();
  return new Map(rows.map(({ day, ...totals }) => [day, { date: day, ...totals }]));
}

interface Day extends DayTotals {
  readonly pending: number;
}

function sum(days: readonly Day[], figure: "scans" | "violations" | "warnings" | "pending"): number {
  return days.reduce((total, day) => total + day[figure], 0);
}

async function countProjects(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("project_scans")
    .select(({ fn }) => fn.countAll<number>().as("count"))
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

/** Projects whose latest complete scan is partial. */
async function countPartial(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("projects")
    .where("completeness", "=", "partial")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Running scans first, then the oldest queued ones. */
async function readPending(db: Kysely<Tables>): Promise<ScanRecord[]> {
  const oldest = db.selectFrom("scans").select(recordColumns).orderBy("created_at").orderBy("id").limit(maxPending);
  const running = await oldest.where("status", "=", "running").execute();
  const queued = running.length < maxPending ? await oldest.where("status", "=", "queued").execute() : [];
  return [...running, ...queued].slice(0, maxPending).map(recordOf);
}

const maxPending = 20;

function trendOf(date: string, day: Day | undefined): DayTotals {
  const { scans = 0, violations = 0, warnings = 0 } = day ?? {};
  return { date, scans, violations, warnings };
}

/** The last `days` days in UTC as `YYYY-MM-DD`, ending today. */
function lastDays(days: number, now: Date): string[] {
  return Array.from({ length: days }, (_, at) => dayOf(addDays(now, at - days + 1)));
}

function addDays(time: Date, days: number): Date {
  return new Date(time.getTime() + days * 86_400_000);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Licenses of the latest complete scans, most frequent first; the rest is one last entry, `OTHER`. */
async function readLicenses(db: Kysely<Tables>): Promise<LicenseShare[]> {
  const totals = db.selectFrom("license_totals").where("count", ">", 0);
  const { total } = await totals.select(({ fn }) => fn.sum<number>("count").as("total")).executeTakeFirstOrThrow();
  const rows = await totals
    .select(["license", "count"])
    .orderBy("count", "desc")
    .orderBy("license")
    .limit(maxLicenses + 1)
    .execute();
  const shown = rows.length > maxLicenses ? rows.slice(0, maxLicenses - 1) : rows;
  const rest = total - shown.reduce((sum, { count }) => sum + count, 0);
  const all = rest > 0 && rows.length > maxLicenses ? [...shown, { license: "OTHER", count: rest }] : shown;
  return all.map(({ license, count }) => ({
    license,
    count,
    percentage: Math.round((count / total) * 10_000) / 100,
  }));
}

const maxLicenses = 500;
