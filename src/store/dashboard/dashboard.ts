import { type Kysely, sql } from "kysely";
import type {
  DashboardSummary,
  DayTotals,
  LicenseShare,
  ExpiringWaiver,
  WorseProject,
} from "../../domain/dashboard.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import { recordColumns, toScanRecord, completeStatuses } from "../scans/scan-rows.ts";
import type { Tables } from "../tables.ts";
import type { Status } from "../../domain/policy/policy.ts";
import { countRows } from "../count-rows.ts";

/** Totals over all scans, without reading reports. */
export async function readDashboard(
  db: Kysely<Tables>,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<DashboardSummary> {
  // In parallel: every PostgreSQL query is a round trip.
  const [byDay, totalProjects, highRiskProjects, partialScans, licenseDistribution, worse, expiringWaivers, pending] =
    await Promise.all([
      readDays(db),
      countRows(db.selectFrom("project_scans")),
      countRows(db.selectFrom("projects").where("status", "=", "violation")),
      countRows(db.selectFrom("projects").where("completeness", "=", "partial")),
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

/** Running scans first, then the oldest queued ones. */
async function readPending(db: Kysely<Tables>): Promise<ScanRecord[]> {
  const oldest = db.selectFrom("scans").select(recordColumns).orderBy("created_at").orderBy("id").limit(maxPending);
  const running = await oldest.where("status", "=", "running").execute();
  const queued = running.length < maxPending ? await oldest.where("status", "=", "queued").execute() : [];
  return [...running, ...queued].slice(0, maxPending).map(toScanRecord);
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

/** Waivers of the latest complete scans that expire between two days (`YYYY-MM-DD`), soonest first. */
function readExpiring(db: Kysely<Tables>, from: string, to: string): Promise<ExpiringWaiver[]> {
  return db
    .selectFrom("component_uses")
    .innerJoin("components", "components.id", "component_uses.component_id")
    .innerJoin("component_index", "component_index.project_id", "component_uses.project_id")
    .select(["component_index.project", "components.name", "components.version", "components.license"])
    .select("component_uses.waived_until")
    .where("component_uses.waived_until", ">=", from)
    .where("component_uses.waived_until", "<=", to)
    .orderBy("component_uses.waived_until")
    .orderBy("component_index.project")
    .orderBy("components.search")
    .orderBy("components.id")
    .limit(maxWaivers)
    .execute()
    .then((rows) =>
      rows.map(({ project, name, version, license, waived_until: until }) => ({
        project,
        component: version === "" ? name : `${name}@${version}`,
        license,
        until: until ?? "",
      })),
    );
}

/** More than fits on a page; the search has all of them. */
const maxWaivers = 500;

/**
 * Projects whose latest complete scan is worse than the last one before the given day (`YYYY-MM-DD`), or than the first
 * one since if there is none. Most recent first.
 */
async function readWorse(db: Kysely<Tables>, start: string): Promise<WorseProject[]> {
  const rows = await db
    .selectFrom("projects")
    .innerJoin("scans as latest", "latest.id", "projects.latest_scan_id")
    .select(["projects.project", "latest.status as after", "latest.id as scanId", "latest.created_at as at"])
    .select(sql<Status>`coalesce(${beforeStart(start)}, ${firstSince(start)})`.as("before"))
    .where("projects.status", "in", ["warning", "violation"])
    .where("latest.created_at", ">=", start)
    .orderBy("latest.created_at", "desc")
    .orderBy("latest.id", "desc")
    .execute();
  return rows.flatMap(({ project, before, after, scanId, at }) =>
    rank(after) > rank(before) ? [{ project, before, after: after as Status, scanId, at }] : [],
  );
}

const isComplete = sql`former.status in (${sql.join(completeStatuses.map((status) => sql.lit(status)))})`;

function beforeStart(start: string) {
  return sql`(select former.status from scans as former
    where former.project = projects.project and former.created_at < ${start} and ${isComplete}
    order by former.created_at desc, former.id desc limit 1)`;
}

function firstSince(start: string) {
  return sql`(select former.status from scans as former
    where former.project = projects.project and former.created_at >= ${start} and ${isComplete}
    order by former.created_at, former.id limit 1)`;
}

function rank(status: string): number {
  return completeStatuses.findIndex((candidate) => candidate === status);
}
