import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { createPreparedReads } from "../../src/store/postgres/prepared-reads.ts";
import { freePort } from "../helpers/free-port.ts";
import { postgresMissing, type PostgresServer, startPostgres } from "../helpers/postgres.ts";
import { command, openTestStore, postgresPlace, postgresPlaceAgain } from "../helpers/store-place.ts";
import { claimNext, minute, newScan, newUser, scanResult } from "../helpers/store-rows.ts";
import { testAccounts } from "./accounts-suite.ts";
import { testClaims } from "./claims-suite.ts";
import { testComponents } from "./components-suite.ts";
import { testDashboard } from "./dashboard-suite.ts";
import { testEndings } from "./endings-suite.ts";
import { testLostLeases } from "./lost-leases-suite.ts";
import { testProjects } from "./projects-suite.ts";
import { testRequests } from "./requests-suite.ts";
import { testRetention } from "./retention-suite.ts";
import { testScans } from "./scans-suite.ts";
import { testTogether } from "./together-suite.ts";

describe("the store in PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: PostgresServer | undefined;
  before(async () => {
    server = await startPostgres({ isOwn: true });
  });
  after(() => server?.stop());
  const makePlace = () => postgresPlace(server?.url ?? "");

  const makePlaceAgain = postgresPlaceAgain(() => server?.url ?? "");

  testAccounts(makePlaceAgain);
  testScans(makePlaceAgain);
  testClaims(makePlaceAgain);
  testLostLeases(makePlaceAgain);
  testEndings(makePlaceAgain);
  testRequests(makePlaceAgain);
  testRetention(makePlaceAgain);
  testDashboard(makePlaceAgain);
  testProjects(makePlaceAgain);
  testComponents(makePlaceAgain);
  testTogether(makePlace);

  test("connections that the server ends are replaced", async (t) => {
    const { url, remove } = await makePlace();
    const warnings: string[] = [];
    const store = await openTestStore(url, (message) => warnings.push(message));
    t.after(() => store.close().then(remove));
    await Promise.all(Array.from({ length: 5 }, () => store.users.list()));
    await command(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    );
    await until(() => store.users.list());
    assert.equal(await store.users.create(newUser("ada")), true);
    assert.ok(warnings.length <= 1, warnings.join("\n"));
  });

  test("reads continue where a pooler forgets prepared statements", async (t) => {
    const { url, remove } = await makePlace();
    const client = new Client({ connectionString: url });
    await client.connect();
    t.after(() => client.end().then(remove));
    const read = createPreparedReads(async () => ({ query: (query) => client.query(query), release: () => {} }));
    const count = "select count(*)::int as count from pg_prepared_statements where $1 = 'a'";
    assert.deepEqual(await read(count)(["a"]), [{ count: 1 }]);
    await client.query("deallocate all");
    assert.deepEqual(await read(count)(["a"]), [{ count: 0 }]);
    assert.deepEqual(await read("select $1 as sent")(["b"]), [{ sent: "b" }]);
  });

  test("a server that crashes is said to be unavailable, and used again when it is back", async (t) => {
    if (!server?.restart) return t.skip("the server is not ours");
    const { url, remove } = await makePlace();
    const store = await openTestStore(url);
    t.after(() => store.close().then(remove));
    await store.scans.create(newScan(0));
    const claim = await claimNext(store);
    const work = Promise.allSettled(Array.from({ length: 20 }, (_, at) => store.scans.create(newScan(at + 1))));
    await server.restart(async () => {
      for (const one of await work) {
        if (one.status === "rejected") assert.equal(one.reason.code, "database_unavailable", String(one.reason.cause));
      }
      for (const call of [
        () => store.users.list(),
        () => store.scans.list({ limit: 1 }),
        () => store.scans.complete(claim, scanResult()),
        () => store.users.create(newUser("ada")),
      ]) {
        await assert.rejects(call, (error: Error & { code?: string }) => {
          assert.equal(error.code, "database_unavailable");
          assert.doesNotMatch(error.message, /127\.0\.0\.1|ECONN|postgres/);
          return error.cause !== undefined;
        });
      }
    });
    await until(() => store.users.list());
    assert.equal(await store.scans.complete(claim, scanResult()), true);
    const stored = (await work).filter(({ status }) => status === "fulfilled").length;
    assert.ok((await store.scans.list({ limit: 100 })).length > stored); // what was promised is there
  });

  test("a transaction that is cut off leaves nothing, and the next one works", async (t) => {
    const { url, remove } = await makePlace();
    const store = await openTestStore(url);
    t.after(() => store.close().then(remove));
    await store.scans.create(newScan(0));
    const claim = await claimNext(store);
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()";
    // A lock on the report's table makes the transaction wait in the middle, where it is cut off.
    const { Client } = await import("pg");
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query("begin");
    await other.query("lock table scan_reports in access exclusive mode");
    const completed = store.scans.complete(claim, scanResult({ violations: 1 }));
    const refused = assert.rejects(completed, { code: "database_unavailable" });
    const waiting =
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    for (let n = 0; n === 0;) n = (await other.query<{ n: number }>(waiting)).rows[0]?.n ?? 0;
    await command(url, cut.replace("state <> 'idle'", "wait_event_type = 'Lock'"));
    await refused;
    await other.query("rollback");
    await other.end();
    assert.equal((await store.scans.find(claim.scan.id))?.state, "running");
    assert.equal(await store.scans.complete(claim, scanResult()), true);
    assert.equal((await store.scans.dashboard({ days: 1, now: minute(0) })).highRiskProjects, 0);
  });

  test("tables of another program are left alone", async (t) => {
    const { url, remove } = await makePlace();
    t.after(remove);
    await command(url, "create table users (id int); insert into users values (7)");
    await assert.rejects(openTestStore(url), { code: "cannot_run", message: /tables of another program/ });
    await command(url, "select 1 / (select count(*) from users)"); // fails when the row is gone
  });

  test("a newer schema is refused, and not touched", async (t) => {
    const { url, remove } = await makePlace();
    t.after(remove);
    await (await openTestStore(url)).close();
    await command(url, "insert into lcc_migrations values ('9999-later', '2026-01-01')");
    await assert.rejects(openTestStore(url), { code: "cannot_run", message: /newer lcc \(its schema step 9999-later/ });
  });

  test("a database that does not exist is said so", () => {
    const url = new URL(server?.url ?? "");
    url.pathname = "/nothing";
    return assert.rejects(openTestStore(url.href), { code: "cannot_run", message: /does not exist/ });
  });
});

test("a PostgreSQL that is not there is said so, without the password", async () => {
  const url = `postgres://user:secret@127.0.0.1:${await freePort()}/x`;
  await assert.rejects(openTestStore(url), (error: Error & { code?: string }) => {
    assert.equal(error.code, "database_unavailable");
    assert.match(error.message, /^PostgreSQL does not respond/);
    return !error.message.includes("secret");
  });
});

test("an address that is neither is refused", async () => {
  for (const url of ["mysql://x", "sqlite:", "sqlite::memory:", ""]) {
    await assert.rejects(openTestStore(url), { code: "cannot_run", message: /sqlite:<file> or postgres:/ });
  }
});

async function until(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
