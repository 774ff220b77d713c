import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { type PostgresServer, postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { hasEnded, type Lab, openLab } from "./lab.ts";

describe("PostgreSQL ends as in a crash, and comes back", { skip: postgresMissing() ?? false }, () => {
  let server: PostgresServer | undefined;
  let lab: Lab | undefined;
  before(async () => {
    server = await startPostgres();
    lab = await openLab({ databaseUrl: server.url, reconcileMs: 100 });
  });
  after(async () => {
    await lab?.close();
    await server?.stop();
  });

  test("and all scans end, those that waited and those that ran, with a line or two in the log", async (t) => {
    if (!lab || !server?.restart) return t.skip("the server is not ours");
    const ids: string[] = [];
    for (let at = 0; at < 20; at++) ids.push(await lab.queue(`p${at}`));
    const { report } = lab;
    const run: RunScan = async () => {
      await wait(100);
      return report;
    };
    for (const owner of ["one", "two"]) lab.worker({ run, owner, concurrency: 2 });
    await lab.until(ids[3] ?? "", hasEnded);
    await server.restart(() => wait(1_500));
    for (const id of ids) {
      const scan = await lab.until(id, hasEnded);
      assert.equal(scan.state, "complete", JSON.stringify(scan.failure));
    }
    const said = lab.lines.map(({ message }) => message);
    for (const message of ["cannot maintain the queue in PostgreSQL; retrying"]) {
      assert.equal(said.filter((one) => one === message).length, 1, said.join("\n"));
    }
    const second = await lab.queue("after");
    assert.equal((await lab.until(second, hasEnded)).state, "complete");
  });
});
