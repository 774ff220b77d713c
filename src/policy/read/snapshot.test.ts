import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { listBuiltIn } from "./built-in-folder.ts";
import { loadPolicy } from "./load/load.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-snapshot-"));
after(() => rmSync(folder, { recursive: true }));

describe("the snapshot of a built-in policy", async () => {
  for (const [name, file] of await listBuiltIn()) {
    const text = readFileSync(file, "utf8");
    const loaded = loadPolicy(text, file);
    assert.ok("policy" in loaded);

    test(`equals the parsed file: ${name}`, () => {
      writeSnapshot(loaded, text, folder);
      const read = readSnapshot(file, text, folder);
      assert.deepEqual(read?.policy, loaded.policy);
      assert.deepEqual(read.details(), loaded.details());
      assert.equal(read.file, file);
    });

    test(`is written into a folder that is not there yet: ${name}`, () => {
      const inside = join(mkdtempSync(join(folder, "new-")), "a", "b");
      writeSnapshot(loaded, text, inside);
      assert.deepEqual(readSnapshot(file, text, inside)?.policy, loaded.policy);
    });

    test(`is not used for another text or another folder: ${name}`, () => {
      writeSnapshot(loaded, text, folder);
      assert.equal(readSnapshot(file, `${text}\n`, folder), undefined);
      assert.equal(readSnapshot(join(folder, `${name}.yml`), text, folder), undefined);
    });

    test(`is not used when it is damaged: ${name}`, () => {
      writeSnapshot(loaded, text, folder);
      truncateSync(join(folder, `${name}.yml.bin`), 1_000);
      assert.equal(readSnapshot(file, text, folder), undefined);
    });
  }
});
