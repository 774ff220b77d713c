import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { createStore } from "../../src/store/create-store.ts";
import { type SchemaStep, schemaSteps } from "../../src/store/migrations/index.ts";
import { queuedRow } from "../../src/store/scans/scan-rows.ts";
import { openSqlite } from "../../src/store/sqlite/open-file.ts";
import { runTask } from "../helpers/run-store-process.ts";
import { openTestStore } from "../helpers/store-place.ts";
import { addComplete, newScan, newUser } from "../helpers/store-rows.ts";

describe("the file of the store", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "lcc-store-"));
    file = join(folder, "data", "lcc.db");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openTestStore(`sqlite:${file}`);
  const refused = (message: RegExp) => assert.rejects(open(), { code: "cannot_run", message });

  test("is made for its owner alone, and nothing else is left beside it", async () => {
    await (await open()).close();
    assert.equal(statSync(join(folder, "data")).mode & 0o777, 0o700);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(join(folder, "data")), ["lcc.db"]);
  });

  test("keeps what was stored when it is opened again", async () => {
    const first = await open();
    const id = await addComplete(first, newScan(0));
    await first.close();
    const second = await open();
    assert.equal((await second.scans.find(id))?.state, "complete");
    await second.close();
  });

  test("is made once by processes that begin at the same time, and so is the first user", async () => {
    const said = await Promise.all(Array.from({ length: 3 }, () => runTask("begin", `sqlite:${file}`)));
    assert.deepEqual(said.flat().sort(), ["false", "false", "true"]);
    await (await open()).close(); // two that close at the same time leave the log to the next one
    assert.deepEqual(readdirSync(join(folder, "data")), ["lcc.db"]);
  });

  test("still gives the reports of scans from before their warnings were kept apart", async () => {
    const early = await openSqlite(file, { steps: schemaSteps.slice(0, 2), warn: assert.fail });
    const scan = newScan(0);
    const cameLater = new Set([
      "completeness",
      "lost_leases",
      "via",
      "origin",
      "retry_of",
      "newer_claim_token",
      "production",
      "traceparent",
    ]);
    const row = Object.fromEntries(Object.entries(queuedRow(scan)).filter(([name]) => !cameLater.has(name)));
    await sql`insert into scans ${sql.raw(`(${Object.keys(row).join(", ")})`)}
      values (${sql.join(Object.values({ ...row, status: "pass" }))})`.execute(early.write);
    await sql`insert into scan_reports (scan_id, licenses, body) values (${scan.id}, '[]', ${gzipSync("{}")})`.execute(
      early.write,
    );
    await early.close();
    const store = await openTestStore(`sqlite:${file}`, () => {});
    assert.equal(await store.scans.report(scan.id), "{}");
    const { byteLength: packedBytes } = gzipSync("{}");
    assert.deepEqual(await store.scans.reportSize(scan.id), { packedBytes, unpackedBytes: 2, isExtendable: false });
    assert.equal(await store.scans.packedAnalysis(scan.id), undefined);
    assert.equal(await store.scans.analysisSize(scan.id), undefined);
    await store.close();
  });

  test("gives its space back when scans are removed", async () => {
    const store = await open();
    for (let at = 0; at < 40; at++) await addComplete(store, newScan(at), bigResult());
    await store.close();
    const before = statSync(file).size;
    const again = await open();
    await again.scans.prune(new Date("2100-01-01"));
    await again.close();
    assert.ok(statSync(file).size < before / 4, `${before} bytes, then ${statSync(file).size}`);
  });

  test("is refused when it is not a database, and stays as it is", async () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(file, "my only copy of something\n".repeat(100));
    await refused(/lcc\.db is damaged, or is not a database/);
    assert.match(readFileSync(file, "utf8"), /^my only copy/);
  });

  test("is refused when it is empty", async () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(file, "");
    await refused(/is empty; remove it if nothing was ever stored in it/);
    assert.equal(statSync(file).size, 0);
  });

  test("is refused when it belongs to another program", async () => {
    mkdirSync(join(folder, "data"));
    const other = new DatabaseSync(file);
    other.exec("create table users (id int); insert into users values (7)");
    other.close();
    const before = readFileSync(file);
    await refused(/is a database of another program/);
    assert.deepEqual(readFileSync(file), before);
  });

  test("is refused when it is damaged or cut short", async () => {
    const store = await open();
    for (let at = 0; at < 40; at++) await store.users.create(newUser(`user ${at}`));
    await store.close();
    const bytes = readFileSync(file);
    truncateSync(file, bytes.length / 2);
    await refused(/is damaged/);
    writeFileSync(file, bytes.fill(0x55, 4_096, bytes.length - 4_096));
    await refused(/is damaged/);
    assert.deepEqual(readFileSync(file), bytes);
  });

  test("is refused when it is gone and its log is there", async () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(`${file}-wal`, "frames");
    await refused(/is missing, but its log is there/);
    assert.equal(existsSync(file), false);
  });

  test("is refused when it is a folder, or its folder is a file", async () => {
    mkdirSync(file, { recursive: true });
    await refused(/is not a file/);
    rmSync(join(folder, "data"), { recursive: true });
    writeFileSync(join(folder, "data"), "");
    await refused(/a part of its path is not a folder/);
  });

  test("is refused when it or its folder cannot be written", { skip: process.getuid?.() !== 0 }, async () => {
    const modes = {
      file: [0o777, 0o644],
      folder: [0o755, 0o666],
      missing: [0o755, undefined],
      none: [0o777, 0o666],
    } as const;
    const urls: string[] = [];
    for (const [name, [ofFolder, ofFile]] of Object.entries(modes)) {
      file = join(folder, name, "lcc.db");
      urls.push(`sqlite:${file}`);
      mkdirSync(join(folder, name));
      if (ofFile !== undefined) {
        await (await open()).close();
        chmodSync(file, ofFile);
      }
      chmodSync(join(folder, name), ofFolder);
    }
    chmodSync(folder, 0o755);
    assert.deepEqual(await runTask("open-as-nobody", ...urls), [
      `cannot_run: The database file ${folder}/file/lcc.db cannot be written.`,
      `cannot_run: The database file ${folder}/folder/lcc.db is in a folder that cannot be written.`,
      `cannot_run: The database file ${folder}/missing/lcc.db cannot be created or opened: permission denied for its folder.`,
      "opened",
    ]);
  });

  test("is brought up to date from an earlier schema, after a copy was made", async () => {
    const earlier = await openSqlite(file, { steps: schemaSteps.slice(0, 1), warn: assert.fail });
    await createStore(earlier, { now: () => new Date() }).users.create(newUser("ada"));
    await earlier.close();
    const warnings: string[] = [];
    const stores = await Promise.all([1, 2].map(() => openTestStore(`sqlite:${file}`, (text) => warnings.push(text))));
    for (const store of stores) assert.equal((await store.users.find("ada"))?.username, "ada");
    await stores[0]?.scans.create(newScan(0));
    for (const store of stores) await store.close();
    assert.equal(warnings.length, 1); // only one of the two had something to do
    assert.match(warnings[0] ?? "", /a copy of its previous state is in .*lcc\.db\.before-2\.$/);
    assert.deepEqual(readdirSync(join(folder, "data")).sort(), ["lcc.db", "lcc.db.before-2"]);
    assert.equal(statSync(`${file}.before-2`).mode & 0o777, 0o600);
    const copy = new DatabaseSync(`${file}.before-2`, { readOnly: true });
    assert.equal(copy.prepare("select count(*) as n from users").get()?.["n"], 1);
    assert.equal(copy.prepare("select name from sqlite_schema where name = 'scans'").get(), undefined);
    copy.close();
  });

  test("stays as it was when a step fails, and can be opened by the version before", async () => {
    await (await open()).close();
    const failing = {
      name: "9999-fails",
      up: async (db: Parameters<(typeof schemaSteps)[0]["up"]>[0]) => {
        await db.schema.dropTable("users").execute();
        throw new Error("in the middle");
      },
    };
    const warn = () => {};
    await assert.rejects(openSqlite(file, { steps: [...schemaSteps, failing], warn }), /in the middle/);
    const store = await open();
    assert.deepEqual(await store.users.list(), []);
    await store.close();
    assert.ok(existsSync(`${file}.before-9999`));
  });

  test("is refused when a newer version made it", async () => {
    const next = { name: "9999-later", up: async () => {} };
    await (await openSqlite(file, { steps: [...schemaSteps, next], warn: assert.fail })).close();
    const before = readFileSync(file);
    await refused(/newer lcc \(its schema step 9999-later is unknown here\)/);
    assert.deepEqual(readFileSync(file), before);
  });

  test("is used beside a newer version that only added something", async () => {
    const up: SchemaStep["up"] = async (db) => void (await sql`alter table scans add column later text`.execute(db));
    const next = { name: "9999-later.expand", up };
    const older = await open();
    const newer = await openSqlite(file, { steps: [...schemaSteps, next], warn: () => {} });
    assert.equal(await older.isUpToDate(), true);
    await (await open()).close();
    await older.close();
    await newer.close();
  });
});

function bigResult() {
  const body = randomBytes(40_000); // nothing that could be compressed
  const summary = { componentCount: 0, violations: 0, warnings: 0, licenseDistribution: [] };
  return { body, analysis: Buffer.alloc(0), summary, completedAt: new Date(), durationSeconds: 1 };
}
