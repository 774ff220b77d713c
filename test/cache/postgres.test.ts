import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openPostgresCache } from "../../src/cache/postgres.ts";
import { testCache } from "../helpers/cache-suite.ts";
import { freePort } from "../helpers/free-port.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";

describe("the cache in PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: Service | undefined;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server?.stop());

  testCache(async () => open(server?.url ?? ""));

  test("makes its table once, however many begin at the same time", async (t) => {
    const caches = Array.from({ length: 8 }, () => open(server?.url ?? ""));
    t.after(() => Promise.all(caches.map((cache) => cache.close())));
    await Promise.all(caches.map((cache, at) => cache.set(`lcc:${at}`, "1", 60)));
    assert.equal(await caches[0]?.deletePrefixes(["lcc:"]), 8);
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

test("a PostgreSQL that is not there is replaced by memory, with one warning that tells no password", async (t) => {
  const warnings: string[] = [];
  const cache = open(`postgres://user:secret@127.0.0.1:${await freePort()}/x`, warnings);
  t.after(() => cache.close());
  await cache.set("lcc:a", "1", 60);
  assert.equal(await cache.get("lcc:a"), "1");
  assert.deepEqual(warnings, ["The cache in PostgreSQL cannot be used; the memory of this process is used instead."]);
  await assert.rejects(cache.deletePrefixes(["lcc:"]), { message: /nothing was deleted/ });
});

function open(url: string, warnings?: string[]) {
  const warn = (message: string, cause: unknown) => {
    if (!warnings) throw new Error(message, { cause });
    warnings.push(message);
  };
  return openPostgresCache({ url, now: () => new Date(), warn });
}
