import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { requirePrivateFolder } from "./data-folder.ts";

test("a data folder that anyone may write to is rejected, with advice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  try {
    for (const mode of [0o700, 0o755, 0o775]) {
      chmodSync(folder, mode);
      await requirePrivateFolder(folder);
    }
    for (const mode of [0o777, 0o1777, 0o703]) {
      chmodSync(folder, mode);
      await assert.rejects(requirePrivateFolder(folder), /SVC_DATA_DIR.* Run: chmod o-w /);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a data folder that is not there yet is made later", () => requirePrivateFolder("/nonexistent/lcc"));
