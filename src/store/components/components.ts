import { sql } from "kysely";
import { groupUses } from "./group-uses.ts";
import { indexComponents } from "./index-components.ts";
import { countOutdated, findOutdatedProject, removeProjectsWithoutScan } from "./outdated-projects.ts";
import { type ComponentQuery, type Match, matchComponents, readUses } from "./search-components.ts";
import type { Database } from "../database.ts";
import { unpackEntries } from "./unpack-entries.ts";
import {
  type ComponentFilter,
  type ComponentPage,
  type Components,
  type ComponentUse,
  countedUses,
  type FoundComponents,
  type UseCursor,
} from "../projects/project-search.ts";

/** The components of all projects, sorted by name, then by first occurrence, then by project. */
export function createComponents(database: Database): Components {
  const { read } = database;
  return {
    async search(filter, page) {
      const [notIndexed, found] = await Promise.all([countOutdated(database), matchComponents(database, filter)]);
      if (!found) return { items: [], total: 0, notIndexed };
      return { ...(await readPage(database, found, page)), notIndexed };
    },

    async groups(filter, by, page) {
      const query = await matchComponents(database, filter);
      return query ? groupUses(database, query, by, page) : { items: [], total: 0 };
    },

    all: (filter) => readAll(database, filter),
    countOutdated: () => countOutdated(database),
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

async function readPage(
  database: Database,
  query: ComponentQuery,
  { limit, ...start }: ComponentPage,
): Promise<Omit<FoundComponents, "notIndexed">> {
  const [counted, place] = await Promise.all([
    countUses(database, query),
    "after" in start ? findAfter(query, start.after, limit) : findPage(database, query, start.offset, limit),
  ]);
  const uses = await readUses(database, place.ids, { ...place, limit: limit + 1 });
  const items = uses.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ id: _id, search: _search, ...use }) => use),
    ...(counted > countedUses ? { total: countedUses, totalIsMinimum: true } : { total: counted }),
    ...(uses.length > limit && last && { next: toCursor(last) }),
  };
}

/** Counts no more than is shown: each component has at least one use. */
async function countUses({ slow }: Database, query: ComponentQuery): Promise<number> {
  const { total } = await slow
    .selectFrom(
      query
        .select("uses")
        .limit(countedUses + 1)
        .as("counted"),
    )
    .select(sql<number>`coalesce(sum(${usesOfOne}), 0)`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The components whose uses may be on a page. */
interface Place {
  readonly ids: readonly number[];
  /** Uses of the first component that are before the page. */
  readonly offset: number;
  /** Only later projects of this component. */
  readonly after?: { readonly id: number; readonly project: string };
}

async function findPage({ slow }: Database, query: ComponentQuery, offset: number, limit: number): Promise<Place> {
  const first = query
    .select(["id", "search", "uses"])
    .orderBy("search")
    .orderBy("id")
    .limit(offset + limit + 1);
  if (offset === 0) return { ids: enough(await first.limit(limit + 1).execute(), limit + 1), offset: 0 };
  const counted = slow
    .selectFrom(first.as("first"))
    .select([
      "id",
      "uses",
      sql<number>`sum(${usesOfOne}) over (order by search, id rows unbounded preceding)`.as("upto"),
    ]);
  const rows = await slow
    .selectFrom(counted.as("counted"))
    .select(["id", "uses", "upto"])
    .where("upto", ">", offset)
    .where(sql<boolean>`upto - uses <= ${offset + limit}`)
    .orderBy("upto")
    .limit(limit + 1)
    .execute();
  const [start] = rows;
  return { ids: rows.map(({ id }) => id), offset: start ? offset - (start.upto - start.uses) : 0 };
}

async function findAfter(query: ComponentQuery, { search, id, project }: UseCursor, limit: number): Promise<Place> {
  const rows = await query
    .select(["id", "search", "uses"])
    .where(sql<boolean>`(search, id) >= (${search}, ${id})`)
    .orderBy("search")
    .orderBy("id")
    .limit(limit + 2)
    .execute();
  return { ids: rows.map((row) => row.id), offset: 0, after: { id, project } };
}

function toCursor({ search, id, project }: UseCursor): UseCursor {
  return { search, id, project };
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
    yield (await readUses(database, ids, { offset: 0 })).map(({ id: _id, search: _search, ...use }) => use);
    last = matches[ids.length - 1];
  }
}

const usesAtOnce = 1000;
