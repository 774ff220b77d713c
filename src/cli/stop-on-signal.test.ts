import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

describe("a process that is told to stop", () => {
  const cases = {
    "ends with status 0 when everything is closed": {
      stop: "async () => {}",
      status: 0,
      says: /"msg":"the worker stops"/,
    },
    "ends with status 1 and says why when something cannot be closed": {
      stop: 'async () => { throw new Error("the pool is gone") }',
      status: 1,
      says: /the pool is gone.*the worker could not be stopped cleanly/,
    },
    "ends with status 1 and says why when something fails meanwhile": {
      stop: 'async () => { setTimeout(() => { throw new Error("a late reply") }, 10); await new Promise(() => {}); }',
      status: 1,
      says: /a late reply.*error while the worker stops/,
    },
    "ends with status 1 and says so when it takes too long": {
      stop: "() => new Promise(() => {})",
      graceMs: 100,
      status: 1,
      says: /"graceMs":100,"msg":"the worker did not stop in time; the process ends"/,
    },
  };
  for (const [name, { stop, status, says, ...limit }] of Object.entries(cases)) {
    test(name, async () => {
      const ended = await runUntilStopped(stop, limit);
      assert.equal(ended.status, status, ended.output);
      assert.match(ended.output, says);
    });
  }
});

async function runUntilStopped(stop: string, limit: object): Promise<{ status: number | null; output: string }> {
  const urlOf = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);
  const program = `
    import { stopOnSignal } from ${urlOf("stop-on-signal.ts")};
    import { createLog } from ${urlOf("../server/log/log.ts")};
    const log = createLog("info", process.stdout);
    setInterval(() => {}, 60_000);
    const limit = ${JSON.stringify(limit)};
    stopOnSignal({ name: "worker", log, drain: async () => {}, stop: ${stop}, ...limit });
    process.kill(process.pid, "SIGTERM");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, output };
}
