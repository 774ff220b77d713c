import { Pool, type QueryResultRow } from "pg";
import { batchWrites } from "./batched-writes.ts";
import type { Cache, Warn } from "./cache.ts";
import type { CacheEntry, Entry } from "./cache-entry.ts";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory.ts";

interface PostgresCacheOptions {
  readonly url: string;
  readonly now: () => Date;
  readonly warn: Warn;
}

/** A cache in a PostgreSQL table. It uses the clock of the database. */
export function openPostgresCache({ url, now, warn }: PostgresCacheOptions): Cache {
  const memory = createMemoryCache({ maxBytes: maxInMemory, now });
  const complaint = "The cache in PostgreSQL cannot be used";
  return withFallback(createTable(url), { memory, warn, complaint, now });
}

const maxInMemory = 32_000_000;

/** The entries that have not expired and begin with the prefix. */
export async function* listPostgres(url: string, prefix: string): AsyncGenerator<Entry> {
  const table = createTable(url);
  try {
    yield* table.list(prefix);
  } finally {
    await table.close();
  }
}

interface Table extends Cache {
  list(prefix: string): AsyncGenerator<Entry>;
}

function createTable(url: string): Table {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // an idle connection broke; the next query reports it
  let creation: Promise<unknown> | undefined;
  let sets = 0;

  async function query<R extends QueryResultRow = { key: string; value: string }>(
    text: string,
    values: readonly unknown[],
  ) {
    creation ??= pool.query(schema);
    await creation.catch((error: unknown) => {
      creation = undefined;
      throw error;
    });
    return pool.query<R>(text, [...values]);
  }

  const write = batchWrites(async (entries: readonly CacheEntry[]) => {
    const columns = (["key", "value", "ttlSeconds"] as const).map((name) => entries.map((entry) => entry[name]));
    await query(upsert, columns);
    sets += entries.length;
    if (sets < setsBetweenCleanings) return;
    sets = 0;
    await query("delete from lcc_cache where expires_at <= now()", []);
  });

  return {
    async get(key) {
      const { rows } = await query("select value from lcc_cache where key = $1 and expires_at > now()", [key]);
      return rows[0]?.value;
    },
    async getMany(keys) {
      const text = "select key, value from lcc_cache where key = any($1::text[]) and expires_at > now()";
      const { rows } = await query(text, [keys]);
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    set: (key, value, ttlSeconds) => write({ key, value, ttlSeconds }),
    async deletePrefixes(prefixes) {
      let total = 0;
      for (let last = ""; ;) {
        const { rows }: { rows: DeletedPage[] } = await query(deletePage, [prefixes, last, batchSize]);
        const [page] = rows;
        if (!page || page.last === null) return total;
        total += page.deleted;
        last = page.last;
      }
    },
    async *list(prefix) {
      for (let last: string | undefined = ""; last !== undefined;) {
        const { rows }: { rows: { key: string; value: string }[] } = await query(listPage, [prefix, last, pageSize]);
        for (const { key, value } of rows) yield [key, value];
        last = rows.at(-1)?.key;
      }
    },
    close: () => pool.end(),
  };
}

const setsBetweenCleanings = 500;

const upsert = `
  insert into lcc_cache (key, value, expires_at)
  select key, value, now() + make_interval(secs => seconds)
    from unnest($1::text[], $2::text[], $3::float8[]) as entry (key, value, seconds)
  on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`;

/** A write to an entry that is being deleted waits for the end of the statement. */
const batchSize = 2_000;

const listPage = `
  select key, value from lcc_cache
   where key > $2 and starts_with(key, $1) and expires_at > now() order by key limit $3`;
/** Values may have megabytes. */
const pageSize = 100;

interface DeletedPage {
  readonly deleted: number;
  /** The last key read; null after the end. */
  readonly last: string | null;
}

/**
 * Reads each key once, in index order. Keys with the same prefix need not be adjacent there: that depends on the
 * collation of the database.
 */
const deletePage = `
  with page as (select key from lcc_cache where key > $2 order by key limit $3),
  gone as (
    delete from lcc_cache where key in (
      select key from page where exists (select from unnest($1::text[]) p where starts_with(key, p))
    ) returning key
  )
  select (select count(*)::int from gone) as deleted, (select max(key) from page) as last`;

/**
 * One transaction, because concurrent `create table if not exists` statements can fail. The lock number is arbitrary.
 * Unlogged: after a crash an empty cache is fine.
 */
const schema = `
  select pg_advisory_xact_lock(7166371);
  create unlogged table if not exists lcc_cache (
    key text primary key,
    value text not null,
    expires_at timestamptz not null
  );
  create index if not exists lcc_cache_by_expiry on lcc_cache (expires_at);`;
