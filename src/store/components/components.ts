import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { unpackReport } from "../../archive/unpack-report.ts";
import { type ComponentEntry, parseComponentEntries } from "../../domain/contracts/component-entry.ts";
import { indexComponents } from "./index-components.ts";
import { countOutdated, findOutdatedProject, removeProjectsWithoutScan } from "./outdated-projects.ts";
import { type ComponentQuery, type Match, matchComponents, readUses } from "./search-components.ts";
import type { Database } from "../database.ts";
import type { ComponentFilter, Components, ComponentUse } from "../store.ts";

/** The components of all projects, sorted by name, then by first occurrence, then by project. */
export function createComponents(database: Database): Components {
  const { read } = database;
  return {
    async search(filter, { offset, limit }) {
      const [notIndexed, found] = await Promise.all([countOutdated(database), matchComponents(database, filter)]);
      if (!found) return { items: [], total: 0, notIndexed };
      const [total, items] = await Promise.all([countUses(found), readPage(database, found, offset, limit)]);
      return { items, total, notIndexed };
    },

    all: (filter) => readAll(database, filter),
    outdated: (passedOver) => findOutdatedProject(database, passedOver),
    removeVanished: () => removeProjectsWithoutScan(database),

    async entries(scanId) {
      const row = await read
        .selectFrom("scan_reports")
        .select("components")
        .where("scan_id", "=", scanId)
        .executeTakeFirst();
      return row?.components ?? undefined;
    },

    index: async (project, packed) => indexComponents(database, project, await unpackEntries(packed)),
  };
}

/** PostgreSQL sums bigint as slow decimals; a component has no more uses than there are projects. */
const usesOfOne = sql.raw("cast(uses as integer)");

async function countUses(query: ComponentQuery): Promise<number> {
  const { total } = await query
    .select(sql<number>`coalesce(sum(${usesOfOne}), 0)`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function readPage(
  database: Database,
  query: ComponentQuery,
  offset: number,
  limit: number,
): Promise<readonly ComponentUse[]> {
  const { ids, skip } = await findPage(database, query, offset, limit);
  return readUses(database, ids, { offset: skip, limit });
}

interface Place {
  readonly ids: readonly number[];
  /** Uses of the first component that are before the page. */
  readonly skip: number;
}

/** The components whose uses are on this page. */
async function findPage({ read }: Database, query: ComponentQuery, offset: number, limit: number): Promise<Place> {
  if (offset === 0) {
    const first = await query.select(["id", "uses"]).orderBy("search").orderBy("id").limit(limit).execute();
    return { ids: enough(first, limit), skip: 0 };
  }
  const counted = query.select([
    "id",
    "search",
    "uses",
    sql<number>`sum(${usesOfOne}) over (order by search, id rows unbounded preceding)`.as("upto"),
  ]);
  const rows = await read
    .selectFrom(counted.as("counted"))
    .select(["id", "uses", "upto"])
    .where("upto", ">", offset)
    .where(sql<boolean>`upto - uses < ${offset + limit}`)
    .orderBy("upto")
    .limit(limit)
    .execute();
  const [first] = rows;
  return { ids: rows.map(({ id }) => id), skip: first ? offset - (first.upto - first.uses) : 0 };
}

/** The first components with that many uses in total. */
function enough(matches: readonly Pick<Match, "id" | "uses">[], uses: number): number[] {
  let left = uses;
  return matches.flatMap((match) => {
    if (left <= 0) return [];
    left -= match.uses;
    return [match.id];
  });
}

/** The whole list in batches; concurrent changes may or may not be included. */
async function* readAll(database: Database, filter: ComponentFilter): AsyncGenerator<readonly ComponentUse[]> {
  const query = await matchComponents(database, filter);
  if (!query) return;
  let last: Match | undefined;
  for (;;) {
    let next = query.select(["id", "search", "uses"]).orderBy("search").orderBy("id").limit(usesAtOnce);
    if (last) next = next.where(sql<boolean>`(search, id) > (${last.search}, ${last.id})`);
    const matches = await next.execute();
    if (matches.length === 0) return;
    const ids = enough(matches, usesAtOnce);
    yield await readUses(database, ids, { offset: 0 });
    last = matches[ids.length - 1];
  }
}

const usesAtOnce = 1000;

/** Reads stored entries line by line, so that requests are served in between. */
async function unpackEntries(packed: Uint8Array): Promise<ComponentEntry[]> {
  const text = await unpackReport(packed);
  const entries: ComponentEntry[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(lineFeed, at);
    if (end < 0) throw new Error("The stored list of components is truncated.");
    for (const entry of parseComponentEntries(text.toString("utf8", at, end))) entries.push(entry);
    at = end + 1;
    await nextTurn();
  }
  return entries;
}

const lineFeed = 10;
