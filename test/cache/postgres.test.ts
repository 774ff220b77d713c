import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import { openPostgresCache } from "../../src/cache/postgres.ts";
import { assertListed, testCache } from "../helpers/cache-suite.ts";
import { freePort } from "../helpers/free-port.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import { command } from "../helpers/store-place.ts";

describe("the cache in PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: Service | undefined;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server?.stop());

  testCache(async () => open(server?.url ?? ""));

  test("is listed by prefix", async (t) => {
    const url = server?.url ?? "";
    const cache = open(url);
    t.after(() => cache.close());
    await cache.deletePrefixes(["lcc:", "scan:"]);
    await assertListed(cache, { redisUrl: undefined, databaseUrl: url, cacheDir: "" });
    await cache.deletePrefixes(["lcc:", "scan:"]);
  });

  test("makes its table once, however many begin at the same time", async (t) => {
    const caches = Array.from({ length: 8 }, () => open(server?.url ?? ""));
    t.after(() => Promise.all(caches.map((cache) => cache.close())));
    await Promise.all(caches.map((cache, at) => cache.set(`lcc:${at}`, "1", 60)));
    assert.equal(await caches[0]?.deletePrefixes(["lcc:"]), 8);
  });

  test("is emptied in short steps, and what others write meanwhile does not wait", async (t) => {
    const cache = open(server?.url ?? "");
    t.after(() => cache.close());
    await cache.set("lcc:1", "1", 60);
    await fill(server?.url ?? "", 4_500);
    for (const key of ["scan:1", "a", "LCC:1", "lcc", "zzz"]) await cache.set(key, "1", 60);
    // One entry is held by somebody who takes their time: those of other steps are gone all the same.
    const holder = new Client({ connectionString: server?.url ?? "" });
    await holder.connect();
    t.after(() => holder.end());
    await holder.query("begin; select from lcc_cache where key = 'lcc:answer:9999' for update");
    const deleting = cache.deletePrefixes(["lcc:", "lcc:answer:"]);
    while ((await cache.get("lcc:answer:5500")) !== undefined) await nextTurn();
    await holder.query("commit");
    assert.equal(await deleting, 4_501);
    assert.equal((await cache.getMany(["scan:1", "a", "LCC:1", "lcc", "zzz"])).size, 5);
    await cache.deletePrefixes(["scan:1", "a", "LCC:1", "lcc", "zzz"]);
  });

  test("is replaced by memory for a value that the database cannot hold", async (t) => {
    const warnings: string[] = [];
    const cache = open(server?.url ?? "", warnings);
    t.after(() => cache.close());
    await cache.set("lcc:a", "\0", 60);
    assert.equal(await cache.get("lcc:a"), "\0");
    assert.equal(warnings.length, 1);
  });
});

test("a PostgreSQL that is not there is replaced by memory, with one warning that has no password", async (t) => {
  const warnings: string[] = [];
  const cache = open(`postgres://user:secret@127.0.0.1:${await freePort()}/x`, warnings);
  t.after(() => cache.close());
  await cache.set("lcc:a", "1", 60);
  assert.equal(await cache.get("lcc:a"), "1");
  assert.deepEqual(warnings, ["The cache in PostgreSQL cannot be used; the memory of this process is used instead."]);
  await assert.rejects(cache.deletePrefixes(["lcc:"]), { message: /some entries were not deleted/ });
});

/** With numbers of four digits, so that 9999 is the last of them in any language. */
async function fill(url: string, count: number): Promise<void> {
  const text = `insert into lcc_cache select 'lcc:answer:' || n, 'x', now() + interval '1 hour'
    from generate_series(${10_000 - count}, 9999) n`;
  await command(url, text);
}

function open(url: string, warnings?: string[]) {
  const warn = (message: string, cause: unknown) => {
    if (!warnings) throw new Error(message, { cause });
    warnings.push(message);
  };
  return openPostgresCache({ url, now: () => new Date(), warn });
}
