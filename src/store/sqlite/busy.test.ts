import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createBusyRetry } from "./busy.ts";

describe("work that another process may be in the way of", () => {
  test("is tried again until it succeeds", async () => {
    let tries = 0;
    const done = await createBusyRetry(60_000).run(() => {
      if (++tries < 4) throw busy();
      return "done";
    });
    assert.deepEqual([done, tries], ["done", 4]);
  });

  test("fails at once for any other reason", async () => {
    let tries = 0;
    const work = () => {
      tries++;
      throw Object.assign(new Error("disk full"), { errcode: 13 });
    };
    await assert.rejects(createBusyRetry(60_000).run(work), /disk full/);
    assert.equal(tries, 1);
  });

  test("fails in the end, and the work queued after it does not wait again", async () => {
    let tries = 0;
    const work = () => {
      tries++;
      throw busy();
    };
    const { run } = createBusyRetry(60);
    await assert.rejects(run(work), /locked/);
    const first = tries;
    assert.ok(first > 1);
    for (let n = 1; n <= 10; n++) {
      await assert.rejects(run(work), /locked/);
      assert.equal(tries, first + n);
    }
    assert.equal(await run(() => "done"), "done");
    await assert.rejects(run(work), /locked/);
    assert.ok(tries > first + 11); // patient again after a success
  });
});

/** SQLITE_BUSY_SNAPSHOT, one of the variants. */
function busy(): Error {
  return Object.assign(new Error("database is locked"), { errcode: 517 });
}
