import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { loadConfig } from "../../src/scan/run/settings.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { packTarget } from "../../src/scan/process/scan-target.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { createRepository, type GitServer, startGitServer } from "../helpers/git-server.ts";
import { foldersOf, processesWith } from "../helpers/leftovers.ts";
import { lockfile } from "../helpers/project.ts";
import { caller, hasEnded, openLab, origin, type Lab } from "./lab.ts";

let lab: Lab;

describe("a worker that scans", () => {
  before(async () => {
    lab = await openLab();
  });
  afterEach(() => lab.calm());
  after(() => lab.close());

  test("scans a folder in a process of its own and stores the report", async () => {
    const folder = join(lab.workspace, "shop");
    mkdirSync(folder);
    writeFileSync(join(folder, "package-lock.json"), lockfile({ a: "MIT", b: "SSPL-1.0" }));
    const id = await lab.queue("shop", "shop");
    const ended: string[] = [];
    const worker = lab.worker({ onEnded: (scanId) => void ended.push(scanId) });
    const scan = await lab.until(id, hasEnded);
    assert.equal(scan.state, "complete", JSON.stringify(scan.failure));
    assert.equal(scan.result, "violation");
    assert.equal(scan.componentCount, 2);
    assert.ok(scan.durationSeconds > 0);
    const stored = JSON.parse((await lab.store.scans.report(id)) ?? "") as Report;
    assert.deepEqual(
      stored.findings.map(({ component, resolved_license: license }) => `${component.name} ${license}`),
      ["a MIT", "b SSPL-1.0"],
    );
    assert.equal(stored.source.path, "shop", "not where the workspace is");

    writeFileSync(join(folder, "package-lock.json"), lockfile({ a: "AGPL-3.0-only" }));
    const second = await lab.queue("shop", "shop");
    worker.wake();
    assert.equal((await lab.until(second, hasEnded)).state, "complete");
    const { notes, completeness } = JSON.parse((await lab.store.scans.report(second)) ?? "") as Report;
    assert.ok(!completeness?.reasons.some(({ code }) => code === "previous_report_unreadable"));
    const [change] = notes.filter(({ type }) => type === "license_changed");
    assert.match(change?.message ?? "", /^The license of .*a.* was MIT and is now AGPL-3\.0-only/);
    assert.deepEqual(ended, [id, second]);
  });

  test("does not read the lcc.yml of what it scans", async () => {
    const folder = join(lab.workspace, "own-rules");
    mkdirSync(folder);
    writeFileSync(join(folder, "package-lock.json"), lockfile({ a: "SSPL-1.0" }));
    writeFileSync(join(folder, "lcc.yml"), "exclude: ['*']\noverrides: { a: { license: MIT } }\n");
    const id = await lab.queue("own-rules", "own-rules");
    lab.worker();
    assert.equal((await lab.until(id, hasEnded)).result, "violation");
    const { findings, projectRules } = JSON.parse((await lab.store.scans.report(id)) ?? "") as Report;
    assert.deepEqual([findings[0]?.resolved_license, projectRules], ["SSPL-1.0", undefined]);
  });

  test("says that the last report could not be read", async () => {
    const folder = join(lab.workspace, "unreadable-past");
    mkdirSync(folder);
    writeFileSync(join(folder, "package-lock.json"), lockfile({ a: "MIT" }));
    const store = lab.altered({ packedReport: async () => Promise.reject(new Error("damaged")) });
    const first = lab.worker({ store, run: lab.fine });
    await lab.until(await lab.queue("unreadable-past", folder), hasEnded);
    await first.stop({ graceMs: 0 });
    const id = await lab.queue("unreadable-past", folder);
    lab.worker({ store });
    assert.equal((await lab.until(id, hasEnded)).completeness, "partial", "the lab is offline");
    const { completeness } = JSON.parse((await lab.store.scans.report(id)) ?? "") as Report;
    assert.ok(completeness?.reasons.some(({ code }) => code === "previous_report_unreadable"));
  });

  test("does not scan what somebody put in the place of the folder", async () => {
    const folder = join(lab.workspace, "swapped");
    mkdirSync(folder);
    const id = await lab.queue("shop", folder);
    renameSync(folder, `${folder}-old`);
    symlinkSync("/usr", folder);
    lab.worker({ run: lab.fine });
    assert.equal((await lab.until(id, hasEnded)).failure?.code, "path_outside_workspace");
  });

  test("does not scan what somebody puts there at the last moment", async () => {
    const folder = join(lab.workspace, "late");
    mkdirSync(folder);
    const id = await lab.queue("shop", folder);
    let isSwapped = false;
    lab.worker({
      run(job, config, watcher) {
        assert.deepEqual(job.target, { folder, shownAs: "late" }); // it has been looked at, and was the right one
        renameSync(folder, `${folder}-old`);
        symlinkSync(join(lab.workspace, "shop"), folder);
        isSwapped = true;
        return packTarget(job, config, watcher);
      },
    });
    const { failure } = await lab.until(id, hasEnded);
    assert.ok(isSwapped);
    assert.equal(failure?.code, "path_outside_workspace");
  });

  test("does not tell a scan process what opens the service", async () => {
    const folder = join(lab.workspace, "trusting");
    mkdirSync(folder);
    const id = await lab.queue("shop", folder);
    // A process that finds this key refuses to start.
    const env = { ...process.env, SVC_SECRET_KEY: "short" };
    assert.throws(() => loadConfig(env), /SVC_SECRET_KEY/);
    lab.worker({ env });
    const { state, failure } = await lab.until(id, hasEnded);
    assert.deepEqual([state, failure], ["complete", undefined]);
  });

  test("that is stopped leaves no process of a scan behind", async () => {
    const id = await lab.queue();
    const isScanning = () => process.getActiveResourcesInfo().includes("ProcessWrap");
    const worker = lab.worker();
    while (!isScanning()) await wait(1);
    await worker.stop({ graceMs: 0 });
    assert.equal((await lab.store.scans.find(id))?.state, "queued");
    await wait(1); // what is known of an ended process goes away a moment later
    assert.equal(isScanning(), false);
  });

  test("whose scan is cancelled during the clone ends git and removes the folder", async () => {
    const server = await startGitServer(tmpdir(), () => true); // takes every request, and never answers
    const other = await openLab({ settings: { SVC_CODE_HOST_URL: server.address } });
    const address = `${server.address}/team/shop`;
    try {
      const intake = other.intake();
      const scan = await intake.request({ repoUrl: address }, caller, origin);
      other.worker({ pollMs: 1_000 });
      while (processesWith(address).length === 0 || foldersOf(process.pid).length === 0) await wait(10);
      const began = performance.now();
      const { state, failure } = await intake.cancel(scan, caller, origin);
      assert.deepEqual([state, failure?.code], ["failed", "cancelled"]);
      while (processesWith(address).length > 0 || foldersOf(process.pid).length > 0) await wait(10);
      assertWithin(2_000, performance.now() - began);
      assert.deepEqual((await other.store.scans.find(scan.id))?.failure, failure);
    } finally {
      await other.close();
      await server.close();
    }
  });

  test("fetches a repository and scans its newest commit", async () => {
    const root = mkdtempSync(join(tmpdir(), "lcc-test-"));
    const commit = createRepository(root, "team/shop", { "package-lock.json": lockfile({ a: "MIT" }) });
    const server: GitServer = await startGitServer(root);
    const settings = { SVC_CODE_HOST_URL: server.address };
    const other = await openLab({ settings });
    try {
      const intake = other.intake();
      const { id, project } = await intake.request({ repoUrl: `${server.address}/team/shop.git` }, caller, origin);
      other.worker({ onEnded: (scanId) => intake.noticeEnd(scanId) });
      const scan = await intake.waitForEnd(id, 20_000, new AbortController().signal);
      assert.deepEqual([project, scan.state, scan.failure], ["shop", "complete", undefined]);
      const { source } = JSON.parse((await other.store.scans.report(id)) ?? "") as Report;
      assert.deepEqual(source, { repository: `${server.address}/team/shop`, commit });

      const missing = await intake.request({ repoUrl: `${server.address}/team/none` }, caller, origin);
      const failed = await intake.waitForEnd(missing.id, 20_000, new AbortController().signal);
      assert.deepEqual([failed.state, failed.failure?.code], ["failed", "repository_not_found"]);
    } finally {
      await other.close();
      await server.close();
      rmSync(root, { recursive: true });
    }
  });
});
