import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { detect } from "../../src/detect/detect.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";

const ecosystems = await openEcosystems();

test("a tree on disk with links in all directions is walked once", async () => {
  const root = mkdtempSync(join(tmpdir(), "lcc-links-"));
  try {
    mkdirSync(join(root, "a", "b"), { recursive: true });
    writeFileSync(join(root, "a/b/package.json"), '{"dependencies":{"left-pad":"1.3.0"}}\n');
    symlinkSync("..", join(root, "a/b/up"));
    symlinkSync("/", join(root, "root"));
    symlinkSync("a", join(root, "c"));
    symlinkSync("package.json", join(root, "a/b/package-lock.json"));
    const { components, coverage } = await detect(await openDirectory(root), ecosystems, { exclude: [] });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["left-pad"],
    );
    assert.equal(coverage.filesSeen, 1);
    assert.equal(coverage.skipped.length, 4);
  } finally {
    rmSync(root, { recursive: true });
  }
});
