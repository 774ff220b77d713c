import type { Kysely } from "kysely";
import type { DashboardSummary, DayState, DayTotals, LicenseShare, ExpiringWaiver } from "../../domain/dashboard.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import { recordColumns, toScanRecord } from "../scans/scan-rows.ts";
import type { Tables } from "../tables.ts";
import { countRows } from "../count-rows.ts";
import type { ReadWorse } from "./worse.ts";

/** Totals over all scans, without reading reports. */
export async function readDashboard(
  db: Kysely<Tables>,
  readWorse: ReadWorse,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<DashboardSummary> {
  const dates = lastDays(days, now);
  // In parallel: every PostgreSQL query is a round trip.
  const [byDay, state, projects, highRiskProjects, partialScans, licenses, worse, expiringWaivers, pending] =
    await Promise.all([
      readDays(db),
      readState(db, dates),
      countRows(db.selectFrom("project_scans")),
      countRows(db.selectFrom("projects").where("status", "=", "violation")),
      countRows(db.selectFrom("projects").where("completeness", "=", "partial")),
      readLicenses(db),
      readWorse(dayOf(addDays(now, -7))),
      readExpiring(db, dayOf(now), dayOf(addDays(now, 30))),
      readPending(db),
    ]);
  const all = [...byDay.values()];
  return {
    totalProjects: projects,
    totalScans: sum(all, "scans"),
    totalViolations: sum(all, "violations"),
    totalWarnings: sum(all, "warnings"),
    highRiskProjects,
    partialScans,
    pendingScans: sum(all, "pending"),
    licenseDistribution: licenses,
    trend: dates.map((date) => trendOf(date, byDay.get(date))),
    state,
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

/** Adds up the changes of all days. */
async function readState(db: Kysely<Tables>, dates: readonly string[]): Promise<DayState[]> {
  const rows = await db.selectFrom("state_changes").selectAll().orderBy("day").execute();
  let at = 0;
  const total = { projects: 0, violations: 0, warnings: 0, unknown: 0, uncounted: 0, partial: 0 };
  return dates.map((date) => {
    for (let row = rows[at]; row && row.day <= date; row = rows[++at])
      for (const figure of Object.keys(total) as (keyof typeof total)[]) total[figure] += row[figure];
    const { uncounted, unknown, ...figures } = total;
    return { date, ...figures, unknown: uncounted > 0 ? null : unknown };
  });
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
