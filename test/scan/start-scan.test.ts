import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../src/domain/errors.ts";
import { type ChildOptions, runInChild } from "../../src/scan/process/start-scan.ts";
import type { ScanJob } from "../../src/scan/process/scan-job.ts";
import type { FolderTarget } from "../../src/queue/scan-request.ts";
import { policyOf } from "../helpers/policy.ts";

const job: ScanJob<FolderTarget> = {
  target: { folder: "." },
  policy: policyOf("allow: [MIT]").policy,
  context: "c",
  exclude: [],
  today: "2026-01-01",
  isOffline: true,
};

function options(entry: string, given: Partial<ChildOptions> = {}): ChildOptions {
  return {
    entry: new URL(`../helpers/scan-entries/${entry}.ts`, import.meta.url),
    memoryMb: 64,
    timeoutMs: 600_000,
    signal: new AbortController().signal,
    onProgress() {},
    onWarning() {},
    ...given,
  };
}

function failsWith(code: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code);
    return true;
  };
}

describe("a scan process", () => {
  test("that fills its heap ends alone, and the sentence says what to do", () =>
    assert.rejects(runInChild(job, options("fill-heap")), (error: Error) => {
      assert.match(error.message, /more than 64 MB .* SVC_SCAN_MEMORY_MB/);
      return failsWith("scan_memory")(error);
    }));

  test("that takes memory which V8 does not count is ended", () =>
    assert.rejects(runInChild(job, options("fill-buffers")), failsWith("scan_memory")));

  test("may neither write to other folders nor start programs", () =>
    assert.rejects(
      runInChild(job, options("forbidden", { writable: ["/nonexistent/cache"] })),
      /^AppError: write: ERR_ACCESS_DENIED, start: ERR_ACCESS_DENIED$/,
    ));

  test("that ends without a result has crashed", () =>
    assert.rejects(runInChild(job, options("crash")), failsWith("scan_crashed")));

  test("that has sent its result and does not exit is ended a moment later", () =>
    assert.rejects(runInChild(job, options("linger", { exitGraceMs: 200 })), failsWith("repository_empty")));

  test("that takes too long is ended, with the processes it has started", async () => {
    const said: string[] = [];
    // On a busy machine a process may need longer than that to have started anything.
    for (const timeoutMs of [800, 3_000, 10_000, 30_000]) {
      if (said.length > 0) break;
      const limits = options("endless", { timeoutMs, onWarning: (message) => said.push(message) });
      await assert.rejects(runInChild(job, limits), failsWith("scan_timeout"));
    }
    await assertGone(startedPid(said));
  });

  test("that is cancelled is ended, with the processes it has started", async () => {
    const controller = new AbortController();
    const said: string[] = [];
    const onWarning = (message: string) => {
      said.push(message);
      controller.abort();
    };
    await assert.rejects(
      runInChild(job, options("endless", { signal: controller.signal, onWarning })),
      failsWith("interrupted"),
    );
    await assertGone(startedPid(said));
  });

  test("is not started for somebody who has left already", () =>
    assert.rejects(runInChild(job, options("crash", { signal: AbortSignal.abort() })), failsWith("interrupted")));

  test("ends when its parent is killed", async () => {
    const parent = spawn(process.execPath, [new URL("../helpers/scan-parent.ts", import.meta.url).pathname], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    assert.ok(existsSync(`/proc/${pid}`), "the scan process runs");
    parent.kill("SIGKILL");
    await assertGone(pid);
  });
});

function startedPid(said: readonly string[]): number {
  return Number(/started (\d+)/.exec(said[0] ?? "")?.[1]);
}

async function assertGone(pid: number): Promise<void> {
  assert.ok(pid > 0);
  for (let tries = 0; tries < 200; tries++) {
    if (!isAlive(pid)) return;
    await wait(25);
  }
  assert.fail(`process ${pid} is still there`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid);
}

/** It has ended, and init has not noticed yet. */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) Z /.test(readFileSync(file, "latin1"));
}
