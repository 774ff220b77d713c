import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";
import type { Scans } from "../../src/store/store.ts";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { caller, failing, hasEnded, openLab, origin, type Lab } from "./lab.ts";

let lab: Lab;

describe("a worker whose scan fails", () => {
  before(async () => {
    lab = await openLab();
  });
  afterEach(() => lab.calm());
  after(() => lab.close());

  const atOnce: readonly (readonly [ErrorCode, ErrorCode])[] = [
    ["repository_not_found", "repository_not_found"],
    ["repository_moved", "repository_moved"],
    ["repository_empty", "repository_empty"],
    ["repository_too_large", "repository_too_large"],
    ["clone_timeout", "clone_timeout"],
    ["clone_failed", "clone_failed"],
    ["scan_timeout", "scan_timeout"],
    ["scan_memory", "scan_memory"],
    ["too_large", "too_large"],
    ["cannot_run", "cannot_run"],
    ["unknown_context", "unknown_context"],
    ["not_found", "path_not_found"],
  ];
  test("fails a scan at once where another try would not help", async () => {
    const runs: string[] = [];
    const run: RunScan = async ({ exclude: [code = "internal"] }) => {
      runs.push(code);
      throw new AppError(code as ErrorCode, `About ${code}.`);
    };
    const intake = lab.intake();
    const ids: string[] = [];
    for (const [code] of atOnce) {
      const body = { path: lab.workspace, exclude: [code] };
      ids.push((await intake.request(body, caller, origin)).id);
    }
    lab.worker({ run, concurrency: 4 });
    for (const [at, [code, stored]] of atOnce.entries()) {
      const scan = await lab.until(ids[at] ?? "", hasEnded);
      assert.equal(scan.failure?.code, stored);
      assert.equal(scan.attempt, 1);
      if (code === stored) assert.equal(scan.failure?.detail, `About ${code}.`);
    }
    assert.equal(runs.length, atOnce.length);
  });

  const thrice: readonly (readonly [string, unknown, string, RegExp])[] = [
    ["an absent code host", new AppError("code_host_unavailable", "Try later."), "code_host_unavailable", /^Try later/],
    ["a crash", new AppError("scan_crashed", "It crashed."), "scan_crashed", /^It crashed/],
    ["a bug in lcc", new AppError("internal", "Fault.", { cause: "/srv/secret" }), "internal", /bug in lcc/],
    ["something strange", new Error("at /srv/secret.ts:1"), "internal", /bug in lcc/],
    ["no error at all", "oops /srv/secret", "internal", /bug in lcc/],
    ["an interruption by nobody", new AppError("interrupted", "x"), "internal", /bug in lcc/],
  ];
  for (const [name, error, code, detail] of thrice) {
    test(`tries three times with ${name}, and reveals nothing internal`, async () => {
      const id = await lab.queue();
      let runs = 0;
      const asked: number[] = [];
      const retryMs = (attempt: number) => {
        asked.push(attempt);
        return 20;
      };
      const run: RunScan = (...all) => {
        runs++;
        return failing(error)(...all);
      };
      lab.worker({ run, retryMs });
      const { failure, attempt } = await lab.until(id, hasEnded);
      assert.equal(failure?.code, code);
      assert.match(failure.detail, detail);
      assert.doesNotMatch(failure.detail, /secret/);
      assert.deepEqual([runs, attempt, asked], [3, 3, [1, 2]]);
      const told = lab.lines.filter(({ message }) => message === "scan failed");
      assert.deepEqual(
        told.map(({ fields }) => fields["scanId"]),
        [id, id, id],
      );
      assert.equal(told[0]?.fields["err"], error);
    });
  }

  test("waits as long as the code host asks for before it tries again", async () => {
    const id = await lab.queue();
    const error = new AppError("code_host_unavailable", "Try later.", { retryAfterSeconds: 300 });
    const released: number[] = [];
    const release: Scans["release"] = (claim, options) => {
      released.push(options.notBefore.getTime() - Date.now());
      return lab.store.scans.release(claim, options);
    };
    lab.worker({ run: failing(error), store: lab.altered({ release }) });
    await lab.until(id, ({ state, attempt }) => state === "queued" && attempt === 1);
    assert.ok((released[0] ?? 0) > 290_000, String(released[0]));
  });

  test("fails a scan whose policy is gone", async () => {
    const id = await lab.queue();
    lab.worker({ run: lab.fine, policies: async () => ({ policies: [], invalid: [] }) });
    assert.equal((await lab.until(id, hasEnded)).failure?.code, "unknown_policy");
  });

  test("says nothing of the policy folder that cannot be read", async () => {
    const id = await lab.queue();
    const policies = async () => {
      throw new AppError("invalid_input", 'The policy folder "/srv/secret" cannot be read.');
    };
    lab.worker({ run: lab.fine, policies });
    const { failure } = await lab.until(id, hasEnded);
    assert.equal(failure?.code, "internal");
    assert.doesNotMatch(failure.detail, /secret/);
  });

  test("does not count workers that have died as attempts of the scan", async () => {
    const id = await lab.queue();
    for (let deaths = 0; deaths < 5; deaths++) {
      assert.ok(await lab.store.scans.claim({ owner: "dead", leaseMs: -1, now: new Date() }));
    }
    const asked: number[] = [];
    const retryMs = (attempt: number) => asked.push(attempt);
    lab.worker({ run: failing(new AppError("scan_crashed", "It crashed.")), retryMs });
    const { failure, attempt } = await lab.until(id, hasEnded);
    assert.deepEqual([failure?.code, attempt, asked], ["scan_crashed", 8, [1, 2]]);
  });

  test("gives up a scan over which ten workers have died", async () => {
    const id = await lab.queue();
    for (let deaths = 0; deaths < 10; deaths++) {
      assert.ok(await lab.store.scans.claim({ owner: "dead", leaseMs: -1, now: new Date() }));
    }
    let runs = 0;
    const run: RunScan = async () => {
      runs++;
      return lab.report;
    };
    lab.worker({ run });
    const { failure } = await lab.until(id, hasEnded);
    assert.equal(failure?.code, "attempts_exhausted");
    assert.match(failure.detail, /started 10 times/);
    assert.equal(runs, 0);
  });

  test("is not stopped by one scan that always crashes", async () => {
    const poison = await lab.queue("poison");
    const others = [await lab.queue("a"), await lab.queue("b")];
    const run: RunScan = async ({ target }) => {
      assert.ok("folder" in target);
      const current = await lab.store.scans.list({ limit: 10, status: "running" });
      if (current.some(({ id }) => id === poison)) throw new AppError("scan_crashed", "It crashed.");
      return lab.report;
    };
    lab.worker({ run });
    assert.equal((await lab.until(poison, hasEnded)).failure?.code, "scan_crashed");
    for (const id of others) assert.equal((await lab.until(id, hasEnded)).state, "complete");
  });

  test("fails a scan for whose report there is no room", async () => {
    const id = await lab.queue();
    const complete = async () => {
      throw new AppError("storage_full", "There is no space left.");
    };
    lab.worker({ run: lab.fine, store: lab.altered({ complete }), storeMs: 200 });
    const { failure } = await lab.until(id, hasEnded);
    assert.equal(failure?.code, "storage_full");
  });

  test("fails a scan whose report cannot be stored by a fault of ours", async () => {
    const id = await lab.queue();
    const complete = async () => {
      throw new TypeError("at /srv/secret.ts");
    };
    lab.worker({ run: lab.fine, store: lab.altered({ complete }) });
    const { failure, attempt } = await lab.until(id, hasEnded);
    assert.deepEqual([failure?.code, attempt], ["internal", 3]);
    assert.doesNotMatch(failure?.detail ?? "", /secret/);
  });
});
