import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseEnv } from "node:util";
import { root } from "../cli/run.ts";
import { missing } from "../helpers/service.ts";

const isMissing = spawnSync("systemd-analyze", ["--version"]).status !== 0;

describe("the systemd units", { skip: isMissing && missing("systemd-analyze is not installed") }, () => {
  for (const name of ["lcc.service", "lcc-worker.service"]) {
    test(`${name} has only settings that systemd knows`, () => {
      const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
      try {
        const file = join(folder, name);
        // The program need not be installed.
        writeFileSync(
          file,
          readFileSync(join(root, "deploy", name), "utf8").replace("/usr/local/bin/lcc", "/bin/true"),
        );
        const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
        const own = stderr.split("\n").filter((line) => line.includes(name));
        assert.deepEqual([status, own], [0, []], stderr);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  test("the number of scans of each can be set: a file of variables would win over the units", () =>
    assert.equal(parseEnv(readFileSync(join(root, "deploy/lcc.env"), "utf8"))["SVC_WORKERS"], undefined));
});
