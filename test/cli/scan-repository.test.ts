import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createRepository, type GitServer, startGitServer } from "../helpers/git-server.ts";
import { foldersOf, processesWith } from "../helpers/leftovers.ts";
import { lockfile } from "../helpers/project.ts";
import { lcc, root } from "./run.ts";

describe("lcc scan of a repository's address", () => {
  let folder: string;
  let host: GitServer;
  let commit: string;
  let isSilent = false;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    commit = createRepository(folder, "team/shop", {
      "package-lock.json": lockfile({ good: "MIT", bad: "AGPL-3.0-only" }),
      "lcc.yml": "policy: copyleft-friendly\nexclude: [package-lock.json]\n",
    });
    createRepository(folder, "team/empty", undefined);
    host = await startGitServer(folder, () => isSilent);
  });
  after(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });

  const settings = () => ({ SVC_CODE_HOST_URL: host.address, SVC_CLONE_TIMEOUT_SECONDS: "20" });
  const scan = (name: string, ...options: string[]) =>
    lcc(["scan", `${host.address}/${name}`, "--offline", ...options], { env: settings() });

  test("fetches and scans it, names repository and commit, and runs nothing that is in it", async () => {
    const { status, stdout } = await scan("team/shop", "--context", "production", "--format", "json");
    const { summary, report } = JSON.parse(stdout) as ScanDetail;
    assert.equal(status, 1);
    assert.equal(summary.project, "shop");
    assert.deepEqual(report.source, { repository: `${host.address}/team/shop`, commit });
    assert.equal(report.policy.name, "permissive");
    assert.deepEqual(
      report.findings.map(({ component }) => component.name),
      ["bad", "good"],
    );
    assert.deepEqual(processesWith(`${host.address}/`), []);
  });

  test("that does not exist is wrong use, that has no commit cannot run", async () => {
    const missing = await scan("team/nowhere");
    assert.deepEqual([missing.status, missing.stdout], [2, ""]);
    assert.match(missing.stderr, /^lcc: [^\n]+\n$/);
    const empty = await scan("team/empty");
    assert.equal(empty.status, 3);
    assert.match(empty.stderr, /^lcc: [^\n]+\n$/);
  });

  test("leaves no process and no folder on Ctrl-C while it is fetched", async () => {
    isSilent = true;
    const asked = host.requests.length;
    const child = spawn(process.execPath, [join(root, "bin", "lcc.js"), "scan", `${host.address}/team/shop`], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings() },
      stdio: "ignore",
    });
    while (host.requests.length === asked) await wait(20);
    assert.notDeepEqual(processesWith(`${host.address}/`), []);
    assert.equal(foldersOf(child.pid ?? 0).length, 1);
    child.kill("SIGINT");
    assert.equal(await new Promise((resolve) => child.once("close", resolve)), 130);
    // Git ends when it notices that its parent is gone.
    for (let tries = 0; tries < 500 && processesWith(`${host.address}/`).length > 0; tries++) await wait(20);
    assert.deepEqual(processesWith(`${host.address}/`), []);
    assert.deepEqual(foldersOf(child.pid ?? 0), []);
    isSilent = false;
  });
});
