import { type Kysely, sql } from "kysely";
import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";
import type { WorseComponent, WorseProject } from "../../domain/dashboard.ts";
import type { Status } from "../../domain/policy/policy.ts";
import { completeStatuses } from "../scans/scan-rows.ts";
import type { Tables } from "../tables.ts";
import { unpackEntries } from "../components/unpack-entries.ts";

/** Projects that got worse since the given day (`YYYY-MM-DD`), most recent first. */
export type ReadWorse = (start: string) => Promise<WorseProject[]>;

/** The number of projects whose components are listed: reading the lists of two scans takes a moment. */
const maxListed = 50;
/** Of each of these projects. */
const maxComponents = 20;

/** Remembers what it has compared: the dashboard is read again after every change of any scan. */
export function createWorseReader(db: Kysely<Tables>): ReadWorse {
  let known = new Map<string, readonly WorseComponent[]>();
  return async (start) => {
    const rows = await findWorse(db, start);
    const used = new Map<string, readonly WorseComponent[]>();
    const projects: WorseProject[] = [];
    for (const [at, project] of rows.entries()) {
      const { scanBefore, scanId } = project;
      const pair = `${scanBefore} ${scanId}`;
      const isListed = at < maxListed;
      const components = isListed ? (known.get(pair) ?? (await compare(db, scanBefore, scanId))) : [];
      if (isListed) used.set(pair, components); // the others may be among the first later
      projects.push({ ...project, components });
    }
    known = used;
    return projects;
  };
}

/**
 * Compares the latest complete scan with the last one before the day, or with the first one since if there is none: its
 * result is worse, or it has more violations.
 */
async function findWorse(db: Kysely<Tables>, start: string) {
  const rows = await db
    .selectFrom("projects")
    .innerJoin("scans as latest", "latest.id", "projects.latest_scan_id")
    .innerJoin("scans as former", (join) =>
      join.on("former.id", "=", sql<string>`coalesce(${beforeStart(start)}, ${firstSince(start)})`),
    )
    .select(["projects.project", "latest.id as scanId", "latest.created_at as at", "former.id as scanBefore"])
    .select(["latest.status as after", "former.status as before"])
    .select(["latest.violations as violationsAfter", "former.violations as violationsBefore"])
    .where("projects.status", "in", ["warning", "violation"])
    .where("latest.created_at", ">=", start)
    .orderBy("latest.created_at", "desc")
    .orderBy("latest.id", "desc")
    .execute();
  return rows
    .map(({ before, after, ...row }) => ({ ...row, before: before as Status, after: after as Status }))
    .filter((row) => rank(row.after) > rank(row.before) || row.violationsAfter > row.violationsBefore);
}

const isComplete = sql`other.status in (${sql.join(completeStatuses.map((status) => sql.lit(status)))})`;

function beforeStart(start: string) {
  return sql`(select other.id from scans as other
    where other.project = projects.project and other.created_at < ${start} and ${isComplete}
    order by other.created_at desc, other.id desc limit 1)`;
}

function firstSince(start: string) {
  return sql`(select other.id from scans as other
    where other.project = projects.project and other.created_at >= ${start} and ${isComplete}
    order by other.created_at, other.id limit 1)`;
}

function rank(status: Status): number {
  return completeStatuses.indexOf(status);
}

/** Another version of a component that had the same result is not worse. */
async function compare(db: Kysely<Tables>, beforeId: string, afterId: string): Promise<WorseComponent[]> {
  const stored = db.selectFrom("scan_reports").select(["scan_id", "components"]);
  const rows = await stored.where("scan_id", "in", [beforeId, afterId]).execute();
  const entriesOf = async (id: string) => {
    const packed = rows.find((row) => row.scan_id === id)?.components;
    return packed && unpackEntries(packed);
  };
  const [before, after] = [await entriesOf(beforeId), await entriesOf(afterId)];
  if (!before || !after) return [];
  const earlier = new Map<string, Status>();
  for (const entry of before) {
    const former = earlier.get(nameOf(entry));
    if (former === undefined || rank(entry.status) > rank(former)) earlier.set(nameOf(entry), entry.status);
  }
  return after
    .flatMap((entry) => {
      const former = earlier.get(nameOf(entry));
      if (rank(entry.status) <= rank(former ?? "pass")) return [];
      const { name, version, license, status } = entry;
      const component = version === "" ? name : `${name}@${version}`;
      return [{ component, license, ...(former && { before: former }), after: status }];
    })
    .sort((one, other) => rank(other.after) - rank(one.after))
    .slice(0, maxComponents);
}

function nameOf({ type, name }: ComponentEntry): string {
  return `${type} ${name}`;
}
