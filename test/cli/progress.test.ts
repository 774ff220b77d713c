import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { lockfile } from "../helpers/project.ts";
import { root } from "./run.ts";

test("a scan on a terminal shows how far it is", { skip: process.platform !== "linux" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  try {
    writeFileSync(join(folder, "package-lock.json"), lockfile({ a: "MIT" }));
    const command = `"${process.execPath}" "${join(root, "bin", "lcc.js")}" scan "${folder}" --offline --format json`;
    // Only `script` of util-linux gives a program a terminal without a library.
    const { stdout } = await promisify(execFile)("script", ["-qec", command, "/dev/null"], { cwd: folder });
    assert.match(stdout, /resolved licenses/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
