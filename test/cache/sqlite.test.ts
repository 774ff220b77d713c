import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { openSqliteCache } from "../../src/cache/sqlite.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { testCache } from "../helpers/cache-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-cache-"));
after(() => rmSync(folder, { recursive: true, force: true }));

describe("the cache in a SQLite file", () => {
  testCache(async () => open("shared/cache.db"));

  test("outlives the process that filled it", async () => {
    const first = open("kept.db");
    await first.set("lcc:a", "1", 60);
    await first.close();
    const second = open("kept.db");
    assert.equal(await second.get("lcc:a"), "1");
    await second.close();
  });

  test("drops the oldest entries when it is full, and the file stays small", async () => {
    const cache = open("full.db", { maxBytes: 1_000_000 });
    for (let at = 0; at < 5_000; at++) await cache.set(`lcc:${at}`, "x".repeat(1_000), 60);
    assert.equal(await cache.get("lcc:0"), undefined);
    assert.equal(await cache.get("lcc:4999"), "x".repeat(1_000));
    await cache.set("lcc:huge", "x".repeat(2_000_000), 60);
    assert.equal(await cache.get("lcc:huge"), undefined);
    assert.equal(await cache.get("lcc:4999"), "x".repeat(1_000));
    await cache.close();
    assert.ok(statSync(join(folder, "full.db")).size < 2_000_000);
  });

  test("drops what has expired before what is merely old", async () => {
    const clock = { now: 0 };
    const cache = open("expired.db", { maxBytes: 5_000, now: () => new Date(clock.now) });
    await cache.set("lcc:old", "x".repeat(1_000), 60);
    for (const at of [1, 2, 3]) await cache.set(`lcc:short${at}`, "x".repeat(1_000), 1);
    clock.now = 2_000;
    await cache.set("lcc:new", "x".repeat(1_000), 60);
    assert.equal((await cache.getMany(["lcc:old", "lcc:new"])).size, 2);
    await cache.close();
  });

  test("is emptied in small steps, with a turn for others between them", async () => {
    const cache = open("steps.db");
    await cache.set("lcc:0", "1", 60);
    fill("steps.db", 10_000);
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    assert.equal(await cache.deletePrefixes(["scan:", "lcc:"]), 10_001);
    clearImmediate(timer);
    assert.ok(turns >= 5, `${turns} turns`);
    assert.equal(await cache.get("lcc:5000"), undefined);
    await cache.close();
  });

  test("is shared by processes that begin and write at the same time", async () => {
    const file = join(folder, "together.db");
    const script = join(import.meta.dirname, "../helpers/fill-cache.ts");
    const run = promisify(execFile);
    const runs = await Promise.all(
      Array.from({ length: 6 }, (_, at) => run(process.execPath, [script, file, `${at}`, "200"])),
    );
    assert.deepEqual(
      runs.map(({ stdout }) => stdout),
      runs.map(() => "0 warnings\n"),
    );
    const cache = open("together.db");
    assert.equal(await cache.deletePrefixes(["lcc:"]), 6 * 200);
    await cache.close();
  });
});

describe("a cache file that cannot be used", () => {
  test("because it is damaged is not changed, with one warning", async () => {
    const file = join(folder, "damaged.db");
    writeFileSync(file, "this is no database ".repeat(1_000));
    await usesMemory("damaged.db");
    assert.equal(statSync(file).size, 20_000);
  });

  test("because it was damaged while in use is replaced by memory", async () => {
    const warnings: string[] = [];
    const cache = open("torn.db", { warnings });
    await cache.set("lcc:a", "x".repeat(100_000), 60);
    await cache.close();
    writeFileSync(join(folder, "torn.db"), Buffer.alloc(50_000, 7), { flag: "r+" });
    await cache.set("lcc:b", "2", 60);
    assert.equal(await cache.get("lcc:b"), "2");
    assert.equal(warnings.length, 1);
    await cache.close();
  });

  test("because it belongs to another program is not changed", async () => {
    const other = new DatabaseSync(join(folder, "other.db"));
    other.exec("create table entries (a)");
    other.close();
    await usesMemory("other.db");
  });

  test("because a folder is in its place", () => usesMemory("."));

  test("because another process holds it is not waited for long", async () => {
    await open("locked.db").set("lcc:old", "1", 60);
    const other = new DatabaseSync(join(folder, "locked.db"));
    other.exec("begin immediate");
    const warnings: string[] = [];
    const cache = open("locked.db", { warnings });
    assert.equal(await cache.get("lcc:old"), "1"); // readers do not wait for a writer
    const started = performance.now();
    await cache.set("lcc:a", "1", 60);
    assertWithin(5_000, performance.now() - started);
    assert.equal(await cache.get("lcc:a"), "1");
    assert.equal(warnings.length, 1);
    other.exec("rollback");
    other.close();
    await cache.close();
  });

  async function usesMemory(name: string): Promise<void> {
    const warnings: string[] = [];
    const cache = open(name, { warnings });
    await cache.set("lcc:a", "1", 60);
    await cache.set("lcc:b", "2", 60);
    assert.equal(await cache.get("lcc:a"), "1");
    assert.equal((await cache.getMany(["lcc:a", "lcc:b"])).size, 2);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", /^The cache file .* cannot be used; the memory of this process is used instead\.$/);
    await cache.close();
  }
});

function fill(name: string, count: number): void {
  const database = new DatabaseSync(join(folder, name));
  database.exec(`insert into entries (key, value, bytes, expires_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select 'lcc:' || n, 'x', 100, ${Date.now() + 60_000} from numbers`);
  database.close();
}

interface Options {
  readonly maxBytes?: number;
  readonly now?: () => Date;
  readonly warnings?: string[];
}

function open(name: string, { maxBytes = 50_000_000, now = () => new Date(), warnings }: Options = {}) {
  const warn = (message: string, cause: unknown) => {
    if (!warnings) throw new Error(message, { cause });
    warnings.push(message);
  };
  return openSqliteCache({ file: join(folder, name), maxBytes, now, warn });
}
