import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { after, describe, test } from "node:test";
import { openStore } from "../../src/store/open.ts";
import { addComplete, newScan } from "../helpers/store-rows.ts";
import { operatorPlace } from "./operator-place.ts";

describe("lcc backup", () => {
  const place = operatorPlace();
  const copy = join(place.folder, "copy.db");
  after(() => place.remove());

  test("copies one moment of a database that others write to, and the copy can be opened", async () => {
    const store = await place.store();
    const written: string[] = [];
    const write = async (count: number) => {
      for (let left = count; left > 0; left--) {
        const id = `scan-${written.length}`;
        written.push(await addComplete(store, newScan(written.length, { id })));
        await nextTurn(); // the database works in this thread
      }
    };
    await write(20);
    const [{ status, stdout, stderr }] = await Promise.all([place.run(["backup", copy]), write(200)]);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Copied .*lcc\.db to .*copy\.db\.\nKeep .*secret\.key as well: it signs the tokens\.\n$/);
    assert.equal(statSync(copy).mode & 0o777, 0o600);
    const restored = await openStore(`sqlite:${copy}`, { now: () => new Date(), warn: () => {} });
    try {
      const scans = await restored.scans.list({ limit: 1_000 });
      assert.ok(scans.length >= 20, `${scans.length} of ${written.length}`);
      for (const { id, state } of scans.filter(({ state }) => state === "complete")) {
        assert.notEqual(await restored.scans.report(id), undefined, `${id} ${state}`);
      }
    } finally {
      await restored.close();
    }
  });

  test("replaces no file", async () => {
    const { status, stderr } = await place.run(["backup", copy]);
    assert.equal(status, 2);
    assert.match(stderr, /copy\.db exists already; name a file that does not\./);
  });

  test("says what to do with PostgreSQL, without a database, and where it cannot write", async () => {
    const tried = (args: string, env: Readonly<Record<string, string>> = {}) => place.run(["backup", args], "", env);
    const key = { SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef" };
    const postgres = await tried("x.db", { SVC_DATABASE_URL: "postgres://a:b@localhost/c", ...key });
    assert.match(postgres.stderr, /run pg_dump --format=custom/);
    const none = await tried("x.db", { SVC_DATABASE_URL: `sqlite:${join(place.folder, "none.db")}` });
    assert.match(none.stderr, /There is no database/);
    const nowhere = await tried(join(place.folder, "no/such/folder/x.db"));
    assert.equal(nowhere.status, 2);
    assert.match(nowhere.stderr, /^lcc: The file ".*x\.db" cannot be written: its folder does not exist\.\n$/);
    assert.ok(!existsSync(join(place.folder, "no")));
  });
});
