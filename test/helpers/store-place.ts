import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "pg";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";

/** Where a store may be made; nothing is there yet. */
export interface StorePlace {
  readonly url: string;
  remove(): Promise<void>;
}

export type MakePlace = () => Promise<StorePlace>;

/** In memory where the system has a folder for that: every commit waits for the disk otherwise. */
export const sqlitePlace: MakePlace = async () => {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "lcc-store-"));
  return {
    url: `sqlite:${join(folder, "data", "lcc.db")}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** A database of its own, whose language does not order by code point, where the server knows such languages. */
export async function postgresPlace(serverUrl: string): Promise<StorePlace> {
  const name = databaseName();
  const icu = `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en'`;
  await command(serverUrl, icu).catch(() => command(serverUrl, `create database ${name}`));
  return placeOf(serverUrl, name);
}

function databaseName(): string {
  return `lcc_test_${randomUUID().replaceAll("-", "")}`;
}

function placeOf(serverUrl: string, name: string): StorePlace {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => command(serverUrl, `drop database ${name} with (force)`) };
}

/** Copies of a database that `prepare` has filled, because filling each takes longer than most tests. */
export function copiedPostgresPlace(serverUrl: () => string, prepare: (url: string) => Promise<void>): MakePlace {
  const make = async () => {
    const place = await postgresPlace(serverUrl());
    await prepare(place.url);
    return place;
  };
  let original: Promise<StorePlace> | undefined;
  return async () => {
    const template = new URL((await (original ??= make())).url).pathname.slice(1);
    const name = databaseName();
    await command(serverUrl(), `create database ${name} template ${template}`);
    return placeOf(serverUrl(), name);
  };
}

/** One database for many tests, one after the other: to make one takes longer than most tests. */
export function postgresPlaceAgain(serverUrl: () => string): MakePlace {
  let place: Promise<StorePlace> | undefined;
  return async () => {
    place ??= postgresPlace(serverUrl());
    const { url } = await place;
    return { url, remove: () => command(url, deleteRows).catch(() => command(url, emptyTables)) };
  };
}

/** Takes a third of the time of `truncate`, but only a superuser may leave foreign keys unchecked. */
const deleteRows = `
  do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select quote_ident(tablename) from pg_tables
      where schemaname = 'public' and tablename not like 'lcc_migrations%'
    loop execute 'delete from ' || name; end loop;
    insert into revisions values ('scans', 1);
  end $$`;

const emptyTables = `
  do $$ begin
    execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables
      where schemaname = 'public' and tablename not like 'lcc_migrations%');
    insert into revisions values ('scans', 1);
  end $$`;

export async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export interface OpenPlace {
  readonly store: Store;
  readonly url: string;
  /** Another store on the same database, as another process would have it. */
  readonly openAgain: () => Promise<Store>;
}

/** A test with an empty store of its own. */
export function testWithStore(makePlace: MakePlace, name: string, run: (place: OpenPlace) => Promise<void>): void {
  test(name, async () => {
    const place = await makePlace();
    const stores: Store[] = [];
    const openAgain = async () => {
      const store = await openTestStore(place.url);
      stores.push(store);
      return store;
    };
    try {
      await run({ store: await openAgain(), url: place.url, openAgain });
    } finally {
      for (const store of stores) await store.close();
      await place.remove();
    }
  });
}

export function openTestStore(url: string, warn: (message: string) => void = () => {}): Promise<Store> {
  return openStore(url, { now: () => new Date("2026-03-01T12:00:00.000Z"), warn });
}
