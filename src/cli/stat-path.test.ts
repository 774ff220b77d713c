import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { statPath } from "./stat-path.ts";

describe("a path of the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-stat-path-"));
  after(() => rmSync(folder, { recursive: true }));

  test("is a file, a folder, or nothing", () => {
    writeFileSync(join(folder, "file"), "");
    assert.equal(statPath(folder)?.isDirectory(), true);
    assert.equal(statPath(join(folder, "file"))?.isFile(), true);
    assert.equal(statPath(join(folder, "missing")), undefined);
    assert.equal(statPath(join(folder, "file", "below")), undefined);
    assert.equal(statPath(join(folder, "x".repeat(5000))), undefined);
  });

  const isRoot = process.getuid?.() === 0;
  test("below a closed folder says that permission is denied", { skip: isRoot && "root may read everything" }, () => {
    const closed = join(folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0);
    const message = `"${join(closed, "project")}" cannot be read: permission denied.`;
    assert.throws(() => statPath(join(closed, "project")), { code: "invalid_input", message });
    chmodSync(closed, 0o700);
  });
});
