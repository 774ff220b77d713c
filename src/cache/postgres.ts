import { Pool } from "pg";
import type { Cache, Warn } from "./cache.ts";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory.ts";

export interface PostgresCacheOptions {
  readonly url: string;
  readonly now: () => Date;
  readonly warn: Warn;
}

/** A cache in a table of a PostgreSQL database; time is the database's, so the clocks of its users need not agree. */
export function openPostgresCache({ url, now, warn }: PostgresCacheOptions): Required<Cache> {
  const memory = createMemoryCache({ mostBytes: mostInMemory, now });
  const complaint = "The cache in PostgreSQL cannot be used";
  return withFallback(createTable(url), { memory, warn, complaint, now });
}

const mostInMemory = 32_000_000;

function createTable(url: string): Required<Cache> {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // an idle connection broke; whoever needs the next one will see
  let made: Promise<unknown> | undefined;
  let sets = 0;

  async function query(text: string, values: readonly unknown[]) {
    made ??= pool.query(schema);
    await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return pool.query<{ key: string; value: string }>(text, [...values]);
  }

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
    async set(key, value, ttlSeconds) {
      await query(upsert, [key, value, ttlSeconds]);
      if (++sets % setsBetweenCleanings === 0) await query("delete from lcc_cache where expires_at <= now()", []);
    },
    async deletePrefixes(prefixes) {
      const text = "delete from lcc_cache where exists (select from unnest($1::text[]) p where starts_with(key, p))";
      return (await query(text, [prefixes])).rowCount ?? 0;
    },
    close: () => pool.end(),
  };
}

const setsBetweenCleanings = 500;

const upsert = `
  insert into lcc_cache (key, value, expires_at) values ($1, $2, now() + make_interval(secs => $3))
  on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`;

/**
 * One transaction, because two processes that make a table at once fail even with "if not exists". The number of the
 * lock is arbitrary. Unlogged: after a crash an empty cache is good enough.
 */
const schema = `
  select pg_advisory_xact_lock(7166371);
  create unlogged table if not exists lcc_cache (
    key text primary key,
    value text not null,
    expires_at timestamptz not null
  );
  create index if not exists lcc_cache_by_expiry on lcc_cache (expires_at);`;
