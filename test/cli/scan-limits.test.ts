import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createProjects } from "../helpers/project.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { lcc, root } from "./run.ts";

describe("a scan that goes beyond its limits", () => {
  const projects = createProjects();
  let silent: StandIn;
  before(async () => {
    silent = await startServer(() => {}); // takes questions and never answers
  });
  after(async () => {
    projects.removeAll();
    await silent.close();
  });

  const waiting = () => ({
    SVC_PYPI_URL: silent.address,
    SVC_CLEARLYDEFINED_URL: silent.address,
    SVC_CODE_HOST_API_URL: silent.address,
    XDG_CACHE_HOME: projects.make({}),
  });

  test("of time cannot run, and the line says which setting allows more", async () => {
    const folder = projects.make({ "requirements.txt": "flask==3.0.0\n" });
    const { status, stderr } = await lcc(["scan", folder], { env: { ...waiting(), SVC_SCAN_TIMEOUT_SECONDS: "1" } });
    assert.equal(status, 3);
    assert.match(stderr, /^lcc: The scan took longer than 1 seconds .* SVC_SCAN_TIMEOUT_SECONDS\.\n$/);
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`leaves no files and processes on ${signal}`, async () => {
      const folder = projects.make({ "requirements.txt": "flask==3.0.0\n" });
      const child = spawn(process.execPath, [join(root, "bin", "lcc.js"), "scan", folder], {
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...waiting() },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const asked = silent.requests.length;
      while (silent.requests.length === asked) await wait(20);
      const processes = childrenOf(child.pid ?? 0);
      assert.equal(processes.length, 1, "the scan runs in a process of its own");
      child.kill(signal);
      const status = await new Promise((resolve) => child.once("close", resolve));
      assert.equal(status, 130);
      assert.deepEqual(processes.filter(isAlive), []);
      const left = readdirSync(tmpdir()).filter((name) => name.startsWith(`lcc-${child.pid}-`));
      assert.deepEqual(left, []);
    });
  }
});

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return undefined; // it ended meanwhile
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
