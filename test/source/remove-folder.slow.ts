import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { removeFolder } from "../../src/source/git/clone/remove-folder.ts";

describe("deleting a folder", () => {
  let lab: string;
  before(() => {
    lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
  });
  after(() => rmSync(lab, { recursive: true }));

  test("copes with 3,000 levels", async () => {
    mkdirSync(join(lab, "d"));
    for (let level = 0; level < 3_000; level++) {
      mkdirSync(join(lab, "outer"));
      renameSync(join(lab, "d"), join(lab, "outer", "d"));
      renameSync(join(lab, "outer"), join(lab, "d"));
    }
    await removeFolder(join(lab, "d"));
    assert.deepEqual(readdirSync(lab), []);
  });

  test("copes with 30,000 files", async () => {
    mkdirSync(join(lab, "many"));
    for (let count = 0; count < 30_000; count++) writeFileSync(join(lab, "many", `f${count}`), "");
    await removeFolder(join(lab, "many"));
    assert.deepEqual(readdirSync(lab), []);
  });
});
