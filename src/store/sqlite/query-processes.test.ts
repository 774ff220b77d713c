import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { createQueryProcesses, type QueryProcesses } from "./query-processes.ts";

const endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) as c from n";

describe("queries in processes", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const file = join(folder, "lcc.db");
  let processes: QueryProcesses;
  before(() => {
    const database = new DatabaseSync(file);
    database.exec("pragma journal_mode = wal; create table names (name text); insert into names values ('a'), ('b')");
    database.close();
    processes = createQueryProcesses(file, 2_000);
  });
  after(async () => {
    await processes.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("give rows, with values for the parameters", async () => {
    assert.deepEqual(await processes.read("select name from names where name > ?", ["a"]), [{ name: "b" }]);
  });

  test("are stopped at the deadline, while this thread goes on and later queries are answered", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await assert.rejects(Promise.all([processes.read(endless, []), processes.read(endless, [])]), {
      code: "query_too_slow",
    });
    clearInterval(timer);
    assert.ok(ticks > 20, `${ticks}`);
    assert.deepEqual(await processes.read("select count(*) as c from names", []), [{ c: 2 }]);
  });

  test("fail as the database says, and cannot write", async () => {
    await assert.rejects(processes.read("select x from names", []), /no such column/);
    await assert.rejects(processes.read("delete from names returning name", []), /readonly/);
    assert.deepEqual(await processes.read("select count(*) as c from names", []), [{ c: 2 }]);
  });
});
