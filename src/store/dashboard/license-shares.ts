import type { Kysely } from "kysely";
import type { LicenseShare } from "../../domain/dashboard.ts";
import type { Tables } from "../tables.ts";

/** Licenses of the latest complete scans, most frequent first; the rest is one last entry, `OTHER`. */
export async function readLicenses(db: Kysely<Tables>): Promise<LicenseShare[]> {
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
